'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import type { QuestionView } from '@/lib/questions/schema'
import type { CopyChoice, QuickCheckEdit, QuickCheckInput, QuickCheckView } from '@/lib/quickchecks/schema'

const path = '/api/vue/quickchecks/'

/** Creates a QuickCheck of a lecture, with its questions. */
export function createQuickCheck(lectureId: string, input: QuickCheckInput): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'create', lecture: lectureId }, body: input })
}

/** Edits title, sessions, texts and points. Throws ApiError `edit_conflict` if somebody else was faster. */
export function editQuickCheck(edit: QuickCheckEdit): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'edit' }, body: edit })
}

/** Archives a QuickCheck, or restores it. */
export function archiveQuickCheck(id: string, archived: boolean): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}

/** Copies a QuickCheck without results, into its own or another lecture. */
export function duplicateQuickCheck(id: string, copy: CopyChoice): Promise<QuickCheckView> {
  return fetchJson(path, { method: 'POST', query: { a: 'duplicate' }, body: { id, ...copy } })
}

/** Deletes a QuickCheck with its questions, rounds and every result. */
export function deleteQuickCheck(id: string): Promise<void> {
  return fetchJson(path, { method: 'POST', query: { a: 'delete' }, body: { id } })
}

/** The maximum number of questions that a search shows; words narrow down a longer list. */
const MAX_SHOWN = 200

type Found = { q: string; items: QuestionView[]; total: number }

/** The single questions of a lecture that contain a word, in the order of their list; null before the first response. */
export function useQuestionSearch(lectureId: string, q: string, onError: (error: unknown) => void) {
  const [found, setFound] = useState<Found | null>(null)
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const latest = useLatestCall()

  async function look(lecture: string, words: string, signal: AbortSignal) {
    const query = { lecture, q: words, pageSize: MAX_SHOWN }
    try {
      const reply = await fetchJson<Omit<Found, 'q'>>('/api/vue/questions/', { query, signal })
      if (signal.aborted) return
      setFound({ ...reply, q: words })
      setFailedFor(null)
    } catch (error) {
      if (signal.aborted) return
      setFailedFor(words)
      onError(error)
    }
  }

  const start = useEffectEvent(look)
  useEffect(() => {
    latest.later((signal) => void start(lectureId, q, signal))
    return () => latest.stop()
  }, [latest, lectureId, q])

  function retry() {
    setFailedFor(null)
    latest.now((signal) => void look(lectureId, q, signal))
  }

  const failed = failedFor === q
  return { found, searching: found?.q !== q && !failed, failed, retry }
}
