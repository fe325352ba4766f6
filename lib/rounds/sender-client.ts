'use client'

import { ApiError, fetchJson, isTransient } from '@/lib/http/fetch-json'
import { hedge } from '@/lib/http/hedge'
import { SendingLoop } from '@/lib/offline/sending-loop'
import {
  afterReceipt,
  emptyOutbox,
  isCurrent,
  nextMessage,
  withEarlier,
  type Message,
  type Outbox,
} from '@/lib/rounds/outbox-rules'
import { keepUnsent } from '@/lib/rounds/unsent-client'

type Receipt = { answerId: string | null; seq: number; savedAt: string }

export type SenderHandlers = {
  onTicked: (questionId: string, receipt: Receipt, registrationId: string | null) => void
  onDone: (change: { submittedAt?: string | null; answerId?: string | null }) => void
  /** The server will never take it; what waited is dropped. */
  onRefused: (error: unknown, message: Message) => void
}

function registrationOf({ registrationId }: Exclude<Message, { kind: 'answer' }>) {
  return registrationId === null ? {} : { registrationId }
}

type Ask = <Reply>(method: 'PUT' | 'POST', path: string, body: object) => Promise<Reply>

async function deliver(
  roundId: string,
  message: Message,
  handlers: SenderHandlers,
  ask: Ask,
): Promise<Receipt | null> {
  if (message.kind === 'tick') {
    const { questionId, answerId, seq } = message.tick
    const body = { roundId, ...registrationOf(message), questionId, answerId, seq }
    const receipt = await ask<Receipt>('PUT', '/api/vue/student/quickcheck/answer/', body)
    handlers.onTicked(questionId, receipt, message.registrationId)
    return receipt
  }
  if (message.kind === 'submission') {
    const body = { roundId, ...registrationOf(message), answers: message.answers }
    handlers.onDone(await ask<{ submittedAt: string }>('POST', '/api/vue/student/quickcheck/answer/', body))
    return null
  }
  const { answerId } = message
  await ask('POST', '/api/student/question/answer/', { roundId, answerId })
  handlers.onDone({ answerId })
  return null
}

export type Sending = {
  outbox: Outbox
  /** The last try did not get through. */
  failing: boolean
  /** When the server last confirmed a tick, by its clock. */
  savedAt: string | null
}

export const nothing: Sending = { outbox: emptyOutbox, failing: false, savedAt: null }

/** Sends a round's outbox in order, one message at a time, until it is empty. */
export class Sender {
  private sending = nothing
  private readonly loop = new SendingLoop(
    () => this.sendNext(),
    () => this.wake(),
  )

  constructor(
    private readonly owner: string,
    private readonly roundId: string,
    private readonly handlers: SenderHandlers,
    private readonly report: (next: Sending) => void,
  ) {}

  get outbox(): Outbox {
    return this.sending.outbox
  }

  change(outbox: Outbox) {
    void this.set({ outbox })
    this.wake()
  }

  /** Takes over what an earlier page has left; settles when it is kept here. */
  async restore(earlier: Outbox): Promise<void> {
    await this.set({ outbox: withEarlier(this.outbox, earlier) })
    this.wake()
  }

  wake() {
    void this.loop.run()
  }

  stop() {
    this.loop.stop()
  }

  private async set(change: Partial<Sending>): Promise<void> {
    if (this.loop.stopped) return
    const before = this.outbox
    this.sending = { ...this.sending, ...change }
    this.report(this.sending)
    if (this.outbox !== before) await keepUnsent(this.owner, this.roundId, this.outbox)
  }

  private readonly ask: Ask = (method, path, body) =>
    hedge((signal) => fetchJson(path, { method, body, signal, retry: false }), {
      onHanging: () => void this.set({ failing: true }),
      isOver: () => this.loop.stopped,
    })

  /** Whether the next message can go out at once. */
  private async sendNext(): Promise<boolean> {
    const message = nextMessage(this.outbox)
    if (!message) return false
    try {
      this.confirm(message, await deliver(this.roundId, message, this.handlers, this.ask))
      return true
    } catch (error) {
      return this.fail(error, message)
    }
  }

  private confirm(message: Message, receipt: Receipt | null) {
    this.loop.succeeded()
    if (!isCurrent(this.outbox, message)) return this.pass()
    const sent = message.kind === 'tick' ? message.tick : null
    const outbox = sent && receipt ? afterReceipt(this.outbox, sent, receipt) : emptyOutbox
    void this.set({ outbox, failing: false, savedAt: receipt?.savedAt ?? this.sending.savedAt })
  }

  /** What became of a message from a registration that was left concerns nobody. */
  private pass() {
    void this.set({ failing: false })
  }

  private fail(error: unknown, message: Message): boolean {
    if (this.loop.stopped) return false
    if (!isCurrent(this.outbox, message)) {
      this.pass()
      return true
    }
    if (isTransient(error)) {
      this.loop.later(error)
      void this.set({ failing: true })
      return false
    }
    // Whoever is signed out may be back: until then it waits on the device.
    const signedOut = error instanceof ApiError && error.status === 401
    void this.set(signedOut ? { failing: true } : { outbox: emptyOutbox, failing: false })
    this.handlers.onRefused(error, message)
    return !signedOut
  }
}
