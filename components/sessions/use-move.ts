import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useRefresh } from '@/components/layout/use-refresh'
import { notify } from '@/components/ui/notify'
import { moveSessions } from '@/lib/sessions/client'
import { sessionsInOrder, planMove, type MoveBy } from '@/lib/sessions/move-rules'
import { sessionView, type SessionMove, type SessionView } from '@/lib/sessions/schema'

type MoveOptions = {
  /** The sessions that can be moved. */
  sessions: readonly SessionView[]
  /** The ids of the initially chosen ones. */
  chosen: readonly string[]
  onMoved: () => void
}

/** Chooses sessions, plans their new days and stores these, all or none. */
export function useMove({ sessions, chosen: first, onMoved }: MoveOptions) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const [theirs, setTheirs] = useState<readonly SessionView[]>([])
  const [chosen, setChosen] = useState(first)
  const [sent, setSent] = useState<SessionMove['sessions']>([])
  const [pending, setPending] = useState(false)
  const { refresh, refreshing } = useRefresh()
  // Concurrent changes do not replace the shown sessions; saving detects them. Sessions that can no longer be moved
  // disappear.
  const [begun] = useState(sessions)
  const known = begun
    .filter(({ id }) => sessions.some((session) => session.id === id))
    .map((session) => theirs.find(({ id }) => id === session.id) ?? session)
  const moving = known.filter(({ id }) => chosen.includes(id))
  const say = (day: string) => format.dateTime(new Date(day), 'dayInFull')

  async function send(moves: SessionMove['sessions']): Promise<void> {
    setSent(moves)
    const { total } = await moveSessions({ sessions: moves })
    notify({ title: t('done.move', { count: total }) })
    refresh(onMoved)
  }

  const conflict = useEditConflict<SessionView>({
    view: sessionView,
    compare: (current) => {
      const mine = sent.find(({ id }) => id === current.id)?.date
      const label = tTerms('numbered', { number: current.number, title: current.title })
      return mine === undefined || mine === current.date
        ? []
        : [{ label, mine: say(mine), theirs: say(current.date) }]
    },
    onKeepMine: (version, { id }) => send(sent.map((one) => (one.id === id ? { ...one, version } : one))),
    // The other version stays: the session is no longer among those to move.
    onTakeTheirs: (current) => {
      setTheirs([...theirs.filter(({ id }) => id !== current.id), current])
      setChosen(chosen.filter((id) => id !== current.id))
    },
    failed: t('failed.move'),
  })

  async function move(moves: SessionMove['sessions']): Promise<void> {
    setPending(true)
    try {
      await send(moves)
    } catch (error) {
      conflict.onError(error)
    } finally {
      setPending(false)
    }
  }

  return {
    sessions: sessionsInOrder(known),
    chosen: moving.map(({ id }) => id),
    setChosen,
    plan: (by: MoveBy) => planMove(moving, by),
    move,
    pending: pending || refreshing,
    question: conflict.question,
  }
}
