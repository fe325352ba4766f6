'use client'

import { useEffect, useEffectEvent } from 'react'
import { loadFields } from '@/components/questions/kinds/answer-field'
import type { ItemView } from '@/lib/lecture-state/student-schema'

/** Loads what the questions of an item are answered with as soon as it comes, not when each is shown. */
export function useLoadedFields(item: ItemView | null) {
  const load = useEffectEvent(() => loadFields(item?.questions.map(({ kind }) => kind) ?? []))
  const roundId = item?.round.id
  useEffect(() => {
    if (roundId) void load().catch(() => undefined)
  }, [roundId])
}
