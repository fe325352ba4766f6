'use client'

import type { DBSchema, IDBPDatabase } from 'idb'

/** What a device stores for a participant until the server has it, or for the next start without a network. */
export type StoredEntry<Value = unknown> = {
  key: string
  /** The participant; nobody else on this device is shown or sends it. */
  owner: string
  kind: 'letter' | 'screen' | 'identity' | 'choice'
  /** Milliseconds since the epoch, by this device. */
  at: number
  value: Value
}

interface DeviceSchema extends DBSchema {
  kept: { key: string; value: StoredEntry; indexes: { owner: [string, StoredEntry['kind']] } }
}

/** The name under which phones have stored it from the beginning, as the kind `letter` of a queued request. */
const STORE = 'kept'

type Device = IDBPDatabase<DeviceSchema>

/** Older entries are deleted. */
const MAX_AGE_MS = 2 * 24 * 60 * 60 * 1000

/** Milliseconds for which a list waits for the device to open; until then it shows what this page has put. */
const OPENING_MS = 1_000

/** `entry`: null is one to delete. `isLeft`: there was no device that would take it. */
type Change = { entry: StoredEntry | null; act: (to: Device) => Promise<void>; isLeft: boolean }

/** What the device has not confirmed, by key. Without a device this is all there is. */
const unconfirmed = new Map<string, Change>()

let opened: Promise<Device | null> | undefined
let openedSoon: Promise<unknown> | undefined
let openNow: Device | null = null

async function open(): Promise<Device | null> {
  if (typeof indexedDB === 'undefined') return null
  let device: Device | undefined
  try {
    const { openDB } = await import('idb')
    device = await openDB<DeviceSchema>('lectern', 1, {
      upgrade(created) {
        created.createObjectStore(STORE, { keyPath: 'key' }).createIndex('owner', ['owner', 'kind'])
      },
      terminated() {
        opened = openedSoon = undefined
        openNow = null
      },
    })
    await deleteWhere(device, ({ at }) => at < Date.now() - MAX_AGE_MS)
    openNow = device
    for (const [key, change] of unconfirmed)
      if (change.isLeft) void confirm(device, key, change, (to) => replay(to, change))
    return device
  } catch {
    // Perhaps its code could not be fetched: whoever needs the device next tries again.
    opened = openedSoon = undefined
    device?.close()
    return null
  }
}

async function deleteWhere(device: Device, isOver: (entry: StoredEntry) => boolean): Promise<void> {
  const { store, done } = device.transaction(STORE, 'readwrite')
  for await (const cursor of store) if (isOver(cursor.value)) await cursor.delete()
  await done
}

const device = () => (opened ??= open())

/** Ends once the device is open, or cannot be: what earlier pages have left may have been missing in a list before. */
export async function untilOpen(): Promise<void> {
  await device()
}

/** The device, if it is open by then; it may be opening, and take something, just when it is waited for no longer. */
async function deviceSoon(): Promise<Device | null> {
  await (openedSoon ??= Promise.race([device(), new Promise((resolve) => setTimeout(resolve, OPENING_MS))]))
  return openNow
}

/** Writes to the device; what it does not take stays here until it is opened anew, or the page closes. */
async function write(key: string, entry: StoredEntry | null, act: Change['act']) {
  const change: Change = { entry, act, isLeft: false }
  const hadToWait = openNow === null
  unconfirmed.set(key, change)
  await confirm(await device(), key, change, hadToWait ? (to) => replay(to, change) : act)
}

/**
 * Makes a change on a device that has opened later: an entry that was to replace one that was never written is written, and
 * none takes the place of a later one of another tab.
 */
async function replay(to: Device, { entry, act }: Change): Promise<void> {
  if (!entry) return act(to)
  const { store, done } = to.transaction(STORE, 'readwrite')
  if (((await store.get(entry.key))?.at ?? -Infinity) <= entry.at) await store.put(entry)
  await done
}

/** Makes a change, and keeps it in memory if the device does not take it. */
async function confirm(
  to: Device | null,
  key: string,
  change: Change,
  act: Change['act'] = change.act,
): Promise<void> {
  const taken =
    to &&
    (await act(to).then(
      () => true,
      () => false,
    ))
  change.isLeft = !taken
  if (taken && unconfirmed.get(key) === change) unconfirmed.delete(key)
}

/** Stores an entry under its key and replaces an earlier one. */
export function put(entry: StoredEntry): Promise<void> {
  return write(entry.key, entry, async (to) => {
    const { store, done } = to.transaction(STORE, 'readwrite')
    const stored = store.put(entry)
    // Without a further turn of the page: it may be closed in the moment after a tap.
    store.transaction.commit()
    await Promise.all([stored, done])
  })
}

/** Puts another entry in the place of one, or nothing; not where another tab has stored a later one under its key. */
export function replace({ key, at }: StoredEntry, next: StoredEntry | null): Promise<void> {
  return write(key, next, async (to) => {
    const { store, done } = to.transaction(STORE, 'readwrite')
    if ((await store.get(key))?.at === at) await (next ? store.put(next) : store.delete(key))
    await done
  })
}

/** The entries of a participant, oldest first. */
export async function listStored(owner: string, kind: StoredEntry['kind']): Promise<StoredEntry[]> {
  const from = await deviceSoon()
  const stored = (await from?.getAllFromIndex(STORE, 'owner', [owner, kind]).catch(() => null)) ?? []
  const own = [...unconfirmed.values()].flatMap(({ entry }) => entry ?? [])
  return [
    ...stored.filter(({ key }) => !unconfirmed.has(key)),
    ...own.filter((entry) => entry.owner === owner && entry.kind === kind),
  ].toSorted((a, b) => a.at - b.at)
}

/** The entry of a kind that was stored last, whoever it belongs to. */
export async function findLatest(kind: StoredEntry['kind']): Promise<StoredEntry | undefined> {
  const from = await deviceSoon()
  const stored = (await from?.getAll(STORE).catch(() => null)) ?? []
  return stored.filter((entry) => entry.kind === kind).toSorted((a, b) => b.at - a.at)[0]
}

/** Deletes everything that this device has stored of a participant. */
export async function forgetOwner(owner: string): Promise<void> {
  for (const [key, { entry }] of unconfirmed) if (entry?.owner === owner) unconfirmed.delete(key)
  const from = await device()
  if (from) await deleteWhere(from, (entry) => entry.owner === owner)
}

/** Milliseconds for which one tab leaves the sending to another. */
const STEAL_AFTER_MS = 5_000

/** Has one tab at a time act; one that is frozen meanwhile loses its turn. */
export async function inTurn(name: string, act: () => Promise<void>): Promise<void> {
  let started = false
  const start = () => {
    started = true
    return act()
  }
  if ('locks' in navigator) {
    const signal = AbortSignal.timeout(STEAL_AFTER_MS)
    await navigator.locks.request(name, { signal }, start).catch(() => undefined)
    if (!started) await navigator.locks.request(name, { steal: true }, start).catch(() => undefined)
  }
  if (!started) await start()
}
