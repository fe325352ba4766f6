'use client'

import type { DBSchema, IDBPDatabase } from 'idb'

/** Something this device keeps for a participant until the server has it, or for the next start without network. */
export type Kept<Value = unknown> = {
  key: string
  /** The participant; nobody else on this device is shown or sends it. */
  owner: string
  kind: 'round' | 'letter' | 'screen'
  /** Milliseconds since the epoch, by this device. */
  at: number
  value: Value
}

interface DeviceSchema extends DBSchema {
  kept: { key: string; value: Kept; indexes: { owner: [string, Kept['kind']] } }
}

type Device = IDBPDatabase<DeviceSchema>

/** Milliseconds: what is older concerns nobody any more. */
const MAX_AGE_MS = 2 * 24 * 60 * 60 * 1000

/** Stands in where a browser keeps nothing: what is unsent still goes out as long as the page lives. */
const memory = new Map<string, Kept>()

let opened: Promise<Device | null> | undefined

async function open(): Promise<Device | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const { openDB } = await import('idb')
    const device = await openDB<DeviceSchema>('lectern', 1, {
      upgrade(created) {
        created.createObjectStore('kept', { keyPath: 'key' }).createIndex('owner', ['owner', 'kind'])
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
  const { store, done } = device.transaction('kept', 'readwrite')
  for await (const cursor of store) if (cursor.value.at < Date.now() - MAX_AGE_MS) await cursor.delete()
  await done
}

const device = () => (opened ??= open())

/** Keeps something under its key, in place of what was there. */
export async function keep(kept: Kept): Promise<void> {
  memory.set(kept.key, kept)
  await (await device())?.put('kept', kept).catch(() => undefined)
}

/** Forgets what is kept under a key. */
export async function drop(key: string): Promise<void> {
  memory.delete(key)
  await (await device())?.delete('kept', key).catch(() => undefined)
}

/** What is kept for a participant, the oldest first. */
export async function listKept(owner: string, kind: Kept['kind']): Promise<Kept[]> {
  const stored = await (await device())?.getAllFromIndex('kept', 'owner', [owner, kind]).catch(() => null)
  const own = [...memory.values()].filter((kept) => kept.owner === owner && kept.kind === kind)
  return (stored ?? own).toSorted((a, b) => a.at - b.at)
}

/** Forgets everything that this device keeps of a participant. */
export async function forgetOwner(owner: string): Promise<void> {
  for (const [key, kept] of memory) if (kept.owner === owner) memory.delete(key)
  const stored = await device()
  if (!stored) return
  const { store, done } = stored.transaction('kept', 'readwrite')
  for await (const cursor of store) if (cursor.value.owner === owner) await cursor.delete()
  await done
}
