'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, fetchJson, NetworkError } from '@/lib/http/fetch-json'
import {
  addTick,
  afterReceipt,
  emptyOutbox,
  nextMessage,
  type Message,
  type Outbox,
} from '@/lib/rounds/outbox-rules'
import { forgetUnsent, keepUnsent, loadUnsent } from '@/lib/rounds/unsent-client'
import type { OwnState } from '@/lib/rounds/student-rules'

type Receipt = { answerId: string | null; seq: number; savedAt: string }

type Handlers = {
  onTicked: (questionId: string, receipt: Receipt) => void
  onDone: (change: Partial<Pick<OwnState, 'submittedAt' | 'answerId'>>) => void
  /** The server will never take it; what waited is dropped. */
  onRefused: (error: unknown, message: Message) => void
}

/** Milliseconds. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 4_000
const PATIENCE = 8_000

/** Errors that pass: no connection, a busy or restarting server, a token that the next answer brings. */
function passes(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return (
    error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.code === 'csrf_failed')
  )
}

function waitAfter(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(asked, LONGEST_WAIT) + Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures)
}

async function deliver(roundId: string, message: Message, handlers: Handlers): Promise<Receipt | null> {
  const call = { signal: AbortSignal.timeout(PATIENCE), retry: false }
  if (message.kind === 'tick') {
    const { questionId, answerId, seq } = message.tick
    const body = { roundId, questionId, answerId, seq }
    const path = '/api/vue/student/quickcheck/answer/'
    const receipt = await fetchJson<Receipt>(path, { ...call, method: 'PUT', body })
    handlers.onTicked(questionId, receipt)
    return receipt
  }
  if (message.kind === 'submission') {
    const body = { roundId, answers: message.answers }
    const path = '/api/vue/student/quickcheck/answer/'
    handlers.onDone(await fetchJson<{ submittedAt: string }>(path, { ...call, method: 'POST', body }))
    return null
  }
  const body = { roundId, answerId: message.answerId }
  await fetchJson('/api/student/question/answer/', { ...call, method: 'POST', body })
  handlers.onDone({ answerId: message.answerId })
  return null
}

type Sending = {
  /** The round that `outbox` belongs to. */
  roundId: string | null
  outbox: Outbox
  /** The last try did not get through. */
  failing: boolean
  /** When the server last confirmed a tick, by its clock. */
  savedAt: string | null
}

const nothing: Sending = { roundId: null, outbox: emptyOutbox, failing: false, savedAt: null }

/** Sends a round's outbox in order, one message at a time, until it is empty. */
export class Sender {
  private sending: Sending
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy = false
  private stopped = false

  constructor(
    private readonly owner: string,
    private readonly roundId: string,
    private readonly handlers: Handlers,
    private readonly report: (next: Sending) => void,
  ) {
    this.sending = { ...nothing, roundId, outbox: loadUnsent(owner, roundId) }
    report(this.sending)
    this.wake()
  }

  get outbox(): Outbox {
    return this.sending.outbox
  }

  change(outbox: Outbox) {
    this.set({ outbox })
    this.wake()
  }

  wake() {
    void this.pump()
  }

  stop() {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private set(change: Partial<Sending>) {
    if (this.stopped) return
    this.sending = { ...this.sending, ...change }
    keepUnsent(this.owner, this.roundId, this.sending.outbox)
    this.report(this.sending)
  }

  private async pump(): Promise<void> {
    clearTimeout(this.timer)
    while (!this.busy && !this.stopped) {
      const message = nextMessage(this.outbox)
      if (!message) return
      this.busy = true
      try {
        this.confirm(message, await deliver(this.roundId, message, this.handlers))
      } catch (error) {
        if (!this.fail(error, message)) return
      } finally {
        this.busy = false
      }
    }
  }

  private confirm(message: Message, receipt: Receipt | null) {
    this.failures = 0
    const sent = message.kind === 'tick' ? message.tick : null
    const outbox = sent && receipt ? afterReceipt(this.outbox, sent, receipt) : emptyOutbox
    this.set({ outbox, failing: false, savedAt: receipt?.savedAt ?? this.sending.savedAt })
  }

  /** Whether the next message can go out at once. */
  private fail(error: unknown, message: Message): boolean {
    if (this.stopped) return false
    if (passes(error)) {
      this.failures += 1
      this.timer = setTimeout(() => this.wake(), waitAfter(error, this.failures))
      this.set({ failing: true })
      return false
    }
    this.set({ outbox: emptyOutbox, failing: false })
    this.handlers.onRefused(error, message)
    return true
  }
}

export type Unsent = Omit<Sending, 'roundId'> & {
  tick: (questionId: string, answerId: string) => void
  submit: (answers: Record<string, string>) => void
  answer: (answerId: string) => void
  /** Forgets what waits, because the student left. */
  drop: () => void
}

/** A round's sender as long as the round is shown, and what it reports. */
function useSender(owner: string, roundId: string | null, handlers: Handlers) {
  const [sending, setSending] = useState<Sending>(nothing)
  const sender = useRef<Sender | null>(null)
  const onTicked = useEffectEvent(handlers.onTicked)
  const onDone = useEffectEvent(handlers.onDone)
  const onRefused = useEffectEvent(handlers.onRefused)

  useEffect(() => {
    if (!roundId) return undefined
    forgetUnsent({ owner, roundId })
    const forwarded: Handlers = {
      onTicked: (questionId, receipt) => onTicked(questionId, receipt),
      onDone: (change) => onDone(change),
      onRefused: (error, message) => onRefused(error, message),
    }
    const own = new Sender(owner, roundId, forwarded, setSending)
    const wake = () => own.wake()
    sender.current = own
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      own.stop()
      sender.current = null
    }
  }, [owner, roundId])

  return { sender, sending: sending.roundId === roundId ? sending : nothing }
}

/**
 * What a student did in a round: kept on the device until the server has confirmed it, sent again after a reload, a
 * dead spot or a restart of the server. `owner` is the participant; without a round nothing is sent.
 */
export function useOutbox(
  owner: string,
  roundId: string | null,
  draft: OwnState['draft'],
  handlers: Handlers,
): Unsent {
  const { sender, sending } = useSender(owner, roundId, handlers)
  const change = (next: (outbox: Outbox) => Outbox) => {
    if (sender.current) sender.current.change(next(sender.current.outbox))
  }
  return {
    outbox: sending.outbox,
    failing: sending.failing,
    savedAt: sending.savedAt,
    tick: (questionId, answerId) => change((before) => addTick(before, draft, questionId, answerId)),
    submit: (answers) => change((before) => ({ ...before, submission: answers })),
    answer: (answerId) => change((before) => ({ ...before, answerId })),
    drop: () => change(() => emptyOutbox),
  }
}
