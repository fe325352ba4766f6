import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MoveDialog } from '@/components/sessions/move-dialog'
import { NewSessions } from '@/components/sessions/new-sessions'
import type { SessionStart } from '@/components/sessions/session-form'
import { Button } from '@/components/ui/button'
import type { SessionView } from '@/lib/sessions/schema'

type SessionListActionsProps = {
  lectureId: string
  /** Those that have not been held. */
  movable: readonly SessionView[]
  /** What a new session begins with. */
  blank: SessionStart
}

/** What can be done with the sessions of a lecture as a whole: make new ones, move several. */
export function SessionListActions({ lectureId, movable, blank }: SessionListActionsProps) {
  const t = useTranslations('sessions')
  const [moving, setMoving] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      {movable.length > 0 && (
        <Button variant="quiet" onClick={() => setMoving(true)}>
          {t('move.open')}
        </Button>
      )}
      <NewSessions {...{ lectureId, blank }} />
      {moving && <MoveDialog sessions={movable} chosen={[]} onClose={() => setMoving(false)} />}
    </div>
  )
}
