'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSiteLinks } from '@/components/layout/site-links'
import { Button } from '@/components/ui/button'
import { useStoredData } from '@/lib/lecture-state/own-result-client'
import type { StoredData } from '@/lib/privacy/schema'
import { BackToLecture } from './back-to-lecture'
import { LeaveDialog } from './leave-dialog'
import { LoadingPart } from '@/components/ui/loading-part'
import { ScreenHeading } from './screen-heading'
import { StoredQuestions, Rows, StoredPart } from './stored-answers'
import { StoredQuickChecks } from './stored-quick-checks'
import type { StudentPageState } from './use-student-page'

/** Everything stored about a student, in words, with its retention. */
export function StoredScreen({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { data: stored, failed, retry } = useStoredData()
  const { title, semester } = stored?.lecture ?? {}
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 pt-8 pb-10">
      <ScreenHeading
        lead={title !== undefined && semester !== undefined && t('stored.lead', { title, semester })}
      >
        {t('heading.stored')}
      </ScreenHeading>
      <BackToLecture page={page} />
      {stored ? <StoredParts page={page} stored={stored} /> : <LoadingPart failed={failed} retry={retry} />}
    </div>
  )
}

function StoredParts({ page, stored }: { page: StudentPageState; stored: StoredData }) {
  const t = useTranslations('student.stored')
  const tStudent = useTranslations('student')
  const { privacyContact } = useSiteLinks()
  const { given } = page.identity
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      {privacyContact && (
        <p className="max-w-prose wrap-anywhere">
          <span className="block text-sm text-muted">{t('contact')}</span>
          {privacyContact}
        </p>
      )}
      <StoredPerson stored={stored} />
      <StoredQuickChecks registrations={stored.registrations} numberAttempts={stored.numberAttempts} />
      <StoredQuestions answers={stored.answers} />
      <StoredPresence stored={stored} />
      <StoredPart title={t('said')} keep={t('saidKeep')}>
        <p>{t('saidText')}</p>
        <Rows
          rows={stored.ratings.map(({ session: { number, title }, rating }) => ({
            label: t('session', { number, title }),
            value: rating === null ? t('rated') : t('rating', { stars: rating }),
          }))}
        />
      </StoredPart>
      <StoredPart title={t('device')} keep={t('deviceKeep')}>
        <ul className="grid list-disc gap-2 pl-5">
          {(['signIn', 'own', 'preferences', 'unsent'] as const).map((kind) => (
            <li key={kind}>{t(`devices.${kind}`)}</li>
          ))}
          {given && (
            <li className="wrap-anywhere">
              {t('devices.name', { name: given.name, number: given.matriculationNumber })}
            </li>
          )}
        </ul>
        <Button variant="secondary" className="mt-2" onClick={() => setLeaving(true)}>
          {tStudent('leave.open')}
        </Button>
      </StoredPart>
      <LeaveDialog open={leaving} onOpenChange={setLeaving} page={page} />
    </>
  )
}

function StoredPerson({ stored }: { stored: StoredData }) {
  const t = useTranslations('student.stored')
  const format = useFormatter()
  const { name, matriculationNumber, joinedAt, lastSeenAt, namesUntil } = stored
  const number = matriculationNumber === '0' ? t('noNumber') : matriculationNumber
  return (
    <StoredPart
      title={t('person')}
      keep={t('personKeep', {
        // A plain day: it is the same in every time zone.
        date: format.dateTime(new Date(namesUntil), 'day'),
      })}
    >
      <Rows
        rows={[
          { label: t('name'), value: name ?? t('notGiven') },
          { label: t('number'), value: number ?? t('notGiven') },
          { label: t('joined'), value: format.dateTime(new Date(joinedAt), 'instant') },
          { label: t('seen'), value: format.dateTime(new Date(lastSeenAt), 'instant') },
        ]}
      />
    </StoredPart>
  )
}

function StoredPresence({ stored: { presence } }: { stored: StoredData }) {
  const t = useTranslations('student.stored')
  const format = useFormatter()
  return (
    <StoredPart title={t('presence')} keep={t('presenceKeep')}>
      {presence.length === 0 && <p>{t('noPresence')}</p>}
      <Rows
        rows={presence.map(({ session: { number, title }, from, to }) => ({
          label: t('session', { number, title }),
          // The end only shows its day if it differs.
          value: format.dateTimeRange(new Date(from), new Date(to), 'instant'),
        }))}
      />
    </StoredPart>
  )
}
