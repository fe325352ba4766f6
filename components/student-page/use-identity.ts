'use client'

import { useEffect, useEffectEvent } from 'react'
import type { Identity } from '@/lib/rounds/request-rules'
import { useKeptEntry } from './use-kept-entry'

type Known = { [Field in keyof Identity]: string | null }

export type GivenIdentity = {
  /** What the next registration is filled in with: what was given on this device, else what the server knows. */
  known: Known
  /** Given on this device, and not known to the server yet. */
  given: Identity | null
  found: number
  /** Keeps name and number on this device for the next registration; null forgets them. */
  give: (identity: Identity | null) => void
}

/** Name and number for the next QuickCheck; they stay on this device until the student registers with them. */
export function useIdentity(owner: string, onServer: Known): GivenIdentity {
  const { value: stored, found, keep } = useKeptEntry<Identity>(owner, 'identity')
  const isOnServer =
    stored?.name === onServer.name && stored.matriculationNumber === onServer.matriculationNumber
  const forget = useEffectEvent(() => keep(null))

  useEffect(() => {
    // Also where the page was left before it could be forgotten here.
    if (isOnServer) forget()
  }, [isOnServer])

  const given = isOnServer ? null : stored
  return { known: given ?? onServer, given, found, give: keep }
}
