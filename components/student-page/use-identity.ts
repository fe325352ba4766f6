'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { Identity } from '@/lib/participants/schema'
import { readTyped, writeTyped } from './typed-store'
import { useKeptEntry } from './use-kept-entry'

type Known = { [Field in keyof Identity]: string | null }

export type GivenIdentity = {
  /** The values for the next registration: given on this device, else known by the server. */
  known: Known
  /** The initial values of the fields: text typed in an earlier form, else the known values. */
  fields: Known
  /** Stores what is being typed, until it is given or this tab is closed; null deletes it. */
  noteTyped: (part: Partial<Known> | null) => void
  /** Given on this device, and not known by the server yet. */
  given: Identity | null
  found: number
  /** Stores name and number on this device for the next registration; null deletes them. */
  give: (identity: Identity | null) => void
}

/** What is being typed; `found` of the stored data when that began, null before anything is typed on this page. */
type Typed = { part: Partial<Known>; found: number | null }

function restoredFor(owner: string): Typed | null {
  const { name, matriculationNumber } = readTyped<Known>('identity', owner)
  const part = {
    ...(typeof name === 'string' && { name }),
    ...(typeof matriculationNumber === 'string' && { matriculationNumber }),
  }
  return Object.keys(part).length > 0 ? { part, found: null } : null
}

/** Name and number for the next QuickCheck; stored on this device until the student registers with them. */
export function useIdentity(owner: string, onServer: Known): GivenIdentity {
  const { value: stored, found, keep } = useKeptEntry<Identity>(owner, 'identity')
  const isOnServer =
    stored?.name === onServer.name && stored.matriculationNumber === onServer.matriculationNumber
  const [typed, setTyped] = useState(() => restoredFor(owner))
  const forget = useEffectEvent(() => keep(null))

  useEffect(() => {
    // Also if the page was left before they could be deleted here.
    if (isOnServer) forget()
  }, [isOnServer])

  useEffect(() => writeTyped('identity', owner, typed && typed.part), [owner, typed])

  const given = isOnServer ? null : stored
  const known = given ?? onServer
  return {
    known,
    fields: { ...known, ...typed?.part },
    noteTyped: (part) =>
      setTyped((before) => part && { part: { ...before?.part, ...part }, found: before?.found ?? found }),
    given,
    // Data found late does not remount a field in use.
    found: typed?.found ?? found,
    give: (identity) => {
      setTyped(null)
      keep(identity)
    },
  }
}
