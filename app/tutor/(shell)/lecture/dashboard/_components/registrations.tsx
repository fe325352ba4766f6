'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/loading'
import { Panel } from '@/components/ui/panel'
import { releaseRegistration, useRegistrations } from '@/lib/rounds/client'
import type { RegistrationView, RoundView } from '@/lib/rounds/schema'
import { RegistrationList } from '@/components/rounds/registration-list'

/** Who takes part in a QuickCheck, by name; closed at first, since the laptop may be what the wall shows. */
export function Registrations({ round, questions }: { round: RoundView; questions: number }) {
  const t = useTranslations('sessions.registrations')
  const notifyError = useNotifyError()
  const { counts } = useLecture().state
  const [open, setOpen] = useState(false)
  const { registrations, reload } = useRegistrations(open ? round.id : null, counts, notifyError)

  async function release(registration: RegistrationView) {
    try {
      await releaseRegistration(round.id, registration.id)
      reload()
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }

  return (
    <Panel
      className={open ? undefined : 'pb-1! sm:pb-2!'}
      title={t('titleCount', { count: counts.registered })}
      actions={
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hide' : 'show')}
        </Button>
      }
    >
      {open && !registrations && <Loading label={t('loading')} />}
      {open && registrations?.length === 0 && <p className="text-muted">{t('none')}</p>}
      {open && registrations && registrations.length > 0 && (
        <RegistrationList
          registrations={registrations}
          questions={questions}
          onRelease={round.running ? release : null}
        />
      )}
    </Panel>
  )
}
