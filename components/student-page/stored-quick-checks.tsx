'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { StoredData } from '@/lib/privacy/schema'
import { Answers, Rows, StoredPart } from './stored-answers'

type Registration = StoredData['registrations'][number]
type Attempts = StoredData['numberAttempts'][number]
type StoredQuickChecksProps = Pick<StoredData, 'registrations' | 'numberAttempts'>

/**
 * The QuickChecks with a participation, the name used, the answers, and how often another number was given, also where
 * that led to no participation.
 */
export function StoredQuickChecks({ registrations, numberAttempts }: StoredQuickChecksProps) {
  const t = useTranslations('student.stored')
  const attempted = (roundId: string) => numberAttempts.find((attempts) => attempts.roundId === roundId)
  const isRegistered = ({ roundId }: Attempts) => registrations.some((one) => one.roundId === roundId)
  return (
    <StoredPart title={t('quickChecks')} keep={t('quickChecksKeep')}>
      {registrations.length === 0 && <p>{t('noQuickChecks')}</p>}
      {registrations.map((registration) => (
        <StoredQuickCheck
          key={registration.id}
          registration={registration}
          attempts={attempted(registration.roundId)}
        />
      ))}
      {numberAttempts
        .filter((attempts) => !isRegistered(attempts))
        .map((attempts) => (
          <article key={attempts.roundId} className="grid gap-3 pb-2">
            <RoundHeading {...attempts} />
            <NumberAttempts {...attempts} />
          </article>
        ))}
    </StoredPart>
  )
}

type StoredQuickCheckProps = { registration: Registration; attempts: Attempts | undefined }

function StoredQuickCheck({ registration, attempts }: StoredQuickCheckProps) {
  const t = useTranslations('student.stored')
  const format = useFormatter()
  const { name, matriculationNumber, answers } = registration
  const at = (time: string) => format.dateTime(new Date(time), 'instantWithSeconds')
  const shownNumber = matriculationNumber === '0' ? t('noNumber') : matriculationNumber
  return (
    <article className="grid gap-3 pb-2">
      <RoundHeading {...registration} />
      <Rows
        rows={[
          { label: t('name'), value: name ?? t('erased') },
          { label: t('number'), value: shownNumber ?? t('erased') },
          { label: t('registered'), value: at(registration.registeredAt) },
          {
            label: t('submitted'),
            value: registration.submittedAt ? at(registration.submittedAt) : t('notSubmitted'),
          },
        ]}
      />
      {attempts && <NumberAttempts {...attempts} />}
      {registration.contested && <p>{t('contested')}</p>}
      {registration.voided && <p>{t('voided')}</p>}
      {registration.rated && <p>{t('quickCheckRated')}</p>}
      <Answers given={answers.map((answer) => ({ ...answer, at: answer.savedAt }))} />
    </article>
  )
}

function RoundHeading({
  quickCheck,
  session,
  number,
}: Pick<Registration, 'quickCheck' | 'session' | 'number'>) {
  const t = useTranslations('student.stored')
  return (
    <div>
      <h3 className="text-base wrap-anywhere">{quickCheck.title}</h3>
      <p className="text-sm text-muted wrap-anywhere">
        {t('session', session)}
        {number > 1 && <> · {t('round', { number })}</>}
      </p>
    </div>
  )
}

/** How often a new matriculation number was given in a round; only few can be tried. */
function NumberAttempts({ changes, refused }: Pick<Attempts, 'changes' | 'refused'>) {
  const t = useTranslations('student.stored')
  return <p>{t('numberAttempts', { changes, refused })}</p>
}
