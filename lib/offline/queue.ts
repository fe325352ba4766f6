'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, fetchJson, isTransient } from '@/lib/http/fetch-json'
import { SendingLoop } from '@/lib/offline/sending-loop'
import { put, remove, listStored } from '@/lib/offline/store'

/** A message that may arrive late, and twice without harm. */
export type QueuedRequest = {
  /** A later one with the same key takes its place. */
  key: string
  about: 'feedback' | 'rating' | 'quickCheckRating'
  path: string
  method: 'POST' | 'PUT'
  query?: Record<string, string>
  body: unknown
}

type Handlers = {
  onDelivered: (request: QueuedRequest, reply: unknown) => void
  /** The server refuses a stored request for good. */
  onRefused: (request: QueuedRequest, error: unknown) => void
  onWaiting: (count: number) => void
}

/** Milliseconds: how long an answer may take; how long a server may ask to be left alone. */
const TIMEOUT_MS = 8_000
const MAX_WAIT_MS = 60_000

/** A random key (UUID version 4); `crypto.randomUUID` is missing where a page is served without HTTPS. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function deliver({ path, method, query, body }: QueuedRequest): Promise<unknown> {
  return fetchJson(path, { method, query, body, signal: AbortSignal.timeout(TIMEOUT_MS), retry: false })
}

/** Whoever is signed out may be back: until then a request waits on the device. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** What was refused because it had arrived before. */
function isThere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_rated'
}

function isQueuedRequest(value: unknown): value is QueuedRequest {
  const { key, path } = (value ?? {}) as Partial<QueuedRequest>
  return typeof key === 'string' && typeof path === 'string' && /^\/api\/(vue\/)?student\//.test(path)
}

/** Sends requests in order, and stores on the device what did not get through. */
export class OfflineQueue {
  private readonly loop = new SendingLoop(
    () => this.sendNext(),
    () => this.wake(),
    MAX_WAIT_MS,
  )

  constructor(
    private readonly owner: string,
    private readonly handlers: Handlers,
  ) {}

  /** Sends a request, or stores it until there is a connection. Throws what the server has against it. */
  async post(request: QueuedRequest): Promise<'sent' | 'pending'> {
    const before = await this.list()
    await put({
      key: this.keyOf(request),
      owner: this.owner,
      kind: 'letter',
      at: Date.now(),
      value: request,
    })
    if (before.length > 0) return this.hold()
    try {
      await this.confirm(request, await deliver(request))
      return 'sent'
    } catch (error) {
      // Whoever still looks at the form is told to wait; only a request that waits anyway waits by itself.
      const isTooSoon = error instanceof ApiError && error.status === 429
      if ((isTransient(error) && !isTooSoon) || isSignedOut(error)) return this.hold(error)
      await remove(this.keyOf(request))
      throw error
    }
  }

  wake() {
    if (!('locks' in navigator)) void this.loop.run()
    else
      void navigator.locks.request('lectern.letters', { ifAvailable: true }, (lock) =>
        lock ? this.loop.run() : this.loop.later(null),
      )
  }

  stop() {
    this.loop.stop()
  }

  private keyOf({ key }: QueuedRequest): string {
    return `${this.owner}/letter/${key}`
  }

  private async list(): Promise<QueuedRequest[]> {
    const entries = await listStored(this.owner, 'letter')
    const queue = entries.map(({ value }) => value).filter(isQueuedRequest)
    if (!this.loop.stopped) this.handlers.onWaiting(queue.length)
    return queue
  }

  private async hold(error: unknown = null): Promise<'pending'> {
    await this.list()
    this.loop.later(error)
    return 'pending'
  }

  private async confirm(request: QueuedRequest, reply: unknown): Promise<void> {
    this.loop.succeeded()
    await remove(this.keyOf(request))
    await this.list()
    this.handlers.onDelivered(request, reply)
  }

  /** Whether the next one can go out at once. */
  private async sendNext(): Promise<boolean> {
    const [request] = await this.list()
    if (!request || this.loop.stopped) return false
    try {
      await this.confirm(request, await deliver(request))
    } catch (error) {
      if (isThere(error)) await this.confirm(request, null)
      else if (isTransient(error) || isSignedOut(error)) {
        this.loop.later(error)
        return false
      } else {
        await remove(this.keyOf(request))
        await this.list()
        this.handlers.onRefused(request, error)
      }
    }
    return true
  }
}

export type QueueState = {
  /** Sends a request, or stores it until there is a connection. Throws what the server has against it. */
  post: (request: QueuedRequest) => Promise<'sent' | 'pending'>
  /** How many are stored on the device. */
  waiting: number
}

/** A participant's queue: requests that an earlier page stored are sent with it. */
export function useOfflineQueue(owner: string, handlers: Omit<Handlers, 'onWaiting'>): QueueState {
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<OfflineQueue | null>(null)
  const onDelivered = useEffectEvent(handlers.onDelivered)
  const onRefused = useEffectEvent(handlers.onRefused)

  useEffect(() => {
    const own = new OfflineQueue(owner, {
      onDelivered: (request, reply) => onDelivered(request, reply),
      onRefused: (request, error) => onRefused(request, error),
      onWaiting: setWaiting,
    })
    queue.current = own
    const wake = () => own.wake()
    wake()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      own.stop()
      queue.current = null
    }
  }, [owner])

  return {
    waiting,
    post: (request) => queue.current?.post(request) ?? Promise.reject(new Error('The page is gone.')),
  }
}
