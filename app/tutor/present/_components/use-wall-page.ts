'use client'

import { useState } from 'react'
import type { RoundView } from '@/lib/rounds/schema'

type Page = { roundId: string; index: number; cleared: boolean }

/** Which question of a round is shown, or that its result was put aside. With another round it begins anew. */
export function useWallPage(round: RoundView | null, questions: number) {
  const [page, setPage] = useState<Page | null>(null)
  const own = page && page.roundId === round?.id ? page : null
  const last = Math.max(0, questions - 1)
  const index = Math.min(own?.index ?? 0, last)
  const cleared = own?.cleared ?? false

  function change(to: Partial<Page>) {
    if (round?.final) setPage({ roundId: round.id, index, cleared, ...to })
  }

  return {
    index,
    cleared,
    questionsLeft: last - index,
    turn: (by: 1 | -1) => change({ index: Math.min(last, Math.max(0, index + by)) }),
    clear: (away: boolean) => change({ cleared: away }),
  }
}

export type WallPage = ReturnType<typeof useWallPage>
