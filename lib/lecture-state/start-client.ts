'use client'

import { useEffect, useState } from 'react'
import { ApiError, fetchJson, waitBefore } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'
import { hedge } from '@/lib/http/retry'
import { startPath, takeEarlyStart, type ReceivedStart } from '@/lib/lecture-state/early-start-rules'
import { startStudent, type StudentScreen } from '@/lib/lecture-state/student-rules'
import type { StudentStart } from '@/lib/lecture-state/student-schema'
import { findLatest, put } from '@/lib/offline/store'

/** Where a student's page starts from: what the server has just sent, or what the device has stored of it. */
export type Start = Omit<StudentStart, 'state'> & { screen: StudentScreen; kept?: true }

/** Incremented when the stored state of an earlier version can no longer be shown. */
const VERSION = 5

type Kept = { version: number; start: Start }

/** Stores what a student sees on the device. */
export function keepStart(start: Start): Promise<void> {
  const owner = start.participant
  const value: Kept = { version: VERSION, start }
  return put({ key: `${owner}/screen`, owner, kind: 'screen', at: Date.now(), value })
}

/**
 * Milliseconds for which the offset of the server's clock is valid; later, the device's own clock may have been set.
 */
const CLOCK_KEPT_MS = 2 * 3_600_000

/** The stored state of the participant whom this device showed last. */
async function findKept(): Promise<Start | null> {
  const entry = await findLatest('screen')
  const { version, start } = (entry?.value ?? {}) as Partial<Kept>
  if (!entry || !start || version !== VERSION) return null
  const ageMs = Date.now() - entry.at
  const clockAheadMs = ageMs >= 0 && ageMs < CLOCK_KEPT_MS ? start.screen.clockAheadMs : null
  return { ...start, screen: { ...start.screen, clockAheadMs }, kept: true }
}

const startOf = ({ start: { state, ...rest }, receivedAtMs }: ReceivedStart): Start => ({
  ...rest,
  screen: startStudent(state, receivedAtMs),
})

/** Gives the start of the page, the first time from the request that the document has sent already. */
async function fetchStart(signal: AbortSignal): Promise<ReceivedStart> {
  const early = await takeEarlyStart()
  if (early) return early
  const start = await fetchJson<StudentStart>(startPath, { signal, retry: false })
  return { start, receivedAtMs: Date.now() }
}

/**
 * Fetches the start of the page repeatedly until it is there, unless joining has brought it. While the server does not
 * respond, uses the state stored on the device. Redirects to the sign-in if nobody is signed in.
 */
export function useStart(received: ReceivedStart | null): { start: Start | null; failed: boolean } {
  const [start, setStart] = useState(() => received && startOf(received))
  const [failed, setFailed] = useState(false)
  const missing = start === null

  useEffect(() => {
    if (!missing) return undefined
    let over = false
    const take = (found: Start | null) => over || found === null || setStart(found)
    const takeKept = async () => take(await findKept())
    const hooks = { onHanging: () => void takeKept(), isOver: () => over }
    const run = async () => {
      for (let failures = 1; !over; failures += 1) {
        try {
          return take(startOf(await hedge(fetchStart, hooks)))
        } catch (error) {
          if (error instanceof ApiError && (error.status === 401 || error.status === 403))
            return location.replace(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
          if (!over) setFailed(true)
          await takeKept()
          await pause(waitBefore(error, failures))
        }
      }
    }
    void run()
    return () => {
      over = true
    }
  }, [missing])

  return { start, failed }
}
