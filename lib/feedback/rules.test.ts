import { expect, test } from 'vitest'
import {
  feedbackTitle,
  followInbox,
  openInbox,
  shownMessages,
  type Inbox,
  type InboxAction,
} from '@/lib/feedback/rules'
import type { FeedbackView } from '@/lib/feedback/schema'

test('takes the first line', () => {
  expect(feedbackTitle('  Too loud \nand more')).toBe('Too loud')
})

test('cuts at 80 characters, counting an emoji as one', () => {
  expect(feedbackTitle('😀'.repeat(80))).toBe('😀'.repeat(80))
  expect(feedbackTitle('😀'.repeat(81))).toBe('😀'.repeat(80))
})

function message(number: number, change: Partial<FeedbackView> = {}): FeedbackView {
  return {
    id: String(number),
    number,
    title: 'Louder',
    text: 'Louder',
    category: 'uncategorized',
    date: '2031-10-20T08:00:00.000Z',
    read: false,
    session: null,
    ...change,
  }
}

const after = (inbox: Inbox, ...actions: InboxAction[]) => actions.reduce(followInbox, inbox)
const shown = (inbox: Inbox) =>
  shownMessages(inbox).map(({ number, read, category }) => [number, read, category])
const inbox = openInbox({ items: [message(2), message(1)], newest: 2 })
const { ids } = inbox
const markRead: InboxAction = { type: 'change', id: '2', change: { read: true }, token: 1 }

test('a change shows at once and stays when the server has it', () => {
  const changed = after(inbox, markRead)
  expect(shown(changed)[0]).toEqual([2, true, 'uncategorized'])
  const reply = message(2, { read: true })
  expect(shown(after(changed, { type: 'done', id: '2', token: 1, reply }))).toEqual(shown(changed))
})

test('a change that failed is taken back, an earlier one that was saved is not', () => {
  const reply = message(2, { read: true })
  const failed = after(
    inbox,
    markRead,
    { type: 'done', id: '2', token: 1, reply },
    { type: 'change', id: '2', change: { category: 'fun' }, token: 2 },
    { type: 'failed', token: 2 },
  )
  expect(shown(failed)[0]).toEqual([2, true, 'uncategorized'])
})

test('a deletion that failed brings the message back to its place', () => {
  const deleting = after(inbox, { type: 'change', id: '2', change: null, token: 1 })
  expect(shown(deleting).map(([number]) => number)).toEqual([1])
  expect(shown(after(deleting, { type: 'failed', token: 1 }))).toEqual(shown(inbox))
})

test('a look tells what others did, without letting new messages in between', () => {
  const items = [message(2, { read: true })]
  const seen = after(inbox, { type: 'looked', look: 1, ids, items, arrived: 3 })
  expect(shown(seen)).toEqual([[2, true, 'uncategorized']])
  expect(seen.arrived).toBe(3)
})

test('a look that began before the answer to a change does not undo it', () => {
  const reply = message(2, { read: true })
  const items = [message(2), message(1)]
  const looking: InboxAction = { type: 'looking', look: 1 }
  const answered = after(inbox, looking, markRead, { type: 'done', id: '2', token: 1, reply })
  expect(shown(after(answered, { type: 'looked', look: 1, ids, items, arrived: 0 }))[0]?.[1]).toBe(true)
  expect(shown(after(answered, { type: 'looked', look: 2, ids, items, arrived: 0 }))[0]?.[1]).toBe(false)
})

test('a look that is late does not undo a later one', () => {
  const seen = after(
    inbox,
    { type: 'looked', look: 2, ids, items: [message(2, { read: true })], arrived: 2 },
    { type: 'looked', look: 1, ids, items: [message(2), message(1)], arrived: 1 },
  )
  expect(shown(seen)).toEqual([[2, true, 'uncategorized']])
  expect(seen.arrived).toBe(2)
})

test('a page loaded anew moves nothing unless it was asked for', () => {
  const page = { items: [message(3), message(2, { read: true })], newest: 3 }
  const newer: InboxAction = { type: 'looked', look: 1, ids, items: [message(2), message(1)], arrived: 1 }
  const kept = after(inbox, newer, { type: 'page', page, adopt: false })
  expect(shown(kept)).toEqual([
    [2, true, 'uncategorized'],
    [1, false, 'uncategorized'],
  ])
  expect(kept.arrived).toBe(1)
  const renewed = { items: [message(3), message(2)], newest: 3 }
  const adopted = after(inbox, newer, markRead, { type: 'page', page: renewed, adopt: true })
  expect(shown(adopted).map(([number, read]) => [number, read])).toEqual([
    [3, false],
    [2, true],
  ])
  expect(adopted.arrived).toBe(0)
  // What was seen of the page before says nothing of this one.
  expect(after(adopted, newer)).toBe(adopted)
})
