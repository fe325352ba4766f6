'use client'

import { put, remove, listStored } from '@/lib/offline/store'
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
  if (isEmpty(outbox)) return remove(key)
  holdLock()
  await put({ key, owner, kind: 'round', at: Date.now(), value: { roundId, tab, outbox } satisfies Unsent })
}

/** Tabs whose end is waited for. */
const awaited = new Set<string>()

/** Calls back when a tab is gone. */
async function onceGone(name: string, then: () => void): Promise<void> {
  if (awaited.has(name)) return
  awaited.add(name)
  // Whoever gets its lock knows; it is given back before anybody asks who lives.
  await navigator.locks.request(lockOf(name), () => undefined)
  awaited.delete(name)
  then()
}

type Take = (roundId: string, outbox: Outbox) => Promise<void>

/**
 * Hands over what tabs that are gone have left unsent, the oldest first, and with `own` what this one has; that of a
 * living tab when it is gone. It is dropped there only when it is kept here, so it may come twice and is never lost.
 */
export async function adoptUnsent(owner: string, own: boolean, take: Take): Promise<void> {
  const living = await heldLocks()
  for (const { key, value } of await listStored(owner, 'round')) {
    const unsent = readUnsent(value)
    const isOwn = unsent.tab === tab
    if (isOwn && !own) continue
    if (!isOwn && living.has(lockOf(unsent.tab))) {
      void onceGone(unsent.tab, () => void adoptUnsent(owner, false, take))
      continue
    }
    if (!isEmpty(unsent.outbox)) await take(unsent.roundId, unsent.outbox)
    if (!isOwn) await remove(key)
  }
}
