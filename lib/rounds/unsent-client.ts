'use client'

import { emptyOutbox, isEmpty, readOutbox, type Outbox } from '@/lib/rounds/outbox-rules'

const PREFIX = 'lectern.unsent.'

function keyOf(owner: string, roundId: string): string {
  return `${PREFIX}${owner}.${roundId}`
}

/** What an earlier page has left unsent. */
export function loadUnsent(owner: string, roundId: string): Outbox {
  try {
    return readOutbox(localStorage.getItem(keyOf(owner, roundId)))
  } catch {
    return emptyOutbox
  }
}

/** Keeps what waits on the device, until it has been sent. */
export function keepUnsent(owner: string, roundId: string, outbox: Outbox) {
  try {
    if (isEmpty(outbox)) localStorage.removeItem(keyOf(owner, roundId))
    else localStorage.setItem(keyOf(owner, roundId), JSON.stringify(outbox))
  } catch {
    // A browser that stores nothing still sends; only a reload would lose what is on its way.
  }
}

/** Removes what was kept of other rounds, or everything. */
export function forgetUnsent(except?: { owner: string; roundId: string }) {
  try {
    const own = except && keyOf(except.owner, except.roundId)
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    for (const key of keys) if (key?.startsWith(PREFIX) && key !== own) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where nothing can be.
  }
}
