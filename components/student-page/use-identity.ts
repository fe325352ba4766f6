'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { Identity } from '@/lib/rounds/request-rules'
import { useKeptEntry } from './use-kept-entry'

type Known = { [Field in keyof Identity]: string | null }

export type GivenIdentity = {
  /** What the next registration is filled in with: what was given on this device, else what the server knows. */
  known: Known
  /** What its fields begin with: what was being typed when the form before it went, else what is known. */
  fields: Known
  /** Notes what is being typed; null forgets it. */
  noteTyped: (part: Partial<Known> | null) => void
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
  const [typed, setTyped] = useState<{ part: Partial<Known>; found: number } | null>(null)
  const forget = useEffectEvent(() => keep(null))

  useEffect(() => {
    // Also where the page was left before it could be forgotten here.
    if (isOnServer) forget()
  }, [isOnServer])

  const given = isOnServer ? null : stored
  const known = given ?? onServer
  return {
    known,
    fields: { ...known, ...typed?.part },
    noteTyped: (part) =>
      setTyped((before) => part && { part: { ...before?.part, ...part }, found: before?.found ?? found }),
    given,
    // What is found late takes no field from under the fingers.
    found: typed?.found ?? found,
    give: (identity) => {
      setTyped(null)
      keep(identity)
    },
  }
}
