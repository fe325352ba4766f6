'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftAnswers } from '@/lib/rounds/answer-schema'
import { addTick, emptyOutbox, inRegistration, type Message, type Outbox } from '@/lib/rounds/outbox-rules'
import { nothing, Sender, type SenderHandlers, type Sending } from '@/lib/rounds/sender-client'
import { adoptUnsent } from '@/lib/rounds/unsent-client'

type Of<Handler extends (...rest: never[]) => void> = (roundId: string, ...rest: Parameters<Handler>) => void

/** What becomes of what was sent, in the round shown and in earlier ones. */
export type OutboxHandlers = {
  onTicked: Of<SenderHandlers['onTicked']>
  onDone: Of<SenderHandlers['onDone']>
  onRefused: (roundId: string, error: unknown, message: Message) => void
}

export type Unsent = Sending & {
  tick: (questionId: string, answerId: string) => void
  submit: (answers: Record<string, string>) => void
  /** Answers a single question, also one whose round has just gone by. */
  answer: (answerId: string, ofRound: string) => void
  /** Forgets what waits, because the student left. */
  drop: () => void
  /** Sends what waited for the student to be signed in again. */
  wake: () => void
}

/** One sender per round: a round that has gone by keeps its own until everything is out. */
class Senders {
  private readonly byRound = new Map<string, Sender>()

  constructor(
    private readonly owner: string,
    private readonly handlers: OutboxHandlers,
    private readonly report: (roundId: string, sending: Sending) => void,
  ) {}

  of(roundId: string): Sender {
    const known = this.byRound.get(roundId)
    if (known) return known
    const { onTicked, onDone, onRefused } = this.handlers
    const handlers: SenderHandlers = {
      onTicked: (...told) => onTicked(roundId, ...told),
      onDone: (change) => onDone(roundId, change),
      onRefused: (error, message) => onRefused(roundId, error, message),
    }
    const sender = new Sender(this.owner, roundId, handlers, (sending) => this.report(roundId, sending))
    this.byRound.set(roundId, sender)
    return sender
  }

  /** Takes over what was left unsent; with `own` what this tab itself left, before the page was drawn anew. */
  adopt(own: boolean) {
    void adoptUnsent(this.owner, own, (roundId, outbox) => this.of(roundId).restore(outbox))
  }

  wake() {
    for (const sender of this.byRound.values()) sender.wake()
    this.adopt(false)
  }

  stop() {
    for (const sender of this.byRound.values()) sender.stop()
  }
}

/** The senders of a participant, as long as the page lives, and what those of each round report. */
function useSenders(owner: string, handlers: OutboxHandlers) {
  const [sending, setSending] = useState<Readonly<Record<string, Sending>>>({})
  const senders = useRef<Senders | null>(null)
  const onTicked = useEffectEvent(handlers.onTicked)
  const onDone = useEffectEvent(handlers.onDone)
  const onRefused = useEffectEvent(handlers.onRefused)

  useEffect(() => {
    const forwarded: OutboxHandlers = {
      onTicked: (...told) => onTicked(...told),
      onDone: (...told) => onDone(...told),
      onRefused: (...told) => onRefused(...told),
    }
    const own = new Senders(owner, forwarded, (roundId, next) =>
      setSending((before) => ({ ...before, [roundId]: next })),
    )
    senders.current = own
    own.adopt(true)
    const wake = () => {
      if (document.visibilityState === 'visible') own.wake()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      own.stop()
      senders.current = null
    }
  }, [owner])

  return { senders, sending }
}

/**
 * What a student did in a round: kept on the device until the server has confirmed it, sent again after a reload, a
 * dead spot or a restart of the server, also when another round is shown by then. `owner` is the participant.
 */
export function useOutbox(
  owner: string,
  roundId: string | null,
  { draft, registrationId }: { draft: DraftAnswers; registrationId: string | null },
  handlers: OutboxHandlers,
): Unsent {
  const { senders, sending } = useSenders(owner, handlers)
  const change = (next: (outbox: Outbox) => Outbox, ofRound = roundId) => {
    const sender = ofRound && senders.current?.of(ofRound)
    if (sender) sender.change(next(inRegistration(sender.outbox, registrationId)))
  }
  return {
    ...((roundId && sending[roundId]) || nothing),
    tick: (questionId, answerId) => change((before) => addTick(before, draft, questionId, answerId)),
    submit: (answers) => change((before) => ({ ...before, submission: answers })),
    answer: (answerId, ofRound) => change((before) => ({ ...before, answerId }), ofRound),
    drop: () => change(() => emptyOutbox),
    wake: () => senders.current?.wake(),
  }
}
