'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchFile } from '@/lib/http/fetch-file'
import { fetchJson } from '@/lib/http/fetch-json'
import type { QuestionView } from '@/lib/questions/schema'
import type { CsvFormat } from '@/lib/rounds/export-schema'
import type { RegistrationList, RegistrationView } from '@/lib/rounds/registration-schema'
import type { ResultsView, RoundView, Shown, TutorCounts } from '@/lib/rounds/schema'
import type { SentRegrading } from '@/lib/rounds/regrade-schema'
import type { InstantInput, KeepInput, PreparedInput } from '@/lib/rounds/start-schema'
import type { WallChange, WallState } from '@/lib/rounds/wall-state-schema'

export function startRound(input: PreparedInput): Promise<RoundView> {
  return fetchJson('/api/rounds/', { method: 'POST', body: input })
}

export function startInstant(lectureId: string, input: InstantInput): Promise<RoundView> {
  return fetchJson('/api/rounds/', { method: 'POST', query: { lecture: lectureId }, body: input })
}

/** Keeps an instant question as a question of the lecture. */
export function keepInstant(roundId: string, input: KeepInput): Promise<QuestionView> {
  return fetchJson(`/api/rounds/${roundId}/keep/`, { method: 'POST', body: input })
}

/** Regrades a question of a final round, or restores its original grading. */
export function regradeQuestion(
  roundId: string,
  questionId: string,
  change: SentRegrading,
  version: number,
): Promise<ResultsView> {
  return fetchJson(`/api/rounds/${roundId}/regrade/`, {
    method: 'POST',
    body: { questions: { [questionId]: change }, versions: { [questionId]: version } },
  })
}

/** Hides a text response from wall and phones, or shows it again. */
export function hideText(
  roundId: string,
  change: { questionId: string; text: string; hidden: boolean },
): Promise<ResultsView> {
  return fetchJson(`/api/rounds/${roundId}/hidden-texts/`, { method: 'PUT', body: change })
}

/** Discards an instant question with its answers. */
export function discardInstant(roundId: string): Promise<void> {
  return fetchJson(`/api/rounds/${roundId}/`, { method: 'DELETE' })
}

/** Reopens a round that has just ended. */
export function reopenRound(id: string, seconds: number): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/reopen/`, { method: 'POST', body: { seconds } })
}

export function endRound(id: string): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/end/`, { method: 'POST' })
}

export function extendRound(id: string, seconds: number): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/extend/`, { method: 'POST', body: { seconds } })
}

export function revealRound(id: string, show: NonNullable<Shown>): Promise<RoundView> {
  return fetchJson(`/api/rounds/${id}/reveal/`, { method: 'POST', body: { show } })
}

/** Changes what the projector views of a session show; fields that are left out stay as they are. */
export function changeWall(sessionId: string, change: WallChange): Promise<WallState> {
  return fetchJson(`/api/sessions/${sessionId}/wall/`, { method: 'PUT', body: change })
}

function fetchResults(id: string): Promise<ResultsView> {
  return fetchJson(`/api/rounds/${id}/results/`)
}

function fetchRegistrations(roundId: string): Promise<RegistrationList> {
  return fetchJson(`/api/rounds/${roundId}/registrations/`)
}

/** Releases a registration that has not submitted, so that its number is free again. */
export function releaseRegistration(roundId: string, id: string): Promise<void> {
  return fetchJson(`/api/rounds/${roundId}/registrations/${id}/`, { method: 'DELETE' })
}

/** Voids a submission, or restores it. */
export function voidRegistration(roundId: string, id: string, voided: boolean): Promise<RegistrationView> {
  return fetchJson(`/api/rounds/${roundId}/registrations/${id}/`, { method: 'PATCH', body: { voided } })
}

/** Erases name and number everywhere for the device of a registration in the lecture; points stay. */
export function eraseIdentity(roundId: string, id: string): Promise<void> {
  return fetchJson(`/api/rounds/${roundId}/registrations/${id}/identity/`, { method: 'DELETE' })
}

type Download = { session?: string; round?: string; format: CsvFormat }

/** Fetches the results of a QuickCheck as CSV. Throws ApiError `nothing_to_export` when there are none. */
export function fetchResultsCsv(quickCheckId: string, query: Download): Promise<File> {
  const search = new URLSearchParams(query).toString()
  return fetchFile(`/api/quickchecks/${quickCheckId}/results.csv?${search}`)
}

/** Fetches the points of every student of a lecture as CSV. Throws ApiError `nothing_to_export` when there are none. */
export function fetchPointsCsv(lectureId: string, format: CsvFormat): Promise<File> {
  return fetchFile(`/api/lectures/${lectureId}/points.csv?format=${format}`)
}

/** The list is fetched at most once per interval, in milliseconds. */
const MIN_INTERVAL_MS = 1_000
/** The list is fetched at least once per interval, because a name may change without any count changing. */
const MAX_INTERVAL_MS = 5_000

/** `version`: of the counts for which the list was fetched; an effect may only depend on what it uses. */
type LoadedRegistrations = { roundId: string; version: string; askedAtMs: number } & RegistrationList

/** Reports only the first failure of a repeated request for each round, and none if its data is already there. */
function useFirstFailure(roundId: string | null, isThere: boolean, onError: (error: unknown) => void) {
  const [failedRound, setFailedRound] = useState<string | null>(null)
  const failed = failedRound !== null && failedRound === roundId

  function reportFailure(error: unknown) {
    if (isThere || failed) return
    setFailedRound(roundId)
    onError(error)
  }

  return { failed, reportFailure }
}

/**
 * The registrations of a round: fetched when the counts change, at most once a second, and at least every five seconds.
 * Without a round nothing is fetched.
 */
export function useRegistrations(
  roundId: string | null,
  counts: TutorCounts,
  onError: (error: unknown) => void,
) {
  const [loaded, setLoaded] = useState<LoadedRegistrations | null>(null)
  const [turn, setTurn] = useState(0)
  const fetchedAtMs = useRef(0)
  const { failed, reportFailure } = useFirstFailure(roundId, loaded?.roundId === roundId, onError)
  const fail = useEffectEvent(reportFailure)
  const version = `${counts.registered} ${counts.answered} ${counts.finished} ${counts.submitted} ${counts.contested} ${turn}`

  useEffect(() => {
    if (!roundId) return undefined
    const fetchNow = () => {
      const askedAtMs = Date.now()
      fetchedAtMs.current = askedAtMs
      fetchRegistrations(roundId).then(
        // The response to an earlier request may arrive later.
        (list) =>
          setLoaded((before) =>
            before && before.askedAtMs > askedAtMs ? before : { roundId, version, askedAtMs, ...list },
          ),
        (error: unknown) => fail(error),
      )
    }
    const timer = setTimeout(fetchNow, Math.max(0, fetchedAtMs.current + MIN_INTERVAL_MS - Date.now()))
    const next = setTimeout(() => setTurn((before) => before + 1), MAX_INTERVAL_MS)
    return () => {
      clearTimeout(timer)
      clearTimeout(next)
    }
  }, [roundId, version])

  return {
    list: loaded?.roundId === roundId ? loaded : null,
    /** Whether the first list of the round failed to load; it is fetched again nevertheless. */
    failed,
    reload: () => setTurn((before) => before + 1),
  }
}

/** The results of rounds, in the order of `ids`; fetched again for a new version. Empty until they are loaded. */
export function useResults(ids: readonly string[], version: string, onError: (error: unknown) => void) {
  const [loaded, setLoaded] = useState<{ key: string; version: string; results: ResultsView[] } | null>(null)
  const [turn, setTurn] = useState(0)
  const fail = useEffectEvent(onError)
  const key = ids.join(' ')
  const wanted = `${version} ${turn}`

  useEffect(() => {
    if (key === '') return undefined
    let gone = false
    Promise.all(key.split(' ').map(fetchResults)).then(
      (results) => gone || setLoaded({ key, version: wanted, results }),
      (error: unknown) => gone || fail(error),
    )
    return () => {
      gone = true
    }
  }, [key, wanted])

  return {
    results: loaded?.key === key ? loaded.results : [],
    reload: () => setTurn((before) => before + 1),
  }
}
