'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { RegistrationList } from '@/components/rounds/registration-list'
import { useRegistrationActions } from '@/components/rounds/use-registration-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { useRegistrations } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'

/** Who takes part in a QuickCheck, by name; only on request, since the laptop may be what the wall shows. */
export function Registrations({ round, questions }: { round: RoundView; questions: number }) {
  const t = useTranslations('sessions.registrations')
  const tSessions = useTranslations('sessions')
  const notifyError = useNotifyError()
  const { counts } = useLecture().state
  const [open, setOpen] = useState(false)
  const { list, reload } = useRegistrations(open ? round.id : null, counts, notifyError)
  const act = useRegistrationActions(round.id, reload)

  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('titleCount', { count: counts.registered })}
        {counts.contested > 0 && (
          <span className="text-danger"> · {t('contestedCount', { count: counts.contested })}</span>
        )}
      </Button>
      <Dialog
        kind="wide"
        open={open}
        onOpenChange={setOpen}
        title={t('titleCount', { count: counts.registered })}
        description={round.title}
      >
        {!list && <Loading label={tSessions('history.loading')} />}
        {list?.items.length === 0 && <p className="text-muted">{t('none')}</p>}
        {list && (list.items.length > 0 || list.refusedDevices > 0) && (
          <RegistrationList list={list} questions={questions} round={round} onAction={act} />
        )}
      </Dialog>
    </>
  )
}
