'use client'

import { useEffect, useRef, useState } from 'react'
import { listStored, put, replace, untilOpen, type StoredEntry } from '@/lib/offline/store'

export type KeptEntry<Value> = {
  value: Value | null
  /** Counts up when what an earlier page has left is found: a field that is open begins anew with it. */
  found: number
  /** Keeps something else on the device in its place; null forgets it. */
  keep: (value: Value | null) => void
  /** What is kept here, or what another tab has kept later about the same; null if it was forgotten meanwhile. */
  takeLatest: (isSame: (value: Value) => boolean) => Promise<Value | null>
}

type State = { entry: StoredEntry | null; found: number }

/**
 * The one entry of a kind that this device keeps for its student: of this page, or left by the one before. What has been
 * left for longer than `maxAgeMs` is forgotten.
 */
export function useKeptEntry<Value extends object>(
  owner: string,
  kind: 'choice' | 'identity',
  maxAgeMs = Infinity,
): KeptEntry<Value> {
  const [{ entry, found }, setState] = useState<State>({ entry: null, found: 0 })
  /** Undefined until something is found, kept or forgotten. */
  const latest = useRef<StoredEntry | null | undefined>(undefined)

  useEffect(() => {
    const read = async () => {
      const [stored] = await listStored(owner, kind)
      if (!stored || latest.current) return
      if (latest.current === null || stored.at < Date.now() - maxAgeMs) return replace(stored, null)
      latest.current = stored
      setState({ entry: stored, found: 1 })
    }
    // Without a device nothing was left; one that opens late may hold more.
    const tryToRead = () => void read().catch(() => undefined)
    tryToRead()
    void untilOpen().then(tryToRead)
  }, [owner, kind, maxAgeMs])

  function keep(value: Value | null) {
    const next: StoredEntry | null = value && { key: `${owner}/${kind}`, owner, kind, at: Date.now(), value }
    if (next) void put(next)
    else if (latest.current) void replace(latest.current, null)
    latest.current = next
    setState((before) => ({ ...before, entry: next }))
  }

  async function takeLatest(isSame: (value: Value) => boolean) {
    const own = latest.current
    if (!own) return null
    const [stored] = await listStored(owner, kind)
    if (latest.current === null) return null
    const later = stored && stored.at > own.at && isSame(stored.value as Value) ? stored : own
    if (latest.current === own) latest.current = later
    return later.value as Value
  }
  return { value: (entry?.value ?? null) as Value | null, found, keep, takeLatest }
}
