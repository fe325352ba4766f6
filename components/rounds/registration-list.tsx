'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { keepFocus } from '@/components/ui/keep-focus'
import type { RegistrationList as Registrations, RegistrationView } from '@/lib/rounds/registration-schema'
import { RegistrationRow, type RegistrationAction } from './registration-row'

type RegistrationListProps = {
  list: Registrations
  questions: number
  /**
   * While the round runs, a registration that has not submitted can be released; drafts count as submitted when it is
   * final.
   */
  round: { running: boolean; final: boolean }
  /** Whether the lecture is archived: results stay as they are, but names can be erased. */
  archived?: boolean
  /** Whether names can be erased here. */
  erases?: boolean
  /** Runs an action after the confirmation; resolves to whether it was done. */
  onAction: (action: RegistrationAction, registration: RegistrationView) => Promise<boolean>
}

type Asked = { action: RegistrationAction; registration: RegistrationView }

/** The registrations: name, number and progress. Those who gave somebody else's number come first. */
export function RegistrationList({
  list,
  questions,
  round,
  archived = false,
  erases = false,
  onAction,
}: RegistrationListProps) {
  const t = useTranslations('sessions.registrations')
  const tTerms = useTranslations('terms')
  const [asked, setAsked] = useState<Asked | null>(null)
  const sorted = list.items.toSorted((a, b) => Number(b.contested) - Number(a.contested))

  function actionsOf({ name, submitted, answered, voided }: RegistrationView): RegistrationAction[] {
    const counts = submitted || (round.final && answered > 0)
    const can: Record<RegistrationAction, boolean> = {
      release: round.running && !submitted,
      void: counts && !voided && !archived,
      restore: voided && !archived,
      erase: erases && name !== null,
    }
    return (['release', 'void', 'restore', 'erase'] as const).filter((action) => can[action])
  }

  return (
    <>
      {list.refusedDevices > 0 && (
        <p className="mb-3 font-semibold text-danger">
          {t('refusedDevices', { count: list.refusedDevices })}
        </p>
      )}
      <section
        ref={keepFocus}
        className="relative max-h-96 overflow-auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label={t('title')}
      >
        <table className="w-full text-left">
          <thead className="top-0 bg-surface text-sm text-muted max-sm:sr-only sm:sticky">
            <tr>
              <th className="py-2 pr-4 font-normal">{tTerms('name')}</th>
              <th className="py-2 pr-4 font-normal">{t('number')}</th>
              <th className="py-2 pr-4 font-normal">{t('state')}</th>
              <th className="py-2 font-normal">
                <span className="sr-only">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((registration) => (
              <RegistrationRow
                key={registration.id}
                registration={registration}
                questions={questions}
                actions={actionsOf(registration)}
                onAction={(action) => setAsked({ action, registration })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <AskFirst asked={asked} onClose={() => setAsked(null)} onAction={onAction} />
    </>
  )
}

type AskFirstProps = {
  asked: Asked | null
  onClose: () => void
  onAction: RegistrationListProps['onAction']
}

/** Explains an action on a registration before it is done. */
function AskFirst({ asked, onClose, onAction }: AskFirstProps) {
  const t = useTranslations('sessions.registrations')
  const format = useFormatter()
  const { action = 'release', registration } = asked ?? {}
  const name = registration?.name ?? ''
  const named = name === '' ? 'no' : 'yes'
  const registeredAt = registration && format.dateTime(new Date(registration.registeredAt), 'timeWithSeconds')
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={onClose}
      title={t(`askTitle.${action}`, { name, named })}
      description={t(`askText.${action}`, { name, named, registeredAt: registeredAt ?? '' })}
      confirmLabel={t(action)}
      danger={action !== 'restore'}
      onConfirm={() => (asked ? onAction(asked.action, asked.registration) : false)}
    />
  )
}
