import { afterAll, expect, test } from 'vitest'
import * as usersRoute from '@/app/backend/api/admin/users/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { StoredData } from '@/lib/privacy/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { OwnResult } from '@/lib/rounds/own-result-schema'
import { listSessionUsage } from '@/lib/sessions/queries'
import type { UserView } from '@/lib/users/schema'
import { loadWall } from '@/lib/walls/queries'
import { tick } from '@/tests/support/answer-calls'
import { expectError } from '@/tests/support/client'
import { makeLecture, makeQuickCheck, makeSession, makeTutor } from '@/tests/support/factories'
import { endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'

/**
 * What a query meets whose first statement ran before a deletion and whose second one after it: rows that belong to a row
 * which is gone. Only without its constraints does the database show that at rest.
 */
async function loseOnly(table: 'question' | 'session' | 'quick_check' | 'lecture', ids: string[]) {
  await db.$transaction([
    db.$executeRawUnsafe('SET LOCAL session_replication_role = replica'),
    db.$executeRawUnsafe(`DELETE FROM ${table} WHERE id = ANY($1::uuid[])`, ids),
  ])
}

// Nothing else may meet rows that belong to nothing.
afterAll(() => db.$executeRaw`TRUNCATE tutor, lecture CASCADE`)

/** A QuickCheck that was answered, and whose questions were deleted. */
async function makeLostQuestions() {
  const hall = await makeQuickCheckRound()
  await tick(hall.student.client, hall.round.id, hall.first, 0, 1)
  await endedAgo(hall.round.id, bounds.graceSeconds + 1)
  await loseOnly('question', [hall.first.id, hall.second.id])
  return hall
}

test('the results of a round whose questions are gone are not found, also by a wall', async () => {
  const { client, round, session, lecture } = await makeLostQuestions()
  expectError(await client.get(resultsRoute.GET, { params: { id: round.id } }), 404, 'not_found')
  const wall = await loadWall({ kind: 'wall', id: session.id, lectureId: lecture.id, sessionId: session.id })
  expect(wall).toMatchObject({ snapshot: { round: { id: round.id } }, results: null, previous: null })
})

test('students are told the rest of their results and of what is stored about them', async () => {
  const { student, round } = await makeLostQuestions()
  const results = await student.client.get<{ items: OwnResult[] }>(ownResultsRoute.GET)
  expect(results.body.items).toMatchObject([{ roundId: round.id, questions: [] }])
  const { status, body } = await student.client.get<StoredData>(meRoute.GET)
  expect(status).toBe(200)
  expect(body.registrations).toMatchObject([{ roundId: round.id, answers: [] }])
})

test('a QuickCheck is in the sessions that are left, a session has the QuickChecks that are left', async () => {
  const { tutor, client } = await makeTutor()
  const lecture = await makeLecture([tutor.id])
  const [one, other] = [await makeSession(lecture.id), await makeSession(lecture.id)]
  const [kept, lost] = [
    await makeQuickCheck(lecture.id, [{}], [one.id, other.id]),
    await makeQuickCheck(lecture.id, [{}], [one.id]),
  ]
  await loseOnly('session', [other.id])
  await loseOnly('quick_check', [lost.id])
  const { status, body } = await client.get<{ items: QuickCheckView[] }>(quickChecksRoute.GET)
  expect(status).toBe(200)
  expect(body.items.map(({ sessions }) => sessions.map(({ id }) => id))).toEqual([[one.id]])
  expect((await listSessionUsage([one.id]))[one.id]?.quickChecks.map(({ id }) => id)).toEqual([kept.id])
})

test('a user is listed with the lectures that are left', async () => {
  const { client } = await makeTutor('Superuser')
  const { tutor } = await makeTutor()
  const [kept, lost] = [await makeLecture([tutor.id]), await makeLecture([tutor.id])]
  await loseOnly('lecture', [lost.id])
  const { status, body } = await client.get<{ items: UserView[] }>(usersRoute.GET, {
    query: `id=${tutor.id}`,
  })
  expect(status).toBe(200)
  expect(body.items.map(({ lectures }) => lectures.map(({ id }) => id))).toEqual([[kept.id]])
})
