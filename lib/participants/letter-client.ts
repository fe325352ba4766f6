'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, fetchJson, passes } from '@/lib/http/fetch-json'
import { SendingLoop } from '@/lib/http/sending-loop'
import { drop, keep, listKept } from '@/lib/participants/device-client'

/** A message that may arrive late, and twice without harm. */
export type Letter = {
  /** A later one with the same key takes its place. */
  key: string
  about: 'feedback' | 'rating' | 'quickCheckRating'
  path: string
  method: 'POST' | 'PUT'
  query?: Record<string, string>
  body: unknown
}

type Handlers = {
  onDelivered: (letter: Letter, reply: unknown) => void
  /** The server will never take a letter that was kept. */
  onRefused: (letter: Letter, error: unknown) => void
  onWaiting: (count: number) => void
}

/** Milliseconds: how long an answer may take; how long a server may ask to be left alone. */
const PATIENCE = 8_000
const LONGEST_WAIT = 60_000

/** A random key (UUID version 4); `crypto.randomUUID` is missing where a page is served without HTTPS. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function deliver({ path, method, query, body }: Letter): Promise<unknown> {
  return fetchJson(path, { method, query, body, signal: AbortSignal.timeout(PATIENCE), retry: false })
}

/** Whoever is signed out may be back: until then a letter waits on the device. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** What was refused because it had arrived before. */
function isThere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_rated'
}

function isLetter(value: unknown): value is Letter {
  const { key, path } = (value ?? {}) as Partial<Letter>
  return typeof key === 'string' && typeof path === 'string' && /^\/api\/(vue\/)?student\//.test(path)
}

/** Sends letters in order, and keeps on the device what does not get through. */
export class Postman {
  private readonly loop = new SendingLoop(
    () => this.sendNext(),
    () => this.wake(),
    LONGEST_WAIT,
  )

  constructor(
    private readonly owner: string,
    private readonly handlers: Handlers,
  ) {}

  /** Sends a letter, or keeps it until there is a connection. Throws what the server has against it. */
  async post(letter: Letter): Promise<'sent' | 'kept'> {
    const before = await this.list()
    await keep({ key: this.keyOf(letter), owner: this.owner, kind: 'letter', at: Date.now(), value: letter })
    if (before.length > 0) return this.hold()
    try {
      await this.confirm(letter, await deliver(letter))
      return 'sent'
    } catch (error) {
      // Whoever still looks at the form is told to wait; only a letter that waits anyway waits by itself.
      const isTooSoon = error instanceof ApiError && error.status === 429
      if ((passes(error) && !isTooSoon) || isSignedOut(error)) return this.hold(error)
      await drop(this.keyOf(letter))
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

  private keyOf({ key }: Letter): string {
    return `${this.owner}/letter/${key}`
  }

  private async list(): Promise<Letter[]> {
    const kept = await listKept(this.owner, 'letter')
    const letters = kept.map(({ value }) => value).filter(isLetter)
    if (!this.loop.stopped) this.handlers.onWaiting(letters.length)
    return letters
  }

  private async hold(error: unknown = null): Promise<'kept'> {
    await this.list()
    this.loop.later(error)
    return 'kept'
  }

  private async confirm(letter: Letter, reply: unknown): Promise<void> {
    this.loop.succeeded()
    await drop(this.keyOf(letter))
    await this.list()
    this.handlers.onDelivered(letter, reply)
  }

  /** Whether the next one can go out at once. */
  private async sendNext(): Promise<boolean> {
    const [letter] = await this.list()
    if (!letter || this.loop.stopped) return false
    try {
      await this.confirm(letter, await deliver(letter))
    } catch (error) {
      if (isThere(error)) await this.confirm(letter, null)
      else if (passes(error) || isSignedOut(error)) {
        this.loop.later(error)
        return false
      } else {
        await drop(this.keyOf(letter))
        await this.list()
        this.handlers.onRefused(letter, error)
      }
    }
    return true
  }
}

export type Letters = {
  /** Sends a letter, or keeps it until there is a connection. Throws what the server has against it. */
  post: (letter: Letter) => Promise<'sent' | 'kept'>
  /** How many are kept on the device. */
  waiting: number
}

/** A participant's letters: what was kept by an earlier page goes out with this one. */
export function useLetters(owner: string, handlers: Omit<Handlers, 'onWaiting'>): Letters {
  const [waiting, setWaiting] = useState(0)
  const postman = useRef<Postman | null>(null)
  const onDelivered = useEffectEvent(handlers.onDelivered)
  const onRefused = useEffectEvent(handlers.onRefused)

  useEffect(() => {
    const own = new Postman(owner, {
      onDelivered: (letter, reply) => onDelivered(letter, reply),
      onRefused: (letter, error) => onRefused(letter, error),
      onWaiting: setWaiting,
    })
    postman.current = own
    const wake = () => own.wake()
    wake()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      own.stop()
      postman.current = null
    }
  }, [owner])

  return {
    waiting,
    post: (letter) => postman.current?.post(letter) ?? Promise.reject(new Error('The page is gone.')),
  }
}
