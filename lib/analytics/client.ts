'use client'

import { useEffect, useState } from 'react'
import type { Dashboard } from '@/lib/analytics/schema'
import { fetchJson } from '@/lib/http/fetch-json'
import type { TutorCounts } from '@/lib/rounds/schema'

/** The dashboard figures that the event stream does not carry. */
export type DashboardFigures = Pick<Dashboard, 'tempo' | 'rating'>

/** Milliseconds between two requests: after the tempo has changed, and otherwise. */
const OUTDATED_INTERVAL_MS = 1_000
const INTERVAL_MS = 10_000

function fetchDashboard(lectureId: string, signal: AbortSignal): Promise<Dashboard> {
  return fetchJson('/api/dashboard/', { query: { lecture: lectureId }, signal })
}

/** The tempo history and the rating, fetched soon after the tempo changes and otherwise at a regular interval. */
export function useDashboardFigures(
  lectureId: string,
  initial: DashboardFigures,
  counts: TutorCounts,
  connected: boolean,
): DashboardFigures {
  const [figures, setFigures] = useState(initial)
  const [taken, setTaken] = useState(initial)
  const { tooFast, tooSlow } = counts.tempo
  const outdated = figures.tempo.tooFast !== tooFast || figures.tempo.tooSlow !== tooSlow

  if (initial !== taken) {
    setTaken(initial)
    setFigures(initial)
  }

  useEffect(() => {
    if (!connected) return undefined
    const left = new AbortController()
    let looking = false
    // One at a time: a slow answer is waited for. A failure leaves the old figures; the screen says when it is behind.
    const look = async () => {
      if (looking) return
      looking = true
      await fetchDashboard(lectureId, left.signal).then(setFigures, () => undefined)
      looking = false
    }
    const timer = setInterval(() => void look(), outdated ? OUTDATED_INTERVAL_MS : INTERVAL_MS)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [lectureId, outdated, connected])

  return { tempo: { ...figures.tempo, tooFast, tooSlow }, rating: figures.rating }
}
