import { afterEach, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import type { Client } from '@/tests/support/client'
import { makeHall, makeQuestion, makeQuickCheck, makeSession } from '@/tests/support/factories'
import { input as quickCheckInput, question } from '@/tests/support/quickcheck-calls'
import { Stream } from '@/tests/support/stream'

// What other tutors have open is told at once that a list of the lecture is another one.

const open: Stream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function makeLists() {
  const hall = await makeHall()
  const [quickCheck, single, session] = [
    await makeQuickCheck(hall.lecture.id),
    await makeQuestion(hall.lecture.id),
    await makeSession(hall.lecture.id),
  ]
  return { ...hall, quickCheck, single, planned: session }
}

type Lists = Awaited<ReturnType<typeof makeLists>>

type Handler = Parameters<Client['post']>[0]
const act = (handler: Handler, a: string, body: (lists: Lists) => object) => (lists: Lists) =>
  lists.client.post(handler, body(lists), { query: `a=${a}&lecture=${lists.lecture.id}` })

const { POST: questions } = questionsRoute
const { POST: quickChecks } = quickChecksRoute
const { POST: sessions } = sessionRoute
const ofSingle = ({ single }: Lists) => ({ id: single.id })
const ofQuickCheck = ({ quickCheck }: Lists) => ({ id: quickCheck.id })
const ofSession = ({ planned }: Lists) => ({ id: planned.id })
const archived = true
const day = { title: 'Sorting', date: '2031-10-20' }

test.each(
  Object.entries({
    'a question is created': act(questions, 'create', () => question),
    'a question is edited': act(questions, 'edit', (lists) => ({ ...ofSingle(lists), text: 'Another?' })),
    'a question is archived': act(questions, 'archive', (lists) => ({ ...ofSingle(lists), archived })),
    'a question is duplicated': act(questions, 'duplicate', ofSingle),
    'a question is deleted': act(questions, 'delete', ofSingle),
    'a QuickCheck is created': act(quickChecks, 'create', () => quickCheckInput),
    'a QuickCheck is renamed': act(quickChecks, 'edit', (lists) => ({
      ...ofQuickCheck(lists),
      title: 'Other',
    })),
    'a QuickCheck is archived': act(quickChecks, 'archive', (lists) => ({
      ...ofQuickCheck(lists),
      archived,
    })),
    'a QuickCheck is duplicated': act(quickChecks, 'duplicate', ofQuickCheck),
    'a QuickCheck is deleted': act(quickChecks, 'delete', ofQuickCheck),
    'a session is created': act(sessions, 'create', () => day),
    'several sessions are created': act(sessions, 'series', () => ({ sessions: [day, day] })),
    'a session is renamed': act(sessions, 'edit', (lists) => ({ ...ofSession(lists), title: 'Other' })),
    'a session is archived': act(sessions, 'archive', (lists) => ({ ...ofSession(lists), archived })),
    'a session is deleted': act(sessions, 'delete', ofSession),
  }),
)('%s', async (_, change) => {
  const lists = await makeLists()
  const stream = await Stream.open(lists.client)
  open.push(stream)
  const { data } = await stream.waitFor('lecture')
  expect(data['listsVersion']).toMatch(/^[0-9a-f]{32}$/)
  expect((await change(lists)).status).toBeLessThan(300)
  await stream.waitFor('lecture', (state) => state['listsVersion'] !== data['listsVersion'])
})
