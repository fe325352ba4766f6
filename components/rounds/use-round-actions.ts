'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { bounds } from '@/lib/bounds'
import { endRound, extendRound, revealRound, startRound } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'

type Verb = 'start' | 'end' | 'extend' | 'reveal'
type Startable = { kind: RoundView['kind']; id: string }

/** What a tutor does with rounds. A reply is shown at once; failures carry the name of the action. */
export function useRoundActions() {
  const t = useTranslations('sessions.round')
  const notifyError = useNotifyError()
  const { state, take } = useLecture()
  const [pending, setPending] = useState<Verb | null>(null)
  const { round } = state

  async function run(verb: Verb, kind: RoundView['kind'], call: () => Promise<RoundView>): Promise<boolean> {
    if (pending === verb) return false
    setPending(verb)
    try {
      take({ round: await call() })
      return true
    } catch (error) {
      notifyError(error, t(`failed.${verb}.${kind}`))
      return false
    } finally {
      setPending((now) => (now === verb ? null : now))
    }
  }

  return {
    pending,
    /** Only one thing runs at a time: nothing else can be started now. */
    busy: round?.running ?? false,
    start: ({ kind, id }: Startable, timer: number) =>
      run('start', kind, () => startRound({ kind, id, timer })),
    end: () => round && run('end', round.kind, () => endRound(round.id)),
    extend: () => round && run('extend', round.kind, () => extendRound(round.id, bounds.extendSeconds)),
    reveal: () => round && run('reveal', round.kind, () => revealRound(round.id)),
  }
}

export type RoundActions = ReturnType<typeof useRoundActions>
