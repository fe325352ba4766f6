'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { releaseRegistration, useRegistrations } from '@/lib/rounds/client'
import type { RegistrationView, RoundView } from '@/lib/rounds/schema'
import { RegistrationList } from '@/components/rounds/registration-list'

/** Who takes part in a QuickCheck, by name; only on request, since the laptop may be what the wall shows. */
export function Registrations({ round, questions }: { round: RoundView; questions: number }) {
  const t = useTranslations('sessions.registrations')
  const tSessions = useTranslations('sessions')
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
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('titleCount', { count: counts.registered })}
      </Button>
      <Dialog
        kind="wide"
        open={open}
        onOpenChange={setOpen}
        title={t('titleCount', { count: counts.registered })}
        description={round.title}
      >
        {!registrations && <Loading label={tSessions('history.loading')} />}
        {registrations?.length === 0 && <p className="text-muted">{t('none')}</p>}
        {registrations && registrations.length > 0 && (
          <RegistrationList
            registrations={registrations}
            questions={questions}
            onRelease={round.running ? release : null}
          />
        )}
      </Dialog>
    </>
  )
}
