'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StatusPill } from '@/components/ui/status-pill'
import type { RegistrationView } from '@/lib/rounds/schema'

type RegistrationListProps = {
  registrations: readonly RegistrationView[]
  questions: number
  /** Releases one that has not submitted; null once the round is over. */
  onRelease: ((registration: RegistrationView) => Promise<boolean>) | null
  /** Asks to erase name and number of one; left out where that is not offered. */
  onErase?: (registration: RegistrationView) => void
}

/** Who is registered: name, number, how far they are. Those whose number somebody else gave too come first. */
export function RegistrationList(props: RegistrationListProps) {
  const { registrations, questions, onRelease, onErase } = props
  const t = useTranslations('sessions.registrations')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const [asked, setAsked] = useState<RegistrationView | null>(null)
  const sorted = registrations.toSorted((a, b) => Number(b.contested) - Number(a.contested))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard */}
      <section className="relative max-h-96 overflow-auto" tabIndex={0} aria-label={t('title')}>
        <table className="w-full text-left">
          <thead className="top-0 bg-surface text-sm text-muted max-sm:sr-only sm:sticky">
            <tr>
              <th className="py-2 pr-4 font-normal">{tTerms('name')}</th>
              <th className="py-2 pr-4 font-normal">{t('number')}</th>
              <th className="py-2 pr-4 font-normal">{t('state')}</th>
              {(onRelease ?? onErase) && (
                <th className="py-2 font-normal">
                  <span className="sr-only">{t(onRelease ? 'release' : 'erase')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sorted.map((registration) => (
              <tr
                key={registration.id}
                className="border-t border-line max-sm:grid max-sm:grid-cols-2 max-sm:items-center"
              >
                <td className="min-w-32 py-2 pr-4 wrap-anywhere">{registration.name ?? t('erased')}</td>
                <td className="tabular py-2 pr-4">
                  {registration.matriculationNumber === '0'
                    ? t('noNumber')
                    : registration.matriculationNumber}
                </td>
                <td className="py-2 pr-4">
                  <span className="flex flex-wrap items-center gap-2">
                    {registration.submitted ? (
                      <StatusPill tone="success">{t('submitted')}</StatusPill>
                    ) : (
                      <span className="tabular text-muted">
                        {t('answered', { answered: registration.answered, questions })}
                      </span>
                    )}
                    {registration.contested && <StatusPill tone="danger">{t('contested')}</StatusPill>}
                  </span>
                </td>
                {onErase && (
                  <td className="py-1 text-right">
                    {registration.name !== null && (
                      <Button variant="quiet" size="sm" onClick={() => onErase(registration)}>
                        {t('erase')}
                        <span className="sr-only"> {registration.name}</span>
                      </Button>
                    )}
                  </td>
                )}
                {onRelease && (
                  <td className="py-1 text-right">
                    {!registration.submitted && (
                      <Button variant="quiet" size="sm" onClick={() => setAsked(registration)}>
                        {t('release')}
                        <span className="sr-only"> {registration.name}</span>
                      </Button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {onRelease && (
        <ConfirmDialog
          open={asked !== null}
          onOpenChange={() => setAsked(null)}
          title={t('releaseTitle')}
          description={t('releaseText', {
            name: asked?.name ?? t('erased'),
            registeredAt: asked ? format.dateTime(new Date(asked.registeredAt), 'timeWithSeconds') : '',
          })}
          confirmLabel={t('release')}
          danger
          onConfirm={() => (asked ? onRelease(asked) : false)}
        />
      )}
    </>
  )
}
