'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchJson } from '@/lib/http/fetch-json'
import { useLatestCall } from '@/lib/http/latest-call'
import type { LectureEdit, LectureInput, LectureView } from '@/lib/lectures/schema'
import { announceLecture } from '@/lib/lectures/tab-client'

const one = (id: string) => `/api/lectures/${id}/`

/** Makes a lecture the tutor's current one, and informs the other tabs. */
export async function chooseLecture(id: string): Promise<LectureView> {
  const chosen = await fetchJson<LectureView>('/api/lectures/current/', { method: 'POST', body: { id } })
  announceLecture(chosen)
  return chosen
}

export function createLecture(input: LectureInput): Promise<LectureView> {
  return fetchJson('/api/lectures/', { method: 'POST', body: input })
}

/** Creates a lecture for its tutors, who need not include the caller. */
export function assignLecture(input: LectureInput): Promise<LectureView> {
  return fetchJson('/api/admin/lectures/', { method: 'POST', body: input })
}

export function editLecture(id: string, edit: LectureEdit): Promise<LectureView> {
  return fetchJson(one(id), { method: 'PATCH', body: edit })
}

/** Gives a lecture a new code; the old one stops working. */
export function renewLectureCode(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}code/`, { method: 'POST' })
}

export function archiveLecture(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}archive/`, { method: 'POST' })
}

export function restoreLecture(id: string): Promise<LectureView> {
  return fetchJson(`${one(id)}restore/`, { method: 'POST' })
}

/** `firstDate`: the day from which the sessions of the copy take place; without it, their days stay. */
type CopyInput = { semesterId: string; title: string; firstDate?: string }

/** Copies a lecture into a semester, without its results. */
export function copyLecture(id: string, input: CopyInput): Promise<LectureView> {
  return fetchJson(`${one(id)}copy/`, { method: 'POST', body: input })
}

export function deleteLecture(id: string): Promise<void> {
  return fetchJson(one(id), { method: 'DELETE' })
}

type LectureList = { items: LectureView[]; total: number }

/** `q`: the search that found them. */
type FoundLectures = LectureList & { q: string }

export type LectureListState = ReturnType<typeof useLectureList>

const PAGE_SIZE = 50

type Search = { q: string; page: number }

type ListOptions = {
  archived: boolean
  /** Loads as soon as the list is first shown. */
  atOnce: boolean
  onError: (error: unknown) => void
}

async function fetchLectures(
  { q, page }: Search,
  archived: boolean,
  signal: AbortSignal,
): Promise<FoundLectures> {
  const words = q.trim()
  const query = { q: words || undefined, archived: archived || undefined, page, pageSize: PAGE_SIZE }
  return { ...(await fetchJson<LectureList>('/api/lectures/', { query, signal })), q: words }
}

/** Entries may have moved across a page boundary meanwhile; none is shown twice. */
function merge(before: FoundLectures | null, found: FoundLectures): FoundLectures {
  const known = new Set(before?.items.map(({ id }) => id))
  return { ...found, items: [...(before?.items ?? []), ...found.items.filter(({ id }) => !known.has(id))] }
}

/** Calls the function once after the first paint, if `wanted`. */
function useAtOnce(wanted: boolean, call: () => void): void {
  const start = useEffectEvent(call)
  useEffect(() => {
    const timer = wanted ? setTimeout(start, 0) : undefined
    return () => clearTimeout(timer)
  }, [wanted])
}

/** The tutor's lectures, or the archived ones, as far as they are loaded; null before the first response. */
export function useLectureList({ archived, atOnce, onError }: ListOptions) {
  const [list, setList] = useState<FoundLectures | null>(null)
  const [pending, setPending] = useState(atOnce)
  const [failed, setFailed] = useState(false)
  const asked = useRef<Search>({ q: '', page: 1 })
  const latest = useLatestCall()

  async function load(search: Search, signal: AbortSignal): Promise<void> {
    asked.current = search
    setPending(true)
    setFailed(false)
    try {
      const found = await fetchLectures(search, archived, signal)
      if (!signal.aborted) setList((before) => (search.page > 1 ? merge(before, found) : found))
    } catch (error) {
      if (signal.aborted) return
      setFailed(true)
      onError(error)
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }

  const loadNow = (search: Search) => latest.now((signal) => void load(search, signal))

  // Text typed before hydration is known by then.
  useAtOnce(atOnce, () => loadNow({ q: asked.current.q, page: 1 }))

  return {
    list,
    pending,
    /** Whether the last request failed. */
    failed,
    /** Loads at once, as when the list is opened. */
    load: (q: string) => loadNow({ q, page: 1 }),
    /** Loads after a pause in typing. */
    search: (q: string) => {
      // Nothing of it is loaded: `more` would load the first page.
      asked.current = { q, page: 0 }
      latest.later((signal) => void load({ q, page: 1 }, signal))
    },
    /** Loads the next page. */
    more: () => loadNow({ q: asked.current.q, page: asked.current.page + 1 }),
  }
}
