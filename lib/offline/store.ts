'use client'

import type { DBSchema, IDBPDatabase } from 'idb'

/** What a device stores for a participant until the server has it, or for the next start without a network. */
export type StoredEntry<Value = unknown> = {
  key: string
  /** The participant; nobody else on this device is shown or sends it. */
  owner: string
  kind: 'round' | 'letter' | 'screen'
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

/** Replaces the database where a browser has none: pending entries are sent while the page is open. */
const memory = new Map<string, StoredEntry>()

let opened: Promise<Device | null> | undefined

async function open(): Promise<Device | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const { openDB } = await import('idb')
    const device = await openDB<DeviceSchema>('lectern', 1, {
      upgrade(created) {
        created.createObjectStore(STORE, { keyPath: 'key' }).createIndex('owner', ['owner', 'kind'])
      },
      terminated() {
        opened = undefined
      },
    })
    await purge(device)
    return device
  } catch {
    return null
  }
}

async function purge(device: Device): Promise<void> {
  const { store, done } = device.transaction(STORE, 'readwrite')
  for await (const cursor of store) if (cursor.value.at < Date.now() - MAX_AGE_MS) await cursor.delete()
  await done
}

const device = () => (opened ??= open())

/** Stores an entry under its key and replaces an earlier one. */
export async function put(entry: StoredEntry): Promise<void> {
  memory.set(entry.key, entry)
  await (await device())?.put(STORE, entry).catch(() => undefined)
}

/** Deletes the entry with a key. */
export async function remove(key: string): Promise<void> {
  memory.delete(key)
  await (await device())?.delete(STORE, key).catch(() => undefined)
}

/** The entries of a participant, oldest first. */
export async function listStored(owner: string, kind: StoredEntry['kind']): Promise<StoredEntry[]> {
  const stored = await (await device())?.getAllFromIndex(STORE, 'owner', [owner, kind]).catch(() => null)
  const own = [...memory.values()].filter((entry) => entry.owner === owner && entry.kind === kind)
  return (stored ?? own).toSorted((a, b) => a.at - b.at)
}

/** Deletes everything that this device has stored of a participant. */
export async function forgetOwner(owner: string): Promise<void> {
  for (const [key, entry] of memory) if (entry.owner === owner) memory.delete(key)
  const stored = await device()
  if (!stored) return
  const { store, done } = stored.transaction(STORE, 'readwrite')
  for await (const cursor of store) if (cursor.value.owner === owner) await cursor.delete()
  await done
}
