'use client'

import { useState } from 'react'
import { useNextItem } from '@/components/rounds/use-next-item'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useSettled } from '@/components/rounds/use-settled'
import { useWallControl } from '@/components/rounds/use-wall-control'
import { useLecture, useListsFollowed } from '@/components/sessions/live-lecture'
import { useShortcuts } from '@/components/sessions/shortcuts'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { nextStep, type PresenterStep } from '@/lib/rounds/startable-rules'

export function toggleFullScreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // The browser or a policy may not allow it; the view works without it.
  change.catch(() => undefined)
}

type Shown = {
  /** The number of questions of the shown round. */
  questions: number
  items: readonly Startable[]
  history: readonly RoundView[]
}

/** What the wall shows, and the actions that change it. */
export function useWall({ questions, items, history }: Shown) {
  const { session, round, wall } = useLecture().state
  const set = useWallControl()
  useListsFollowed()
  const [help, setHelp] = useState(false)
  const last = Math.max(0, questions - 1)
  const index = Math.min(wall.question, last)
  const shown = { ...wall, index, questionsLeft: last - index }
  const turn = (by: 1 | -1) => set({ question: Math.min(last, Math.max(0, index + by)) })
  const presenter = usePresenter({ ...shown, turn, hide: () => set({ hidden: true }) }, items, history)

  function forward() {
    if (wall.blank) set({ blank: false })
    else presenter.forward()
  }

  function back() {
    if (wall.blank) set({ blank: false })
    else if (wall.hidden) set({ hidden: false })
    else if (index > 0) turn(-1)
  }

  return {
    ...shown,
    ...presenter,
    questions,
    canTurn: round?.final === true && !wall.hidden && questions > 1,
    canBlank: session !== null,
    turn,
    forward,
    back,
    darken: () => set({ blank: !wall.blank }),
    help,
    showHelp: setHelp,
    toggleFullScreen,
  }
}

export type Presentation = ReturnType<typeof useWall>

/** The keys of a remote presenter, which sends those of a slide show; null on a wall without controls. */
export function useWallKeys(wall: Presentation | null) {
  useShortcuts(wall ? keysOf(wall) : {})
}

function keysOf({ forward, back, darken, reveal, showHelp }: Presentation) {
  return {
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
  }
}

function millisecondsSince(instant: string, clockAheadMs: number | null): number {
  return Date.now() + (clockAheadMs ?? 0) - Date.parse(instant)
}

type Page = { hidden: boolean; questionsLeft: number; turn: (by: 1) => void; hide: () => void }

/** What the next press of a remote presenter does. */
function usePresenter(page: Page, items: readonly Startable[], history: readonly RoundView[]) {
  const { state, connection } = useLecture()
  const { session, round, clockAheadMs } = state
  const actions = useRoundActions()
  const { next, choose } = useNextItem({ items, sessionId: session?.id ?? '', history, round })
  const { hidden, questionsLeft } = page
  const situation = { open: session !== null, round, hidden, questionsLeft, hasNext: next !== null }

  const steps: Record<PresenterStep, () => unknown> = {
    start: async () => next && (await actions.start(next, next.timer)) && choose(null),
    end: actions.end,
    distribution: actions.reveal,
    solution: actions.reveal,
    turn: () => page.turn(1),
    clear: page.hide,
    none: () => undefined,
  }

  const offered = nextStep({ ...situation, sinceStartMs: Infinity })
  const settled = useSettled(`${offered} ${offered === 'start' ? next?.id : round?.id} ${connection}`)
  // Without a connection, a start could repeat a round that another device has started.
  const held = offered === 'start' && connection !== 'open'
  // Changes of the wall apply at once; everything else waits until a press is intentional.
  const ready = (settled && !held) || offered === 'turn' || offered === 'clear'

  function forward() {
    const sinceStartMs = round ? millisecondsSince(round.startedAt, clockAheadMs) : 0
    if (ready) void steps[nextStep({ ...situation, sinceStartMs })]()
  }

  return {
    next,
    step: offered,
    ready,
    forward,
    reveal: () => void actions.reveal(),
  }
}
