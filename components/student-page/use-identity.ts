'use client'

import { useEffect, useState } from 'react'
import { listStored, put, replace, type StoredEntry } from '@/lib/offline/store'
import type { Identity } from '@/lib/rounds/request-rules'

type Known = { [Field in keyof Identity]: string | null }

export type GivenIdentity = {
  /** What the next registration is filled in with: what was given on this device, else what the server knows. */
  known: Known
  /** Given on this device, and not known to the server yet. */
  given: Identity | null
  /** Counts up when what an earlier visit has left is found: a form that is open begins anew with it. */
  found: number
  /** Keeps name and number on this device for the next registration; null forgets them. */
  give: (identity: Identity | null) => void
}

/** Name and number for the next QuickCheck; they stay on this device until the student registers with them. */
export function useIdentity(owner: string, onServer: Known): GivenIdentity {
  const [entry, setEntry] = useState<StoredEntry | null>(null)
  const [found, setFound] = useState(0)

  useEffect(() => {
    const read = async () => {
      const [stored] = await listStored(owner, 'identity')
      if (!stored) return
      setEntry(stored)
      setFound(1)
    }
    // Without a device nothing was left.
    read().catch(() => undefined)
  }, [owner])

  const stored = (entry?.value ?? null) as Identity | null
  const isOnServer =
    stored?.name === onServer.name && stored.matriculationNumber === onServer.matriculationNumber

  useEffect(() => {
    // Also where the page was left before it could be forgotten here.
    if (entry && isOnServer) void replace(entry, null)
  }, [entry, isOnServer])

  function give(value: Identity | null) {
    const next: StoredEntry | null = value && {
      key: `${owner}/identity`,
      owner,
      kind: 'identity',
      at: Date.now(),
      value,
    }
    if (next) void put(next)
    else if (entry) void replace(entry, null)
    setEntry(next)
  }

  const given = isOnServer ? null : stored
  return { known: given ?? onServer, given, found, give }
}
