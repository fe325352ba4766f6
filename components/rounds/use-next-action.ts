'use client'

import { createContext, use } from 'react'
import { useSettled } from '@/components/rounds/use-settled'
import { useLecture } from '@/components/sessions/live-lecture'
import { nextAction, type NextAction } from '@/lib/lecture-state/next-action-rules'
import { liveRoundStatus } from '@/lib/lecture-state/tutor-rules'
import { useServerClock } from '@/lib/rounds/clock-client'
import type { ResultsView, Startable } from '@/lib/rounds/schema'
import type { NextItem } from './use-next-item'
import type { RoundActions } from './use-round-actions'
import { useWallControl } from './use-wall-control'

type Course = {
  items: readonly Startable[]
  /** The results of the round, once they are loaded. */
  results: ResultsView | null
  chosen: NextItem
  actions: RoundActions
  /** Starts the chosen item; null while its duration is invalid. */
  start: (() => unknown) | null
}

/** The verbs of actions that send a request. */
const verbs: Partial<Record<NextAction, RoundActions['pending']>> = {
  start: 'start',
  end: 'end',
  distribution: 'reveal',
  solution: 'reveal',
}

/** The next action in the open session, with everything that its buttons need. */
export function useNextAction({ items, results, chosen, actions, start }: Course) {
  const { state, connection } = useLecture()
  const { round, wall, clockAheadMs } = state
  const setWall = useWallControl()
  const nowMs = useServerClock(clockAheadMs, round && !round.final ? round.endsAt : null)
  const running = round && (nowMs === null ? round.running : liveRoundStatus(round, nowMs) === 'running')
  const item = items.find(({ id }) => id === round?.itemId)
  const questions = results?.questions.length ?? item?.questions ?? 1
  const index = Math.min(wall.question, questions - 1)
  const action = nextAction({
    round: round && { ...round, running: running === true },
    hidden: wall.hidden,
    blank: wall.blank,
    questionsLeft: questions - 1 - index,
    hasNext: chosen.next !== null,
    hasItems: items.length > 0,
  })
  const about = action === 'start' ? chosen.next?.id : `${round?.id} ${index}`
  const settled = useSettled(`${action} ${about} ${connection}`)

  const does: Record<NextAction, () => unknown> = {
    start: () => start?.(),
    end: actions.end,
    distribution: actions.reveal,
    solution: actions.reveal,
    turn: () => setWall({ question: index + 1 }),
    clear: () => setWall({ hidden: true }),
    unblank: () => setWall({ blank: false }),
    choose: () => chosen.step(1),
    wait: () => undefined,
    nothing: () => undefined,
  }
  // Everything else concerns one round and can be repeated; a start could repeat a round that another device has
  // started.
  const held = action === 'start' && (connection !== 'open' || !start)
  const idle = action === 'wait' || action === 'nothing'
  const pending = actions.pending !== null && verbs[action] === actions.pending

  return {
    action,
    running: running === true,
    /** The item that would be started. */
    next: chosen.next,
    /** The number of questions of the round, and the shown one. */
    questions,
    index,
    pending,
    /** It cannot be done now, nor in a moment. */
    unavailable: held || idle,
    /** A press would count. */
    ready: settled && !held && !idle && !pending,
    press: () => void does[action](),
    setWall,
  }
}

type NextActionState = ReturnType<typeof useNextAction> & {
  /** Seconds per question for the chosen item; null if invalid. */
  timer: number | null
  setTimer: (timer: number | null) => void
  /** Starts the chosen item, whatever the next action is. */
  start: () => void
}

const Context = createContext<NextActionState | null>(null)

export const NextActionProvider = Context

/** The next action of the surrounding session. */
export function useNextActionState(): NextActionState {
  const state = use(Context)
  if (!state) throw new Error('No session is led here.')
  return state
}
