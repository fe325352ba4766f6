'use client'

import { useEffect, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import { readLocal, writeLocal } from '@/lib/store'
import type { QuestionView } from '@/lib/questions/schema'
import { parseDraft, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'

const keyOf = (lectureId: string) => `quickcheck-draft:${lectureId}`

/** The draft of a new QuickCheck that this browser kept for a lecture. */
export function readKeptDraft(lectureId: string): QuickCheckDraft | null {
  return parseDraft(readLocal(keyOf(lectureId)))
}

/** Keeps the draft of a new QuickCheck in this browser, one per lecture; null forgets it. */
export function keepDraft(lectureId: string, draft: QuickCheckDraft | null): void {
  writeLocal(keyOf(lectureId), draft && JSON.stringify(draft))
}

/** Questions that a search shows; a longer list is narrowed down by words. */
const MAX_SHOWN = 50

type Found = { q: string; items: QuestionView[]; total: number }

/** The single questions of a lecture in which a word occurs, newest first; null before the first answer. */
export function useQuestionSearch(lectureId: string, q: string, onError: (error: unknown) => void) {
  const [found, setFound] = useState<Found | null>(null)

  const latest = useLatestCall()

  useEffect(() => {
    latest.later((signal) => {
      const query = { lecture: lectureId, q, sort: '-createdAt', pageSize: MAX_SHOWN }
      fetchJson<Omit<Found, 'q'>>('/api/vue/questions/', { query, signal }).then(
        (reply) => setFound({ ...reply, q }),
        onError,
      )
    })
    return () => latest.stop()
  }, [latest, lectureId, q, onError])

  return { found, searching: found?.q !== q }
}
