'use client'

import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { ApiError, fetchJson, waitBefore } from '@/lib/http/fetch-json'
import { hedge } from '@/lib/http/retry'
import {
  followStudent,
  settlesAt,
  type StudentAction,
  type StudentScreen,
} from '@/lib/lecture-state/student-rules'
import type { ItemView, SharedState, StudentState } from '@/lib/lecture-state/student-schema'
import { keepStart, type Start } from './start-client'
import { useLive, type ConnectionStatus } from '@/lib/realtime/client'

/**
 * Milliseconds: the maximum random delay after a reconnection, so that a whole hall does not return at the same
 * instant; the minimum wait after a failed request.
 */
const JITTER_MS = 1_000
const RETRY_DELAY_MS = 2_000
/** How many own states a second a server can deliver beside its other work when a round becomes final. */
const CALLS_PER_SECOND = 2_500

/** A random delay in milliseconds for one of `present` phones. */
export function ownTurnMs(present: number): number {
  return (Math.random() * present * 1_000) / CALLS_PER_SECOND
}

export type Student = {
  screen: StudentScreen
  connection: ConnectionStatus
  /** Follows the lecture again after the sign-in had ended. */
  reopen: () => void
  dispatch: (action: StudentAction) => void
  /** Takes over the state in the response to an action of our own. */
  take: (state: StudentState) => void
  /** Fetches the whole state. */
  refresh: () => void
}

const fetchState = (signal: AbortSignal) =>
  fetchJson<StudentState>('/api/student/state/', { signal, retry: false })

/**
 * Fetches the state, one request at a time. Repeats it if the response is older than the last reason to fetch, or was
 * overtaken by an action of our own.
 */
function useStateRequests(take: (state: StudentState) => void, onFailed: (error: unknown) => void) {
  const turn = useRef(0)
  const asking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const stopped = useRef(false)
  const overtake = () => void (turn.current += 1)

  async function ask() {
    if (asking.current) overtake()
    if (asking.current || stopped.current) return
    asking.current = true
    const asked = turn.current
    try {
      const state = await hedge(fetchState, { onHanging: () => undefined, isOver: () => stopped.current })
      if (asked === turn.current) take(state)
      else later(0)
    } catch (error) {
      onFailed(error)
      // A signed-out participant is handled elsewhere, and fetches again when they are back, perhaps already now.
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (!isSignedOut || asked !== turn.current) later(RETRY_DELAY_MS + waitBefore(error, 2))
    } finally {
      asking.current = false
    }
  }

  function later(afterMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(), afterMs)
  }

  /** Returns a function that ends it. */
  function begin() {
    stopped.current = false
    return () => {
      stopped.current = true
      clearTimeout(timer.current)
    }
  }

  return { begin, later, overtake }
}

/**
 * Follows the lecture of a student from the start of the page. The own part is fetched again when a round becomes final
 * and after a lost connection; it is never guessed.
 */
export function useStudent(start: Start, onError: (error: unknown) => void): Student {
  const [screen, dispatch] = useReducer(followStudent, start.screen)
  const requests = useStateRequests(
    (state) => dispatch({ type: 'state', state, receivedAtMs: Date.now() }),
    onError,
  )

  const { connection, reopen } = useLive('/api/live/', {
    lecture: (data) => dispatch({ type: 'lecture', data: data as SharedState, receivedAtMs: Date.now() }),
    counts: (data) => {
      const counts = data as { participation: ItemView['participation']; now: string }
      dispatch({ type: 'counts', data: counts, receivedAtMs: Date.now() })
    },
  })
  useRequests(screen, connection, requests, start.kept === true)
  useKeptStart(start, screen)

  const take = (state: StudentState) => {
    requests.overtake()
    dispatch({ type: 'state', state, receivedAtMs: Date.now(), own: true })
  }
  const note = (action: StudentAction) => {
    // A pending response may not include these yet, and does not say so.
    if (action.type === 'limits' || action.type === 'rated') requests.overtake()
    dispatch(action)
  }
  return { screen, connection, reopen, dispatch: note, take, refresh: () => requests.later(0) }
}

/** Fetches the state again after a lost connection, and when the last answers of a round are in. */
function useRequests(
  screen: StudentScreen,
  connection: ConnectionStatus,
  requests: ReturnType<typeof useStateRequests>,
  isKept: boolean,
) {
  const later = useEffectEvent(requests.later)
  const begin = useEffectEvent(requests.begin)
  // A stored start is old, so the first connection fetches, too.
  const wasOpen = useRef(isKept)
  const { now, item } = screen
  const finalAt = settlesAt(screen)
  const ownTurn = useEffectEvent(() => ownTurnMs(item?.participation.present ?? 0))

  useEffect(() => begin(), [])

  useEffect(() => {
    if (connection !== 'open') return
    if (wasOpen.current) later(Math.random() * JITTER_MS)
    wasOpen.current = true
  }, [connection])

  useEffect(() => {
    // A response that came too early has a new `now`, which causes the next request.
    if (finalAt) later(Math.max(0, Date.parse(finalAt) - Date.parse(now)) + ownTurn())
  }, [finalAt, now])
}

/** Stores what a student sees on the device, for the next time the page opens without network. */
function useKeptStart(start: Start, screen: StudentScreen) {
  const last = useRef<Pick<StudentScreen, 'now' | 'me'> | null>(null)

  useEffect(() => {
    const { now, me } = screen
    // Counts change every second and are worthless later.
    if (last.current?.now === now && last.current.me === me) return
    last.current = screen
    void keepStart({ ...start, screen })
  }, [start, screen])
}
