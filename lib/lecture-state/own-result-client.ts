'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { loadPatiently } from '@/lib/http/load-patiently'
import { pause } from '@/lib/http/pause'
import { ownTurnMs } from '@/lib/lecture-state/student-client'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { StoredData } from '@/lib/privacy/schema'
import type { OwnResult, OwnResults } from '@/lib/rounds/own-result-schema'

/** `data` is null until the server has told it; `failed` when it could not be reached. */
export type Loaded<T> = { data: T | null; failed: boolean; retry: () => void }

type Asked = {
  key: string
  /** What is shown stays until the one of another version has come. */
  version?: string
}

/** Loads data patiently when it is first shown, after `afterMs`, and anew for another key or version. */
function useLoaded<T>(
  { key, version = '' }: Asked,
  load: () => Promise<T>,
  afterMs: () => number = () => 0,
): Loaded<T> {
  const [loaded, setLoaded] = useState<{ key: string; version: string; data: T } | null>(null)
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const start = useEffectEvent(load)
  const firstMs = useEffectEvent(afterMs)
  const lastTurn = useRef(turn)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    // Whoever asks for it once more has waited already.
    const isRetry = turn !== lastTurn.current
    lastTurn.current = turn
    const run = async () => {
      await pause(isRetry ? 0 : firstMs(), signal)
      const result = await loadPatiently(
        () => start(),
        () => setFailedKey(key),
        signal,
      )
      if (!result || signal.aborted) return
      setFailedKey(null)
      setLoaded({ key, version, data: result.data })
    }
    void run()
    return () => left.abort()
  }, [key, version, turn])

  const retry = () => {
    setFailedKey(null)
    setTurn((before) => before + 1)
  }
  return { data: loaded?.key === key ? loaded.data : null, failed: failedKey === key, retry }
}

const resultsUrl = '/api/vue/student/quickcheck/results/'

/** Whether a result tells the points alone until the tutor shows the solution. */
export function isWithheld(result: OwnResult): boolean {
  return result.questions.some(({ points, maxPoints }) => points === null && maxPoints > 0)
}

/** Becomes another one with every change in the lecture that one's own results may depend on. */
export function resultsVersion({ lecture, session }: Pick<StudentState, 'lecture' | 'session'>): string {
  // The end of a session releases what was withheld in it.
  return `${lecture.regradings} ${session?.id ?? ''}`
}

type OwnRoundState = {
  roundId: string
  /** The tutor has shown the solution. */
  revealed: boolean
  version: string
}

/**
 * One's own points in a QuickCheck's round that is final, and again with what was withheld once the solution is shown;
 * delayed at random by the number present.
 */
export function useOwnResult(
  { roundId, revealed, version }: OwnRoundState,
  present: number,
): Loaded<OwnResult | null> {
  const load = async () => {
    const { items } = await fetchJson<OwnResults>(resultsUrl, { query: { round: roundId }, retry: false })
    return items[0] ?? null
  }
  const loaded = useLoaded({ key: roundId, version }, load, () => ownTurnMs(present))
  const lacks = revealed && loaded.data !== null && isWithheld(loaded.data)
  const later = useEffectEvent(() => setTimeout(loaded.retry, ownTurnMs(present)))

  useEffect(() => {
    if (!lacks) return undefined
    const timer = later()
    return () => clearTimeout(timer)
  }, [lacks])

  return loaded
}

/** One's own results in all rounds of the lecture. */
export function useOwnResults(version: string): Loaded<OwnResults> {
  return useLoaded({ key: resultsUrl, version }, () => fetchJson<OwnResults>(resultsUrl, { retry: false }))
}

const storedUrl = '/api/student/me/'

/** Everything that is stored about oneself. */
export function useStoredData(): Loaded<StoredData> {
  return useLoaded({ key: storedUrl }, () => fetchJson<StoredData>(storedUrl, { retry: false }))
}
