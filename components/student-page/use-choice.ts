'use client'

import { useEffect, useEffectEvent } from 'react'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'
import type { QueuedRequest } from '@/lib/offline/queue'
import { listStored } from '@/lib/offline/store'
import type { Response } from '@/lib/questions/kinds/schema'
import type { Outbox } from '@/lib/rounds/outbox-rules'
import { answerRequest } from '@/lib/rounds/request-rules'
import { atInstant } from './at-instant'
import { useKeptEntry } from './use-kept-entry'

/** Milliseconds after the end at which a choice goes out, if no event has told it: well within the server's grace. */
const AFTER_END_MS = 500
/** Milliseconds after which nobody asks any more what became of a choice: it is of an earlier lecture. */
const MAX_AGE_MS = 3 * 3_600_000

type Chosen = { roundId: string; response: Response }

type Sender = {
  answer: (response: Response, roundId: string) => void
  /** What waits to be sent in the round that is shown. */
  outbox: Pick<Outbox, 'response'>
}

/** Whether an answer to the same question waits to be sent, from any tab of this device. */
async function isAnswerStored(owner: string, { roundId, response }: Chosen): Promise<boolean> {
  const { key } = answerRequest(roundId, response)
  const stored = await listStored(owner, 'letter')
  return stored.some(({ value }) => (value as Partial<QueuedRequest>).key === key)
}

export type Choice = {
  /** What is chosen in the single question that runs, and not sent yet. */
  response: Response | null
  found: number
  choose: (response: Response | null) => void
  send: () => void
}

/**
 * A choice in a single question: sent by the student, or by itself when the time is over. It is kept on the device until
 * then: a phone may close a page that it does not show. What an earlier page has left goes out when its round is over,
 * and if that is too late, the refusal tells so.
 */
export function useChoice(
  owner: string,
  { item, me, clockAheadMs }: StudentScreen,
  { answer, outbox }: Sender,
): Choice {
  const { value: chosen, found, keep, takeLatest } = useKeptEntry<Chosen>(owner, 'choice', MAX_AGE_MS)
  const round = item?.round.id === chosen?.roundId ? item?.round : undefined
  const endsAt = round?.running ? round.endsAt : null
  /** Whether the question of a round is answered, by another tab or the page before this one, as far as is known here. */
  const isAnswered = (roundId: string) =>
    item?.round.id === roundId && (me.response !== null || outbox.response !== null)

  function send() {
    if (chosen && !isAnswered(chosen.roundId)) answer(chosen.response, chosen.roundId)
    keep(null)
  }
  const sendTaken = useEffectEvent((taken: Chosen, isSent: boolean) => {
    if (!isSent && !isAnswered(taken.roundId)) answer(taken.response, taken.roundId)
    // By now something may have been chosen in another question.
    if (chosen?.roundId === taken.roundId) keep(null)
  })
  /** Sends the choice that was made last, in whichever tab, unless one has sent an answer that still waits on the device. */
  const sendLatest = useEffectEvent(async () => {
    const asked = chosen?.roundId
    const taken = await takeLatest(({ roundId }) => roundId === asked)
    if (taken?.roundId === asked && taken) sendTaken(taken, await isAnswerStored(owner, taken))
  })

  useEffect(() => {
    // What the device had kept of the lecture may be older than the round: the server is heard first.
    if (!chosen || clockAheadMs === null) return undefined
    const endsAtMs = endsAt === null ? Date.now() : Date.parse(endsAt) - clockAheadMs + AFTER_END_MS
    return atInstant(endsAtMs, () => void sendLatest())
  }, [chosen, endsAt, clockAheadMs])

  return {
    found,
    response: round ? (chosen?.response ?? null) : null,
    choose: (response) => item && keep(response && { roundId: item.round.id, response }),
    send,
  }
}
