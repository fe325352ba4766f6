'use client'

import { useState } from 'react'
import { useNextItem } from '@/components/rounds/use-next-item'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { useShortcuts } from '@/components/sessions/shortcuts'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { nextStep, type PresenterStep } from '@/lib/rounds/startable-rules'

function toggleFullScreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Refused where the browser or its owner does not allow it; the view is of use without it.
  change.catch(() => undefined)
}

type Shown = {
  /** How many questions the shown round has. */
  questions: number
  items: readonly Startable[]
  history: readonly RoundView[]
}

/** What is shown on the wall, and what leads from one thing to the next. */
export function useWall({ questions, items, history }: Shown) {
  const { round } = useLecture().state
  const [blank, setBlank] = useState(false)
  const [help, setHelp] = useState(false)
  const page = useWallPage(round, questions)
  const presenter = usePresenter(page, items, history)

  function forward() {
    if (blank) setBlank(false)
    else presenter.forward()
  }

  function back() {
    if (blank) setBlank(false)
    else if (page.cleared) page.clear(false)
    else page.turn(-1)
  }

  return {
    ...page,
    ...presenter,
    questions,
    blank,
    canTurn: round?.final === true && !page.cleared && questions > 1,
    forward,
    back,
    darken: () => setBlank(!blank),
    help,
    showHelp: setHelp,
    toggleFullScreen,
  }
}

export type WallState = ReturnType<typeof useWall>

/** The keys of a remote presenter, which sends those of a slide show. */
export function useWallKeys({ forward, back, darken, reveal, showHelp }: WallState) {
  useShortcuts({
    pagedown: forward,
    arrowright: forward,
    arrowdown: forward,
    pageup: back,
    arrowleft: back,
    arrowup: back,
    b: darken,
    '.': darken,
    r: reveal,
    f: toggleFullScreen,
    '?': () => showHelp(true),
  })
}

function millisecondsSince(instant: string, clockAheadMs: number | null): number {
  return Date.now() + (clockAheadMs ?? 0) - Date.parse(instant)
}

/** What the next press of a remote presenter does, and how it is done. */
function usePresenter(page: WallPage, items: readonly Startable[], history: readonly RoundView[]) {
  const { session, round, clockAheadMs } = useLecture().state
  const actions = useRoundActions()
  const { next, choose } = useNextItem({ items, sessionId: session?.id ?? '', history, round })
  const { cleared, questionsLeft } = page
  const situation = { open: session !== null, round, cleared, questionsLeft, hasNext: next !== null }

  const steps: Record<PresenterStep, () => unknown> = {
    start: async () => next && (await actions.start(next, next.timer)) && choose(null),
    end: actions.end,
    reveal: actions.reveal,
    turn: () => page.turn(1),
    clear: () => page.clear(true),
    none: () => undefined,
  }

  function forward() {
    const sinceStartMs = round ? millisecondsSince(round.startedAt, clockAheadMs) : 0
    void steps[nextStep({ ...situation, sinceStartMs })]()
  }

  return {
    next,
    step: nextStep({ ...situation, sinceStartMs: Infinity }),
    forward,
    reveal: () => round?.final && !round.revealed && void actions.reveal(),
  }
}

type Page = { roundId: string; index: number; cleared: boolean }

/** Which question of a round is shown, or that its result was put aside. With another round it begins anew. */
function useWallPage(round: RoundView | null, questions: number) {
  const [page, setPage] = useState<Page | null>(null)
  const own = page && page.roundId === round?.id ? page : null
  const last = Math.max(0, questions - 1)
  const index = Math.min(own?.index ?? 0, last)
  const cleared = own?.cleared ?? false

  function change(to: Partial<Page>) {
    if (round?.final) setPage({ roundId: round.id, index, cleared, ...to })
  }

  return {
    index,
    cleared,
    questionsLeft: last - index,
    turn: (by: 1 | -1) => change({ index: Math.min(last, Math.max(0, index + by)) }),
    clear: (away: boolean) => change({ cleared: away }),
  }
}

type WallPage = ReturnType<typeof useWallPage>
