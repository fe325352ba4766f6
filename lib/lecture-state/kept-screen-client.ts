'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { put, listStored } from '@/lib/offline/store'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'

/** Counts up when a screen of an earlier version could not be shown any more. */
const VERSION = 2

type KeptScreen = { version: number; screen: StudentScreen }

async function findScreen(owner: string): Promise<StudentScreen | null> {
  const [entry] = await listStored(owner, 'screen')
  const { version, screen } = (entry?.value ?? {}) as Partial<KeptScreen>
  return version === VERSION && screen ? screen : null
}

/**
 * Keeps what a student sees on the device, and gives it back to the next page: one that opens without network was
 * rendered long ago.
 */
export function useKeptScreen(
  owner: string,
  screen: StudentScreen,
  onRestored: (screen: StudentScreen) => void,
) {
  const [asked, setAsked] = useState(false)
  const last = useRef<Pick<StudentScreen, 'now' | 'me'> | null>(null)
  const restored = useEffectEvent(onRestored)

  useEffect(() => {
    let gone = false
    void findScreen(owner).then((kept) => {
      if (gone) return
      if (kept) restored(kept)
      setAsked(true)
    })
    return () => {
      gone = true
    }
  }, [owner])

  useEffect(() => {
    const { now, me } = screen
    // Counts come every second and are worth nothing later.
    if (!asked || (last.current?.now === now && last.current.me === me)) return
    last.current = screen
    const value: KeptScreen = { version: VERSION, screen }
    void put({ key: `${owner}/screen`, owner, kind: 'screen', at: Date.now(), value })
  }, [asked, owner, screen])
}
