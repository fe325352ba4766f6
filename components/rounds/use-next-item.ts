'use client'

import type { RoundView, Startable } from '@/lib/rounds/schema'
import { findNext, stepItem } from '@/lib/rounds/startable-rules'
import { useChosenItem } from './use-chosen-item'

type Situation = {
  items: readonly Startable[]
  sessionId: string
  /** Rounds of the session that the page knows of. */
  history: readonly Pick<RoundView, 'itemId'>[]
  /** What runs or ran last, which the page may not know of yet. */
  round: Pick<RoundView, 'itemId'> | null
}

/** What a start would start, and how another is chosen. */
export function useNextItem({ items, sessionId, history, round }: Situation) {
  const [chosenId, choose] = useChosenItem(sessionId)
  const situation = { items, sessionId, history: round ? [...history, round] : history }
  const next = findNext(situation, chosenId)

  return {
    next,
    choose,
    step: (by: 1 | -1) => choose(stepItem(situation, next, by)?.id ?? null),
  }
}

export type NextItem = ReturnType<typeof useNextItem>
