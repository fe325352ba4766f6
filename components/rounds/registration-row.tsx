'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StatusPill } from '@/components/ui/status-pill'
import type { RegistrationView } from '@/lib/rounds/registration-schema'

export type RegistrationAction = 'release' | 'erase' | 'void' | 'restore'

type RegistrationRowProps = {
  registration: RegistrationView
  questions: number
  /** The available actions. */
  actions: readonly RegistrationAction[]
  onAction: (action: RegistrationAction) => void
}

/** One registration: name, number, progress and actions. */
export function RegistrationRow({ registration, questions, actions, onAction }: RegistrationRowProps) {
  const t = useTranslations('sessions.registrations')
  const { name, matriculationNumber } = registration
  return (
    <tr className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:items-center">
      <td className="min-w-32 py-2 pr-4 wrap-anywhere">{name ?? t('erased')}</td>
      <td className="tabular py-2 pr-4">
        {matriculationNumber === '0' ? t('noNumber') : matriculationNumber}
      </td>
      <td className="py-2 pr-4">
        <RegistrationState registration={registration} questions={questions} />
      </td>
      <td className="py-1 text-right">
        <span className="flex flex-wrap justify-end gap-1">
          {actions.map((action) => (
            <Button key={action} variant="quiet" size="sm" onClick={() => onAction(action)}>
              {t(action)}
              <span className="sr-only"> {name}</span>
            </Button>
          ))}
        </span>
      </td>
    </tr>
  )
}

function RegistrationState({
  registration,
  questions,
}: Pick<RegistrationRowProps, 'registration' | 'questions'>) {
  const t = useTranslations('sessions.registrations')
  const { submitted, answered, contested, voided } = registration
  return (
    <span className="flex flex-wrap items-center gap-2">
      {voided && <StatusPill tone="danger">{t('voided')}</StatusPill>}
      {submitted && !voided && <StatusPill tone="success">{t('submitted')}</StatusPill>}
      {!submitted && <span className="tabular text-muted">{t('answered', { answered, questions })}</span>}
      {contested && <StatusPill tone="danger">{t('contested')}</StatusPill>}
    </span>
  )
}
