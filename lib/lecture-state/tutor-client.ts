'use client'

import { useReducer, useRef, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import {
  followLive,
  pageKey,
  startLive,
  type LiveAction,
  type LiveSnapshot,
  type LiveState,
  type WallAction,
} from '@/lib/lecture-state/tutor-rules'
import { useLive, type Connection } from '@/lib/realtime/client'
import type { RoundView, TutorCounts } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

/** The lectures assigned to the tutor in which a session is active, the latest first. */
export async function fetchOpenSnapshots(): Promise<LiveSnapshot[]> {
  const { items } = await fetchJson<{ items: LiveSnapshot[] }>('/api/sessions/open/')
  return items
}

/** The page is loaded anew at most once in so many milliseconds. */
const MIN_INTERVAL_MS = 1_000

export type LiveLecture = {
  state: LiveState
  connection: Connection
  /** Takes a reply over at once, before the event that tells everybody. */
  take: (reply: { round: RoundView } | { session: SessionView } | Omit<WallAction, 'type'>) => void
}

/**
 * Follows a lecture live from the snapshot that the page was rendered with. A newer snapshot is taken over; as long as
 * the page lags behind the events, `onOutdated` asks for it anew, at most once a second. New messages go to `onFeedback`. `path`: another stream of it.
 */
export function useLiveLecture(
  snapshot: LiveSnapshot,
  onOutdated: () => void,
  onFeedback: (message: unknown) => void,
  path = `/api/live/?lecture=${snapshot.lecture.id}`,
): LiveLecture {
  const [state, dispatch] = useReducer(followLive, snapshot, startLive)
  const [taken, setTaken] = useState(snapshot)
  const askedAtMs = useRef(0)

  if (snapshot !== taken) {
    setTaken(snapshot)
    dispatch({ type: 'snapshot', snapshot })
  }

  function lookAgain(key: string) {
    if (key === pageKey(snapshot) || Date.now() - askedAtMs.current < MIN_INTERVAL_MS) return
    askedAtMs.current = Date.now()
    onOutdated()
  }

  function follow(action: LiveAction) {
    dispatch(action)
    lookAgain(pageKey(followLive(state, action)))
  }

  const { connection } = useLive(path, {
    lecture: (data) =>
      follow({ type: 'lecture', data: data as Omit<LiveSnapshot, 'counts'>, receivedAtMs: Date.now() }),
    counts: (data) => follow({ type: 'counts', data: data as TutorCounts, receivedAtMs: Date.now() }),
    feedback: onFeedback,
  })

  const take: LiveLecture['take'] = (reply) => {
    if ('wall' in reply) dispatch({ type: 'wall', ...reply })
    else follow('round' in reply ? { type: 'round', ...reply } : { type: 'session', ...reply })
  }

  return { state, connection, take }
}
