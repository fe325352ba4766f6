'use client'

import { useSyncExternalStore } from 'react'

const storageKey = 'next'
const listeners = new Set<() => void>()
/** What was chosen, as `session item`; where the browser stores nothing it is at least kept for this window. */
let kept = ''

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return kept
  }
}

function write(value: string) {
  kept = value
  try {
    localStorage.setItem(storageKey, value)
  } catch {
    // Other windows then choose for themselves.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What the tutor has chosen to start next in a session; all windows of the browser agree about it. */
export function useChosenItem(sessionId: string): [string | null, (itemId: string | null) => void] {
  const stored = useSyncExternalStore(subscribe, read, () => '')
  const [ofSession, itemId] = stored.split(' ')
  return [
    ofSession === sessionId && itemId ? itemId : null,
    (next) => write(next ? `${sessionId} ${next}` : ''),
  ]
}
