'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { ownTurnMs } from '@/lib/lecture-state/student-client'
import type { OwnResult } from '@/lib/rounds/own-result-schema'

async function fetchOwnResult(roundId: string): Promise<OwnResult | null> {
  const { items } = await fetchJson<{ items: OwnResult[] }>('/api/vue/student/quickcheck/results/', {
    query: { round: roundId },
  })
  return items[0] ?? null
}

/** Null until the server has told it; `failed` when it could not be reached. */
export type LoadedResult = { result: OwnResult | null; failed: boolean; retry: () => void }

/** One's own points in a QuickCheck's round that is final; asked for when first shown, as one of so many present. */
export function useOwnResult(roundId: string, present: number): LoadedResult {
  const [loaded, setLoaded] = useState<{ roundId: string; result: OwnResult | null } | null>(null)
  const [failedId, setFailedId] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const ownTurn = useEffectEvent(() => ownTurnMs(present))

  useEffect(() => {
    let gone = false
    const start = () =>
      fetchOwnResult(roundId).then(
        (result) => gone || setLoaded({ roundId, result }),
        () => gone || setFailedId(roundId),
      )
    const timer = setTimeout(() => void start(), turn === 0 ? ownTurn() : 0)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [roundId, turn])

  const retry = () => {
    setFailedId(null)
    setTurn((before) => before + 1)
  }
  const result = loaded?.roundId === roundId ? loaded.result : null
  return { result, failed: failedId === roundId, retry }
}
