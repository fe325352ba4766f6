'use client'

import { useEffect, useState } from 'react'

/** Milliseconds: who pauses for so long between two keys may want to see what is there. */
const PAUSE_MS = 250

/** Of several calls only the newest counts: the one before is given up, also while it still waits for a pause. */
export class LatestCall {
  #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Makes a call; its signal says when a newer one takes its place. */
  now(call: (signal: AbortSignal) => void): void {
    this.stop()
    this.#controller = new AbortController()
    call(this.#controller.signal)
  }

  /** Makes a call when nothing newer comes for a moment. */
  later(call: (signal: AbortSignal) => void): void {
    this.stop()
    this.#timer = setTimeout(() => this.now(call), PAUSE_MS)
  }

  /** Gives up what runs or waits. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }
}

/** The newest call of a component, which is given up when the component goes. */
export function useLatestCall(): LatestCall {
  const [latest] = useState(() => new LatestCall())
  useEffect(() => () => latest.stop(), [latest])
  return latest
}
