import type { z } from 'zod'
import type { feedbackChange, FeedbackView } from '@/lib/feedback/schema'

const TITLE_LENGTH = 80

/** The title of a message: its first line, cut at 80 characters. */
export function feedbackTitle(text: string): string {
  const [line = ''] = text.trim().split(/\r?\n/, 1)
  return Array.from(line.trim()).slice(0, TITLE_LENGTH).join('')
}

/** What can be changed of a message. */
export type FeedbackChange = z.infer<typeof feedbackChange>

/** A change that the server has not answered yet; null deletes. */
type Pending = { id: string; change: FeedbackChange | null; token: number }

/** The messages of a page: which ones, what the server last said of each, and what is on its way. */
export type Inbox = {
  ids: readonly string[]
  /** Null once it has been deleted. */
  known: ReadonlyMap<string, FeedbackView | null>
  pending: readonly Pending[]
  /** By message: the latest look that had begun when the server answered a change of it. */
  answered: ReadonlyMap<string, number>
  /** The latest look at the server that was begun, and the latest that was taken over. */
  begun: number
  taken: number
  /** Number of the newest message of the lecture when the page was rendered. */
  newest: number
  /** Messages that came after that and belong into the list. */
  arrived: number
}

/** A page of messages as the server rendered it. */
type Page = { items: readonly FeedbackView[]; newest: number }

export type InboxAction =
  /** The page was loaded anew; only when that was asked for may it show other messages than before. */
  | { type: 'page'; page: Page; adopt: boolean }
  | { type: 'change'; id: string; change: FeedbackChange | null; token: number }
  | { type: 'done'; id: string; token: number; reply: FeedbackView | null }
  | { type: 'failed'; token: number }
  /** Looks at the server are numbered upwards. */
  | { type: 'looking'; look: number }
  /** What a look saw: which of `ids` are still there, and how many are new. */
  | { type: 'looked'; look: number; ids: readonly string[]; items: readonly FeedbackView[]; arrived: number }

const byId = (items: readonly FeedbackView[]) => new Map(items.map((item) => [item.id, item]))

/** The inbox as the page was rendered. */
export function openInbox({ items, newest }: Page): Inbox {
  const ids = items.map(({ id }) => id)
  return { ids, known: byId(items), pending: [], answered: new Map(), begun: 0, taken: 0, newest, arrived: 0 }
}

function looked(inbox: Inbox, action: Extract<InboxAction, { type: 'looked' }>): Inbox {
  const { look, ids, items, arrived } = action
  // Meanwhile other messages are shown, or a later look was faster.
  if (ids !== inbox.ids || look <= inbox.taken) return inbox
  const found = byId(items)
  const known = new Map(inbox.known)
  for (const id of ids)
    // An answer that came after the look began knows better.
    if ((inbox.answered.get(id) ?? 0) < look) known.set(id, found.get(id) ?? null)
  return { ...inbox, known, arrived, taken: look }
}

/** The inbox after a change of our own, its answer, a look at the server or a page that was loaded anew. */
export function followInbox(inbox: Inbox, action: InboxAction): Inbox {
  switch (action.type) {
    case 'page': {
      if (action.adopt) return { ...openInbox(action.page), pending: inbox.pending }
      const found = byId(action.page.items)
      const known = new Map(inbox.known)
      for (const id of inbox.ids) known.set(id, found.get(id) ?? known.get(id) ?? null)
      return { ...inbox, known }
    }
    case 'change': {
      const { id, change, token } = action
      return { ...inbox, pending: [...inbox.pending, { id, change, token }] }
    }
    case 'done':
      return {
        ...inbox,
        pending: inbox.pending.filter(({ token }) => token !== action.token),
        known: new Map(inbox.known).set(action.id, action.reply),
        answered: new Map(inbox.answered).set(action.id, inbox.begun),
      }
    case 'failed':
      return { ...inbox, pending: inbox.pending.filter(({ token }) => token !== action.token) }
    case 'looking':
      return { ...inbox, begun: action.look }
    case 'looked':
      return looked(inbox, action)
    default:
      return action satisfies never
  }
}

/** What is shown: the messages still there, with what is on its way done already. */
export function shownMessages({ ids, known, pending }: Inbox): FeedbackView[] {
  return ids.flatMap((id) => {
    let message = known.get(id) ?? null
    for (const own of pending)
      if (own.id === id && message) message = own.change && { ...message, ...own.change }
    return message ? [message] : []
  })
}
