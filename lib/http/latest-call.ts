'use client'

import { useEffect, useState } from 'react'

/** Milliseconds: after such a pause in typing, the user may want to see results. */
const PAUSE_MS = 250

/** Runs only the newest of several calls: aborts the previous one, also while it still waits. */
export class LatestCall {
  #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Runs a call at once; its signal aborts when a newer one replaces it. */
  now(call: (signal: AbortSignal) => void): void {
    this.stop()
    this.#controller = new AbortController()
    call(this.#controller.signal)
  }

  /** Runs a call after a pause without a newer one. */
  later(call: (signal: AbortSignal) => void): void {
    this.stop()
    this.#timer = setTimeout(() => this.now(call), PAUSE_MS)
  }

  /** Aborts the running or waiting call. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }
}

/** The newest call of a component; it is aborted when the component unmounts. */
export function useLatestCall(): LatestCall {
  const [latest] = useState(() => new LatestCall())
  useEffect(() => () => latest.stop(), [latest])
  return latest
}
