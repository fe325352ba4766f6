'use client'

import { useNextItem } from '@/components/rounds/use-next-item'
import { useRoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { nextStep, type PresenterStep } from '@/lib/rounds/startable-rules'
import type { WallPage } from './use-wall-page'

function millisecondsSince(instant: string, clockAheadMs: number | null): number {
  return Date.now() + (clockAheadMs ?? 0) - Date.parse(instant)
}

/** What the next press of a remote presenter does, and how it is done. */
export function usePresenter(page: WallPage, items: readonly Startable[], history: readonly RoundView[]) {
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
