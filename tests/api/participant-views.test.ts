import { expect, test, vi } from 'vitest'
import * as openapi from '@/app/backend/api/openapi.json/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { tick } from '@/tests/support/answer-calls'
import { Client } from '@/tests/support/client'
import { makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import {
  inStream,
  leaksOf,
  lookEverywhere,
  makeNotedHall,
  NOTES,
  OWN_RESULTS,
  REVEALED,
  STATES,
  views,
} from '@/tests/support/participant-views'
import { answerOf, endedAgo, register, start } from '@/tests/support/rounds'

/** A grace that a look at every view does not outlast. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

test('participants are told nothing that is the tutors’, while a QuickCheck runs and after it', async () => {
  const { client, lecture, student, stream } = await makeNotedHall()
  expect(views.map(({ key }) => key)).toContain('GET /api/sessions/current/')
  const quickCheck = await makeQuickCheck(lecture.id, [{ points: 3 }])
  const [question] = quickCheck.questions
  if (!question) throw new Error('the QuickCheck has a question')
  const round = await start(client, 'quickcheck', quickCheck.id)
  const said: unknown[] = [(await register(student)).body]
  // Somebody whose submission may be under way: without them the round would be final at its end.
  await register((await makeParticipant(lecture.id)).client)
  said.push((await tick(student, round.id, question, 0, 1)).body)
  const leaks = await lookEverywhere(student, round.id)
  const answers = { [question.id]: answerOf(question, 1) }
  said.push((await student.post(answerRoute.POST, { roundId: round.id, answers })).body)
  leaks.push(...(await lookEverywhere(student, round.id)))
  await endedAgo(round.id, 1)
  leaks.push(...(await lookEverywhere(student, round.id)))
  await endedAgo(round.id, bounds.graceSeconds + 1)
  leaks.push(...(await lookEverywhere(student, round.id, [OWN_RESULTS])))
  await client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  await stream.waitFor('lecture', (data) => JSON.stringify(data).includes('"revealed":true'))
  leaks.push(...(await lookEverywhere(student, round.id, [OWN_RESULTS])))
  leaks.push(...said.flatMap((body) => leaksOf('a reply', body, false)), ...inStream(stream))
  expect(leaks).toEqual([])
})

test('participants are told nothing that is the tutors’, while a question runs and after it', async () => {
  const { client, lecture, student, stream } = await makeNotedHall()
  const question = await makeQuestion(lecture.id, { points: 3 })
  const round = await start(client, 'question', question.id)
  const leaks = await lookEverywhere(student, round.id)
  const answer = { roundId: round.id, answerId: answerOf(question, 0) }
  leaks.push(...leaksOf('a reply', (await student.post(singleRoute.POST, answer)).body, false))
  leaks.push(...(await lookEverywhere(student, round.id)))
  for (const seconds of [1, bounds.graceSeconds + 1]) {
    await endedAgo(round.id, seconds)
    leaks.push(...(await lookEverywhere(student, round.id)))
  }
  await client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  await stream.waitFor('lecture', (data) => JSON.stringify(data).includes('"revealed":true'))
  leaks.push(
    ...(await lookEverywhere(student, round.id, [OWN_RESULTS, REVEALED, ...STATES])),
    ...inStream(stream),
  )
  expect(leaks).toEqual([])
})

test('the tutors’ notes stay with the tutors, after the session too', async () => {
  const { client, lecture, student, session } = await makeNotedHall()
  const seen = await student.get(currentRoute.GET)
  expect(seen.body).toMatchObject({ session: { id: session.id, lectureId: lecture.id, active: true } })
  const own = await client.get(currentRoute.GET)
  expect(own.body).toMatchObject({ session: { content: `# ${NOTES}` } })
  await db.session.update({ where: { id: session.id }, data: { endedAt: new Date() } })
  expect(await lookEverywhere(student, session.id)).toEqual([])
})

type Schema = { anyOf?: Schema[]; properties?: Record<string, Schema>; description?: string }
type Document = { paths: Record<string, { get: { responses: { 200: { content: object } } } }> }

test('the API document describes both views of the active session', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  const { content } = body.paths['/api/sessions/current/']?.get.responses[200] ?? {}
  const { schema } = (content as Record<string, { schema: Schema }>)['application/json'] ?? {}
  const variants = (inner: Schema): Schema[] => inner.anyOf?.flatMap(variants) ?? [inner]
  const described = variants(schema?.properties?.['session'] ?? {}).flatMap(({ properties, description }) =>
    properties ? { notes: 'content' in properties || 'html' in properties, description } : [],
  )
  expect(described).toEqual([
    { notes: true, description: expect.stringContaining('tutors') },
    { notes: false, description: expect.stringContaining('participants') },
  ])
})
