'use client'

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { fetchFile } from '@/lib/http/fetch-file'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLive, type Connection } from '@/lib/live/client'
import {
  followLive,
  pageKey,
  startLive,
  type LiveAction,
  type LiveSnapshot,
  type LiveState,
} from '@/lib/rounds/live-rules'
import type { RegistrationView, ResultsView, RoundView, TutorCounts } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

type Start = { kind: RoundView['kind']; id: string; timer?: number }

export function startRound(input: Start): Promise<RoundView> {
  return fetchJson('/api/rounds/', { method: 'POST', body: input })
}

export function endRound(id: string): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/end/`, { method: 'POST', retry: true })
}

export function extendRound(id: string, seconds: number): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/extend/`, { method: 'POST', body: { seconds } })
}

export function revealRound(id: string): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/reveal/`, { method: 'POST', retry: true })
}

export function fetchResults(id: string): Promise<ResultsView> {
  return fetchJson(`/api/rounds/${id}/results/`)
}

export async function fetchRegistrations(roundId: string): Promise<RegistrationView[]> {
  const { items } = await fetchJson<{ items: RegistrationView[] }>(`/api/rounds/${roundId}/registrations/`)
  return items
}

/** Takes a registration back that has not submitted, so that its number is free again. */
export function releaseRegistration(roundId: string, id: string): Promise<void> {
  return fetchJson(`/api/rounds/${roundId}/registrations/${id}/`, { method: 'DELETE' })
}

/** Erases name and number of a registration's student everywhere in the lecture; points stay. */
export function eraseIdentity(roundId: string, id: string): Promise<void> {
  return fetchJson(`/api/rounds/${roundId}/registrations/${id}/identity/`, { method: 'DELETE' })
}

type Download = { session?: string; round?: string; format?: 'plain' | 'excel' }

/** Fetches the results of a QuickCheck as CSV. Throws ApiError `nothing_to_export` when there are none. */
export function fetchResultsCsv(quickCheckId: string, query: Download): Promise<File> {
  const search = new URLSearchParams(query).toString()
  return fetchFile(`/api/quickchecks/${quickCheckId}/results.csv?${search}`)
}

/** Fetches the points of every student of a lecture as CSV. Throws ApiError `nothing_to_export` when there are none. */
export function fetchPointsCsv(lectureId: string, format: 'plain' | 'excel'): Promise<File> {
  return fetchFile(`/api/lectures/${lectureId}/points.csv?format=${format}`)
}

/** The lectures assigned to the tutor in which a session is active, the latest first. */
export async function fetchOpenSnapshots(): Promise<LiveSnapshot[]> {
  const { items } = await fetchJson<{ items: LiveSnapshot[] }>('/api/sessions/open/')
  return items
}

/** At most one look per this many milliseconds at what the events do not carry. */
const MIN_INTERVAL_MS = 1_000

export type LiveLecture = {
  state: LiveState
  connection: Connection
  /** Takes a reply over at once, before the event that tells everybody. */
  take: (reply: { round: RoundView } | { session: SessionView }) => void
}

/**
 * Follows a lecture live from the snapshot that the page was rendered with. A newer snapshot is taken over; as long as
 * the page lags behind the events, `onOutdated` asks for it anew, at most once a second. New messages go to `onFeedback`.
 */
export function useLiveLecture(
  snapshot: LiveSnapshot,
  onOutdated: () => void,
  onFeedback: (message: unknown) => void,
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

  const { connection } = useLive(`/api/live/?lecture=${snapshot.lecture.id}`, {
    lecture: (data) =>
      follow({ type: 'lecture', data: data as Omit<LiveSnapshot, 'counts'>, receivedAtMs: Date.now() }),
    counts: (data) => follow({ type: 'counts', data: data as TutorCounts, receivedAtMs: Date.now() }),
    feedback: onFeedback,
  })

  const take: LiveLecture['take'] = (reply) =>
    follow('round' in reply ? { type: 'round', ...reply } : { type: 'session', ...reply })

  return { state, connection, take }
}

/**
 * The registrations of a round while somebody looks at them: fetched anew as the counts change, at most once a second.
 * Without a round nothing is fetched.
 */
export function useRegistrations(
  roundId: string | null,
  counts: TutorCounts,
  onError: (error: unknown) => void,
) {
  const [loaded, setLoaded] = useState<{
    roundId: string
    version: string
    items: RegistrationView[]
  } | null>(null)
  const [turn, setTurn] = useState(0)
  const fetchedAtMs = useRef(0)
  const fail = useEffectEvent(onError)
  const version = `${counts.registered} ${counts.answered} ${counts.finished} ${counts.submitted} ${turn}`

  useEffect(() => {
    if (!roundId) return undefined
    const fetchNow = () => {
      fetchedAtMs.current = Date.now()
      fetchRegistrations(roundId).then(
        (items) => setLoaded({ roundId, version, items }),
        (error: unknown) => fail(error),
      )
    }
    const timer = setTimeout(fetchNow, Math.max(0, fetchedAtMs.current + MIN_INTERVAL_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [roundId, version])

  return {
    registrations: loaded?.roundId === roundId ? loaded.items : null,
    reload: () => setTurn((before) => before + 1),
  }
}
