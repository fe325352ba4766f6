'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocalText } from '@/components/ui/use-store'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { findNext, stepItem } from '@/lib/rounds/startable-rules'

type Situation = {
  items: readonly Startable[]
  sessionId: string
  /** Rounds of the session that the page knows of. */
  history: readonly Pick<RoundView, 'itemId'>[]
  /** What runs or ran last, which the page may not know of yet. */
  round: Pick<RoundView, 'id' | 'itemId'> | null
}

/** What a start would start, and how another is chosen. */
export function useNextItem({ items, sessionId, history, round }: Situation) {
  const [chosenId, choose] = useChosenItem(sessionId)
  const situation = { items, sessionId, history: round ? [...history, round] : history }
  const next = findNext(situation, chosenId)

  // Also when another device has started it: otherwise it would be offered again here.
  useRoundStart(round, (itemId) => itemId === chosenId && choose(null))

  return {
    next,
    choose,
    step: (by: 1 | -1) => choose(stepItem(situation, next, by)?.id ?? null),
  }
}

export type NextItem = ReturnType<typeof useNextItem>

/** What the tutor has chosen to start next in a session; all windows of the browser agree about it. */
function useChosenItem(sessionId: string): [string | null, (itemId: string | null) => void] {
  const [stored, store] = useLocalText('next')
  const [ofSession, itemId] = stored?.split(' ') ?? []
  return [
    ofSession === sessionId && itemId ? itemId : null,
    (next) => store(next === null ? null : `${sessionId} ${next}`),
  ]
}

/** Tells the item of each round that becomes the current one while the page is open. */
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
