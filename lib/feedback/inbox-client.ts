'use client'

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { bounds } from '@/lib/bounds'
import { followInbox, openInbox, shownMessages, type FeedbackChange } from '@/lib/feedback/rules'
import type { FeedbackListQuery, FeedbackView } from '@/lib/feedback/schema'
import { ApiError, fetchJson, type Call } from '@/lib/http/fetch-json'

export type InboxPage = {
  lectureId: string
  items: readonly FeedbackView[]
  /** Number of the newest message of the lecture, listed here or not. */
  newest: number
  /** What the list is limited to. */
  filters: Pick<FeedbackListQuery, 'q' | 'session' | 'category' | 'read'>
}

type List = { items: FeedbackView[]; total: number }

async function lookAt({ lectureId, filters }: InboxPage, ids: readonly string[], newest: number) {
  const ask = (query: Call['query']) =>
    fetchJson<List>('/api/feedback/', { query: { lecture: lectureId, ...query } })
  const [known, newer] = await Promise.all([
    ask({ ids: ids.join(','), pageSize: bounds.pageSize.max }),
    ask({ ...filters, after: newest, pageSize: 1 }),
  ])
  return { items: known.items, arrived: newer.total }
}

/** Somebody else was faster; gone is gone. */
async function deleteOrGone(id: string): Promise<null> {
  try {
    await deleteFeedback(id)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
  return null
}

/** Looks whenever there is a new cause to, and again when events arrive after they did not. */
function useLooking(open: boolean, cause: string, look: (cause: string) => void) {
  const run = useEffectEvent(look)
  useEffect(() => {
    if (open) run(cause)
  }, [open, cause])
}

type Signals = {
  /** How many are unread in the lecture, as the events say. */
  unread: number
  /** Whether events arrive. */
  open: boolean
  /** Loads the page anew. */
  refresh: () => void
}

/** The page's messages as they are now, however the page and the server change; `look` is one more cause to look. */
function useFollowed(page: InboxPage, { unread, open, refresh }: Signals) {
  const [inbox, dispatch] = useReducer(followInbox, page, openInbox)
  const [taken, setTaken] = useState(page.items)
  const [wanted, setWanted] = useState(false)
  const [asked, setAsked] = useState(0)
  const count = useRef(0)

  if (taken !== page.items) {
    setTaken(page.items)
    setWanted(false)
    dispatch({ type: 'page', page, adopt: wanted || inbox.ids.length === 0 })
  }

  function renew() {
    setWanted(true)
    refresh()
  }

  async function look() {
    const number = (count.current += 1)
    const { ids, newest } = inbox
    dispatch({ type: 'looking', look: number })
    // What could not be seen now is seen with the next cause.
    const found = await lookAt(page, ids, newest).catch(() => null)
    if (!found) return
    dispatch({ type: 'looked', look: number, ids, ...found })
    // There is nothing that could move: what was shown is gone, or nothing was.
    if (found.items.length === 0 && (ids.length > 0 || found.arrived > 0)) renew()
  }

  useLooking(open, [unread, asked, ...inbox.ids].join(), () => void look())

  return { inbox, dispatch, renew, look: () => setAsked((before) => before + 1) }
}

/**
 * The messages of a page: changed on the screen at once and taken back where the server refuses, following what happens
 * to them elsewhere. New ones are counted and come in only when they are asked for, so that nothing moves while reading.
 */
export function useInbox(page: InboxPage, signals: Signals) {
  const { inbox, dispatch, renew, look } = useFollowed(page, signals)
  const tokens = useRef(0)

  async function send(id: string, change: FeedbackChange | null): Promise<unknown> {
    const token = (tokens.current += 1)
    dispatch({ type: 'change', id, change, token })
    try {
      const reply = change ? await editFeedback(id, change) : await deleteOrGone(id)
      dispatch({ type: 'done', id, token, reply })
      return null
    } catch (error) {
      dispatch({ type: 'failed', token })
      look()
      return error
    }
  }

  return {
    messages: shownMessages(inbox),
    arrived: inbox.arrived,
    renew,
    look,
    /** Changes each, or deletes it where there is no change; returns what failed. */
    apply: async (ids: readonly string[], change: FeedbackChange | null) =>
      (await Promise.all(ids.map((id) => send(id, change)))).filter((error) => error !== null),
  }
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
  const [fetched, setFetched] = useState(
    initial.length === Math.min(unread, NEWEST) ? { unread, turn: 0 } : null,
  )
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (fetched?.unread === unread && fetched.turn === turn) return undefined
    let current = true
    fetchUnread(lectureId).then(
      (next) => {
        if (!current) return
        setItems(next)
        setFetched({ unread, turn })
      },
      // What could not be fetched now is fetched with the next change.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [lectureId, fetched, unread, turn])

  return {
    items,
    /** Takes messages off the list at once, before the server says so. */
    drop: (ids: string[]) => setItems((before) => before.filter(({ id }) => !ids.includes(id))),
    reload: () => setTurn((before) => before + 1),
  }
}
