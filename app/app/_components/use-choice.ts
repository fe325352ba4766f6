'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'
import type { StudentPageState } from './use-student-page'

/** Milliseconds after the end at which a choice goes out, if no event has told it: well within the server's grace. */
const AFTER_END_MS = 500

export type Choice = {
  /** What is chosen in the single question that runs, and not sent yet. */
  answerId: string | null
  choose: (answerId: string) => void
  send: () => void
}

/** A choice in a single question: sent by the student, or by itself when the time is over. */
export function useChoice({ item, clockAheadMs }: StudentScreen, unsent: StudentPageState['unsent']): Choice {
  const [chosen, setChosen] = useState<{ roundId: string; answerId: string } | null>(null)
  const round = item?.round.id === chosen?.roundId ? item?.round : undefined
  const endsAt = round?.running ? round.endsAt : null

  function send() {
    if (chosen) unsent.answer(chosen.answerId, chosen.roundId)
    setChosen(null)
  }
  const sendNow = useEffectEvent(send)

  useEffect(() => {
    if (!chosen || (endsAt && clockAheadMs === null)) return undefined
    const leftMs = endsAt ? Date.parse(endsAt) - (Date.now() + (clockAheadMs ?? 0)) + AFTER_END_MS : 0
    const timer = setTimeout(() => sendNow(), leftMs)
    return () => clearTimeout(timer)
  }, [chosen, endsAt, clockAheadMs])

  return {
    answerId: round ? (chosen?.answerId ?? null) : null,
    choose: (answerId) => item && setChosen({ roundId: item.round.id, answerId }),
    send,
  }
}
