'use client'

import { useEffect, useState } from 'react'
import type { FeedbackChange } from '@/lib/feedback/rules'
import type { FeedbackView } from '@/lib/feedback/schema'
import { fetchJson, makeKey } from '@/lib/http/fetch-json'
import type { QueuedRequest } from '@/lib/offline/queue'

/** A message to the tutors; without a category it is uncategorized. */
export function feedbackRequest(text: string, category: FeedbackView['category'] | null): QueuedRequest {
  const key = makeKey()
  const body = category ? { text, category, key } : { text, key }
  return { key, about: 'feedback', path: '/api/student/feedback/', method: 'POST', body }
}

/** Unread messages that are looked at beside the lecture; the rest is in the inbox. */
const NEWEST = 20

async function fetchUnread(lectureId: string): Promise<FeedbackView[]> {
  const query = { lecture: lectureId, read: 'false', sort: '-date', pageSize: String(NEWEST) }
  const { items } = await fetchJson<{ items: FeedbackView[] }>('/api/feedback/', { query })
  return items
}

/** Marks a message read or unread, or puts it into another category. */
export function editFeedback(id: string, change: FeedbackChange): Promise<FeedbackView> {
  return fetchJson(`/api/feedback/${id}/`, { method: 'PATCH', body: change })
}

/** Deletes a message for good. */
export function deleteFeedback(id: string): Promise<void> {
  return fetchJson(`/api/feedback/${id}/`, { method: 'DELETE' })
}

/** Marks messages of a lecture read; without `ids` all of them. */
export function readFeedback(lectureId: string, ids?: readonly string[]): Promise<{ read: number }> {
  const body = ids ? { ids } : {}
  return fetchJson('/api/feedback/read/', { method: 'POST', query: { lecture: lectureId }, body })
}

/** The newest unread messages, fetched anew whenever their number (which the events carry) has changed. */
export function useUnreadFeedback(lectureId: string, initial: FeedbackView[], unread: number) {
  const [items, setItems] = useState(initial)
  // The page may be older than the number: what it does not hold is fetched.
  const [known, setKnown] = useState(initial.length === Math.min(unread, NEWEST) ? unread : null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (known === unread && turn === 0) return undefined
    let current = true
    fetchUnread(lectureId).then(
      (next) => {
        if (!current) return
        setItems(next)
        setKnown(unread)
      },
      // What could not be fetched now is fetched with the next change.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [lectureId, known, unread, turn])

  return {
    items,
    /** Takes messages off the list at once, before the server says so. */
    drop: (ids: string[]) => setItems((before) => before.filter(({ id }) => !ids.includes(id))),
    reload: () => setTurn((before) => before + 1),
  }
}
