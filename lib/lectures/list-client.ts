'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import type { LectureView } from '@/lib/lectures/schema'

type LectureList = { items: LectureView[]; total: number }

export type LectureListState = ReturnType<typeof useLectureList>

const PAGE_SIZE = 50

type Search = { q: string; page: number }

type ListOptions = {
  archived: boolean
  /** Looks by itself when the list is first shown. */
  atOnce: boolean
  onError: (error: unknown) => void
}

function fetchLectures({ q, page }: Search, archived: boolean, signal: AbortSignal): Promise<LectureList> {
  const query = { q: q.trim() || undefined, archived: archived || undefined, page, pageSize: PAGE_SIZE }
  return fetchJson('/api/lectures/', { query, signal })
}

/** Entries may have moved over the edge of a page meanwhile; none is shown twice. */
function merge(before: LectureList | null, found: LectureList): LectureList {
  const known = new Set(before?.items.map(({ id }) => id))
  return { ...found, items: [...(before?.items ?? []), ...found.items.filter(({ id }) => !known.has(id))] }
}

/** The tutor's lectures in use, or the archived ones, as far as they were asked for; null before the first answer. */
export function useLectureList({ archived, atOnce, onError }: ListOptions) {
  const [list, setList] = useState<LectureList | null>(null)
  const [pending, setPending] = useState(atOnce)
  const asked = useRef<Search>({ q: '', page: 1 })
  const latest = useLatestCall()

  async function load(search: Search, signal: AbortSignal): Promise<void> {
    asked.current = search
    setPending(true)
    try {
      const found = await fetchLectures(search, archived, signal)
      if (!signal.aborted) setList((before) => (search.page > 1 ? merge(before, found) : found))
    } catch (error) {
      if (!signal.aborted) onError(error)
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }

  const loadNow = (search: Search) => latest.now((signal) => void load(search, signal))

  const start = useEffectEvent(() => loadNow({ q: '', page: 1 }))
  useEffect(() => {
    const timer = atOnce ? setTimeout(start, 0) : undefined
    return () => clearTimeout(timer)
  }, [atOnce])

  return {
    list,
    pending,
    /** Looks at once, as when the list is opened. */
    load: (q: string) => loadNow({ q, page: 1 }),
    /** Looks when nothing more is typed for a moment. */
    search: (q: string) => latest.later((signal) => void load({ q, page: 1 }, signal)),
    /** Adds the next page. */
    more: () => loadNow({ q: asked.current.q, page: asked.current.page + 1 }),
  }
}
