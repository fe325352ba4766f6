'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { bounds } from '@/lib/bounds'
import {
  endRound,
  extendRound,
  reopenRound,
  revealRound,
  startInstant,
  startRound,
} from '@/lib/rounds/client'
import { nextShown } from '@/lib/rounds/rules'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import type { InstantInput } from '@/lib/rounds/start-schema'
import { useSettled } from './use-settled'

type Verb = 'start' | 'end' | 'extend' | 'reopen' | 'reveal'

/** The actions of tutors on rounds. Responses are shown at once; errors name the action. */
export function useRoundActions() {
  const t = useTranslations('sessions.round')
  const notifyError = useNotifyError()
  const { state, take } = useLecture()
  const [pending, setPending] = useState<Verb | null>(null)
  const underWay = useRef(new Set<string>())
  const { round, lecture } = state
  const show = round && nextShown(round)
  const settled = useSettled(`${round?.id} ${round?.final} ${show}`)

  /** `what` identifies the effect, so that it is not repeated: an event may arrive before the response. */
  async function run(
    verb: Verb,
    what: string,
    kind: RoundView['kind'],
    call: () => Promise<RoundView>,
  ): Promise<boolean> {
    const name = `${verb} ${what}`
    if (underWay.current.has(name)) return false
    underWay.current.add(name)
    setPending(verb)
    try {
      take({ round: await call() })
      return true
    } catch (error) {
      notifyError(error, t(`failed.${verb}.${kind}`))
      return false
    } finally {
      underWay.current.delete(name)
      setPending((now) => (underWay.current.size === 0 ? null : now))
    }
  }

  /** An action on the current round. */
  const onRound = (verb: Verb, call: (id: string) => Promise<RoundView>, step = '') =>
    round && run(verb, `${round.id} ${step}`, round.kind, () => call(round.id))

  return {
    pending,
    /** A round is running: nothing else can be started. */
    busy: round?.running ?? false,
    start: ({ kind, id }: Pick<Startable, 'kind' | 'id'>, timer: number) =>
      run('start', '', kind, () => startRound({ kind, id, timer })),
    /** Asks an instant question. */
    ask: (input: InstantInput) => run('start', '', 'question', () => startInstant(lecture.id, input)),
    end: () => onRound('end', endRound),
    extend: () => onRound('extend', (id) => extendRound(id, bounds.extendSeconds)),
    reopen: () => onRound('reopen', (id) => reopenRound(id, bounds.extendSeconds)),
    /** Shows the distribution, then the solution; a double press shows only the first. */
    reveal: () => settled && show && onRound('reveal', (id) => revealRound(id, show), show),
  }
}

export type RoundActions = ReturnType<typeof useRoundActions>
