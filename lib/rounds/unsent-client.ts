'use client'

import { drop, keep, listKept } from '@/lib/participants/device-client'
import { emptyOutbox, isEmpty, readOutbox, type Outbox } from '@/lib/rounds/outbox-rules'

/** This tab. As long as it lives it holds a lock of its name, so that another one knows what nobody will send. */
const tab = Math.random().toString(36).slice(2)
const lockOf = (name: string) => `lectern.tab.${name}`

let held = false

function holdLock() {
  if (held || !('locks' in navigator)) return
  held = true
  void navigator.locks.request(lockOf(tab), () => new Promise(() => undefined))
}

/** Names of the locks that living tabs hold; without locks every other tab counts as gone. */
async function heldLocks(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set()
  const { held: locks = [] } = await navigator.locks.query()
  return new Set(locks.map(({ name }) => name))
}

type Unsent = { roundId: string; tab: string; outbox: Outbox }

function readUnsent(value: unknown): Unsent {
  const { roundId, tab: of, outbox } = (value ?? {}) as Record<string, unknown>
  if (typeof roundId !== 'string' || typeof of !== 'string')
    return { roundId: '', tab: '', outbox: emptyOutbox }
  return { roundId, tab: of, outbox: readOutbox(outbox) }
}

/** Keeps what waits in a round on the device, until it has been sent. */
export async function keepUnsent(owner: string, roundId: string, outbox: Outbox): Promise<void> {
  const key = `${owner}/${roundId}/${tab}`
  if (isEmpty(outbox)) return drop(key)
  holdLock()
  await keep({ key, owner, kind: 'round', at: Date.now(), value: { roundId, tab, outbox } satisfies Unsent })
}

/**
 * Hands over what tabs that are gone have left unsent, the oldest first, and with `own` what this one has. It is
 * dropped there only when it is kept here, so it may come twice and is never lost.
 */
export async function adoptUnsent(
  owner: string,
  own: boolean,
  take: (roundId: string, outbox: Outbox) => Promise<void>,
): Promise<void> {
  const living = await heldLocks()
  for (const { key, value } of await listKept(owner, 'round')) {
    const unsent = readUnsent(value)
    const isOwn = unsent.tab === tab
    if (isOwn ? !own : living.has(lockOf(unsent.tab))) continue
    if (!isEmpty(unsent.outbox)) await take(unsent.roundId, unsent.outbox)
    if (!isOwn) await drop(key)
  }
}
