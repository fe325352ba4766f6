'use client'

import { useEffect, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import type { QuestionInput } from '@/lib/questions/input-schema'
import type { PreviewView, QuestionEdit, QuestionView } from '@/lib/questions/schema'

const path = '/api/vue/questions/'

/** Creates a single question of a lecture. */
export function createQuestion(lectureId: string, input: QuestionInput): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'create', lecture: lectureId }, body: input })
}

/** Edits texts and points. Throws ApiError `edit_conflict` if somebody else was faster. */
export function editQuestion(edit: QuestionEdit): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'edit' }, body: edit })
}

/** Archives a question, or restores it. */
export function archiveQuestion(id: string, archived: boolean): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'archive' }, body: { id, archived } })
}

/** Copies a question without results, into its own or another lecture. */
export function duplicateQuestion(id: string, { lectureId }: { lectureId: string }): Promise<QuestionView> {
  return fetchJson(path, { method: 'POST', query: { a: 'duplicate' }, body: { id, lectureId } })
}

/** Deletes a question that was never asked. */
export function deleteQuestion(id: string): Promise<void> {
  return fetchJson(path, { method: 'POST', query: { a: 'delete' }, body: { id } })
}

type Rendered = ReadonlyMap<string, string>

/** The texts that are not rendered yet, without duplicates. */
function missingOf(texts: readonly string[], known: Rendered): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => !known.has(text))
}

/** Renders texts as safe HTML, a moment after the last change. */
function useRendered(texts: readonly string[]): { known: Rendered; failing: boolean } {
  const [known, setKnown] = useState<Rendered>(() => new Map([['', '']]))
  const [failing, setFailing] = useState(false)
  const latest = useLatestCall()
  const wanted = JSON.stringify(missingOf(texts, known))

  useEffect(() => {
    const missing = JSON.parse(wanted) as string[]
    if (missing.length === 0) return undefined
    function take({ html }: PreviewView) {
      setFailing(false)
      setKnown(
        (before) => new Map([...before, ...missing.map((text, at) => [text, html[at] ?? ''] as const)]),
      )
    }

    latest.later((signal) => {
      fetchJson<PreviewView>('/api/preview/', { method: 'POST', body: { texts: missing }, signal }).then(
        take,
        () => !signal.aborted && setFailing(true),
      )
    })
    return () => latest.stop()
  }, [latest, wanted])

  return { known, failing: failing && wanted !== '[]' }
}

/**
 * Previews texts as safe HTML while they are written; keeps the last result until the newest is there. `failing`: the
 * server cannot be reached; the next change tries again.
 */
export function usePreview(texts: readonly string[]): { html: readonly string[]; failing: boolean } {
  const { known, failing } = useRendered(texts)
  const [shown, setShown] = useState<{ key: string; html: readonly string[] }>({ key: '', html: [] })
  const key = JSON.stringify(texts)

  if (shown.key !== key && missingOf(texts, known).length === 0)
    setShown({ key, html: texts.map((text) => known.get(text.trim()) ?? '') })

  return { html: texts.map((_, at) => shown.html[at] ?? ''), failing }
}
