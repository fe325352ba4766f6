'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocalText } from '@/components/ui/use-store'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { findNext, stepItem } from '@/lib/rounds/startable-rules'

type Situation = {
  items: readonly Startable[]
  sessionId: string
  /** The rounds of the session that the page knows. */
  history: readonly Pick<RoundView, 'itemId'>[]
  /** The round that runs or ran last, which the page may not know yet. */
  round: Pick<RoundView, 'id' | 'itemId'> | null
}

/** The item that would be started next, and the function that chooses another one. */
export function useNextItem({ items, sessionId, history, round }: Situation) {
  const [chosenId, choose] = useChosenItem(sessionId)
  const situation = { items, sessionId, history: round ? [...history, round] : history }
  const next = findNext(situation, chosenId)

  // Also if another device has started it: otherwise it would be offered again here.
  useRoundStart(round, (itemId) => itemId === chosenId && choose(null))

  return {
    next,
    choose,
    step: (by: 1 | -1) => choose(stepItem(situation, next, by)?.id ?? null),
  }
}

export type NextItem = ReturnType<typeof useNextItem>

/** The item that the tutor has chosen to start next in a session; shared by all windows of the browser. */
function useChosenItem(sessionId: string): [string | null, (itemId: string | null) => void] {
  const [stored, store] = useLocalText('next')
  const [ofSession, itemId] = stored?.split(' ') ?? []
  return [
    ofSession === sessionId && itemId ? itemId : null,
    (next) => store(next === null ? null : `${sessionId} ${next}`),
  ]
}

/** Calls `onStart` for each round that becomes the current one while the page is open. */
function useRoundStart(round: Situation['round'], onStart: (itemId: string) => unknown) {
  const seen = useRef(round?.id)
  const { id, itemId } = round ?? {}
  const onRoundStart = useEffectEvent(onStart)
  useEffect(() => {
    if (seen.current === id) return
    seen.current = id
    if (itemId) onRoundStart(itemId)
  }, [id, itemId])
}
