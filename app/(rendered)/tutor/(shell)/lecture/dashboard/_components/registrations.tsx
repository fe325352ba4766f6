'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { RegistrationList } from '@/components/rounds/registration-list'
import { useRegistrationActions } from '@/components/rounds/use-registration-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { useRegistrations } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'

/** The number of participants of a QuickCheck; opens the list of their names. */
export function RegistrationsButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('sessions.registrations')
  const { counts } = useLecture().state
  return (
    <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onPress}>
      {t('titleCount', { count: counts.registered })}
      {counts.contested > 0 && (
        <span className="text-danger"> · {t('contestedCount', { count: counts.contested })}</span>
      )}
    </Button>
  )
}

type RegistrationsProps = {
  round: RoundView
  questions: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The participants of a QuickCheck by name; only on request, because the laptop's screen may be mirrored to the
 * projector.
 */
export function Registrations({ round, questions, open, onOpenChange }: RegistrationsProps) {
  const t = useTranslations('sessions.registrations')
  const tSessions = useTranslations('sessions')
  const notifyError = useNotifyError()
  const { counts } = useLecture().state
  const { list, reload } = useRegistrations(open ? round.id : null, counts, notifyError)
  const act = useRegistrationActions(round.id, reload)

  return (
    <Dialog
      kind="wide"
      open={open}
      onOpenChange={onOpenChange}
      title={t('titleCount', { count: counts.registered })}
      description={round.title}
    >
      {!list && <Loading label={tSessions('history.loading')} />}
      {list?.items.length === 0 && <p className="text-muted">{t('none')}</p>}
      {list && (list.items.length > 0 || list.refusedDevices > 0) && (
        <RegistrationList list={list} questions={questions} round={round} onAction={act} />
      )}
    </Dialog>
  )
}
