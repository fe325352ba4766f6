import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { notify } from '@/components/ui/notify'
import { moveSessions } from '@/lib/sessions/client'
import { sessionsInOrder, planMove, type MoveBy } from '@/lib/sessions/move-rules'
import { sessionView, type SessionMove, type SessionView } from '@/lib/sessions/schema'

type MoveOptions = {
  /** Those that can be moved. */
  sessions: readonly SessionView[]
  /** The ids of those that are chosen at first. */
  chosen: readonly string[]
  onMoved: () => void
}

/** Choosing sessions, planning their new days and storing these, all or none. */
export function useMove({ sessions, chosen: first, onMoved }: MoveOptions) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const router = useRouter()
  const [theirs, setTheirs] = useState<readonly SessionView[]>([])
  const [chosen, setChosen] = useState(first)
  const [sent, setSent] = useState<SessionMove['sessions']>([])
  const [pending, setPending] = useState(false)
  // The page may still be fetching what was moved a moment ago, so what it shows is followed.
  const known = sessions.map(
    (session) => theirs.find(({ id, version }) => id === session.id && version > session.version) ?? session,
  )
  const say = (day: string) => format.dateTime(new Date(day), 'dayInFull')

  async function send(moves: SessionMove['sessions']): Promise<void> {
    setSent(moves)
    const { total } = await moveSessions({ sessions: moves })
    notify({ title: t('done.move', { count: total }) })
    onMoved()
    router.refresh()
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
    // Theirs stays where it is: it is no longer among those that move.
    onTakeTheirs: (current) => {
      setTheirs([...theirs.filter(({ id }) => id !== current.id), current])
      setChosen(chosen.filter((id) => id !== current.id))
    },
    failed: t('failed.move'),
  })

  const plan = (by: MoveBy) =>
    planMove(
      known.filter(({ id }) => chosen.includes(id)),
      by,
    )

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
    chosen,
    setChosen,
    plan,
    move,
    pending,
    question: conflict.question,
  }
}
