'use client'

import { useState } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import { useShortcuts } from '@/components/sessions/use-shortcuts'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { usePresenter } from './use-presenter'
import { useWallPage } from './use-wall-page'

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
