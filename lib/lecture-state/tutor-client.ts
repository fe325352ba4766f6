'use client'

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'
import { untilReached } from '@/lib/http/until-reached'
import {
  followLive,
  pageKey,
  startLive,
  type LiveSnapshot,
  type LiveState,
  type WallStep,
} from '@/lib/lecture-state/tutor-rules'
import { useLive, type ConnectionStatus } from '@/lib/realtime/client'
import type { RoundView, TutorCounts } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

/** The lectures assigned to the tutor in which a session is active, the latest first. */
export async function fetchOpenSnapshots(signal: AbortSignal): Promise<LiveSnapshot[]> {
  const { items } = await fetchJson<{ items: LiveSnapshot[] }>('/api/sessions/open/', { signal })
  return items
}

/** The page is refreshed at most once per interval. */
const MIN_INTERVAL_MS = 1_000
/**
 * While something is being written, the refresh waits for a following event: after the end of a session the lecture may
 * be archived.
 */
const WRITTEN_DELAY_MS = 500

type PageWatch = {
  /** Refreshes the page. */
  onOutdated: () => void
  /** Whether the page shows lists of the lecture. */
  showsLists: boolean
  /**
   * Whether something is being written on the page. It would be lost if the page of an archived lecture replaced it.
   */
  isWritten: boolean
}

export type LiveLecture = {
  state: LiveState
  connection: ConnectionStatus
  /** Takes over a response at once, before its event arrives. */
  take: (reply: { round: RoundView } | { session: SessionView } | WallStep) => void
}

/**
 * Refreshes the page while it lags behind the events, at most once a second. Waits while something is being written in
 * a lecture that has been archived.
 */
function useOutdated(
  state: LiveState,
  snapshot: LiveSnapshot,
  { onOutdated, showsLists, isWritten }: PageWatch,
): void {
  const askedAtMs = useRef(-MIN_INTERVAL_MS)
  const lookAgain = useEffectEvent(() => {
    askedAtMs.current = performance.now()
    onOutdated()
  })
  const outlives = useRef(false)
  const key = pageKey(state, { showsLists })
  const { archived } = state.lecture
  useEffect(() => {
    // After restoring, the lecture need not be the current one, and the text being written still belongs to this page
    // alone.
    outlives.current = isWritten && (archived || outlives.current)
    if (outlives.current || key === pageKey(snapshot, { showsLists })) return undefined
    // Later changes within the same second are fetched once that is over.
    const waitMs = askedAtMs.current + MIN_INTERVAL_MS - performance.now()
    const stop = new AbortController()
    const look = async () => {
      await pause(Math.max(waitMs, isWritten ? WRITTEN_DELAY_MS : 0), stop.signal)
      await untilReached(stop.signal)
      if (!stop.signal.aborted) lookAgain()
    }
    void look()
    return () => stop.abort()
  }, [isWritten, archived, key, snapshot, showsLists])
}

/**
 * Follows a lecture live from the snapshot that the `page` was rendered with; a newer snapshot replaces the state. New
 * messages go to `onFeedback`. `path`: another stream of the lecture.
 */
export function useLiveLecture(
  snapshot: LiveSnapshot,
  page: PageWatch,
  onFeedback: (message: unknown) => void,
  path = `/api/live/?lecture=${snapshot.lecture.id}`,
): LiveLecture {
  const [state, dispatch] = useReducer(followLive, snapshot, startLive)
  const [taken, setTaken] = useState(snapshot)

  if (snapshot !== taken) {
    setTaken(snapshot)
    dispatch({ type: 'snapshot', snapshot })
  }

  useOutdated(state, snapshot, page)
  const { connection } = useLive(path, {
    lecture: (data) =>
      dispatch({ type: 'lecture', data: data as Omit<LiveSnapshot, 'counts'>, receivedAtMs: Date.now() }),
    counts: (data) => dispatch({ type: 'counts', data: data as TutorCounts, receivedAtMs: Date.now() }),
    feedback: onFeedback,
  })

  const take: LiveLecture['take'] = (reply) => {
    const receivedAtMs = Date.now()
    if ('wall' in reply) dispatch({ type: 'wall', ...reply, receivedAtMs })
    else if ('round' in reply) dispatch({ type: 'round', ...reply, receivedAtMs })
    else dispatch({ type: 'session', ...reply, receivedAtMs })
  }

  return { state, connection, take }
}
