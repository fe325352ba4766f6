import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoveDialog } from '@/components/sessions/move-dialog'
import type { SessionStart } from '@/components/sessions/session-form'
import { useNewSessions } from '@/components/sessions/use-new-sessions'
import { Button } from '@/components/ui/button'
import type { SessionView } from '@/lib/sessions/schema'

type SessionListActionsOptions = {
  lectureId: string
  /** The sessions that have not taken place. */
  movable: readonly SessionView[]
  /** The defaults of a new session. */
  blank: SessionStart
}

/** The actions for the whole list of sessions: create new ones, move several. */
export function useSessionListActions({ lectureId, movable, blank }: SessionListActionsOptions) {
  const t = useTranslations('sessions')
  const newSessions = useNewSessions(lectureId, blank)
  const [moving, setMoving] = useState(false)
  const buttons = (
    <div className="flex flex-wrap gap-3">
      {movable.length > 0 && (
        <Button variant="quiet" onClick={() => setMoving(true)}>
          {t('move.open')}
        </Button>
      )}
      {newSessions.buttons}
    </div>
  )
  const dialogs = (
    <>
      {newSessions.dialogs}
      {moving && <MoveDialog sessions={movable} chosen={[]} onClose={() => setMoving(false)} />}
    </>
  )
  return { buttons, dialogs }
}
