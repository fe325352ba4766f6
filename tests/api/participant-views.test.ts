import { afterEach, expect, test } from 'vitest'
import * as openapi from '@/app/backend/api/openapi.json/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import { tick } from '@/tests/support/answer-calls'
import { Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { answerOf, endedAgo, register, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

const NOTES = 'Only-tutors-read-this'
/** What only tutors see, in whatever view of a participant it might turn up. */
const TUTORS_ONLY = /^(content|contentHtml|deviceHash|email|passwordHash|unreadFeedback|byAnswer|tutors)$/
const GIVES_AWAY = /correct/i

/** Texts of documentation, and the calls that end a sign-in. */
const LEFT_OUT = ['GET /api/openapi.json', 'GET /api/metrics/', 'GET /api/live/', 'a=clear', 'a=logout']

const views = operations.filter(
  ({ key, method, declaration: { allow } }) =>
    method === 'GET' &&
    ['anyone', 'signedIn', 'participant'].includes(allow) &&
    !LEFT_OUT.some((part) => key.includes(part)),
)

/** The names of everything in a JSON value, as `items[].questions[].text`. */
function namesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => namesIn(entry, `${place}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = place === '' ? name : `${place}.${name}`
    return [here, ...namesIn(inner, here)]
  })
}

const nameOf = (place: string) => place.split('.').at(-1)?.replaceAll('[]', '') ?? ''

/** What a view shows that it must not; `answers`: right answers may be in it by now. */
function leaksOf(where: string, body: unknown, answers: boolean): string[] {
  const names = namesIn(body).filter(
    (place) => TUTORS_ONLY.test(nameOf(place)) || (!answers && GIVES_AWAY.test(nameOf(place))),
  )
  const notes = JSON.stringify(body).includes(NOTES) ? ['the notes of the session'] : []
  return [...new Set(names), ...notes].map((leak) => `${where}: ${leak}`)
}

const OWN_RESULTS = 'GET /api/vue/student/quickcheck/results/'
const REVEALED = 'GET /api/student/question/result/'
const STATE = 'GET /api/student/state/'

/** Calls every view that participants have; `known` are those that may tell right answers by now. */
async function lookEverywhere(client: Client, roundId: string, known: string[] = []): Promise<string[]> {
  const leaks: string[] = []
  for (const { key, handler } of views) {
    const { status, body } = await client.get(handler, { query: `round=${roundId}` })
    if (status !== 200 && key !== REVEALED) throw new Error(`${key} answers ${status}`)
    leaks.push(...leaksOf(key, body, known.includes(key)))
  }
  return leaks
}

const open: Stream[] = []

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

/** A hall whose session has notes, and a student with an open stream. */
async function makeNotedHall() {
  const hall = await makeHall()
  const edit = { id: hall.session.id, content: `# ${NOTES}` }
  const { status } = await hall.client.post(sessionRoute.POST, edit, { query: 'a=edit' })
  expect(status).toBe(200)
  const student = await makeParticipant(hall.lecture.id)
  const stream = await Stream.open(student.client)
  open.push(stream)
  return { ...hall, student: student.client, stream }
}

/** With the reveal of a question its right answer is told to everybody. */
const inStream = (stream: Stream) =>
  stream.events.flatMap(({ event, data }) => {
    const json = JSON.stringify(data)
    const isRevealed = json.includes('"kind":"question"') && json.includes('"revealed":true')
    return leaksOf(`event ${event}`, data, isRevealed)
  })

test('participants are told nothing that is the tutors’, while a QuickCheck runs and after it', async () => {
  const { client, lecture, student, stream } = await makeNotedHall()
  expect(views.map(({ key }) => key)).toContain('GET /api/sessions/current/')
  const quickCheck = await makeQuickCheck(lecture.id, [{ points: 3 }])
  const [question] = quickCheck.questions
  if (!question) throw new Error('the QuickCheck has a question')
  const round = await start(client, 'quickcheck', quickCheck.id)
  const said: unknown[] = [(await register(student)).body]
  said.push((await tick(student, round.id, question, 0, 1)).body)
  const leaks = await lookEverywhere(student, round.id)
  const answers = { [question.id]: answerOf(question, 1) }
  said.push((await student.post(answerRoute.POST, { roundId: round.id, answers })).body)
  leaks.push(...(await lookEverywhere(student, round.id)))
  await endedAgo(round.id, 1)
  leaks.push(...(await lookEverywhere(student, round.id)))
  await endedAgo(round.id, 4)
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
  for (const seconds of [1, 4]) {
    await endedAgo(round.id, seconds)
    leaks.push(...(await lookEverywhere(student, round.id)))
  }
  await client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  await stream.waitFor('lecture', (data) => JSON.stringify(data).includes('"revealed":true'))
  leaks.push(
    ...(await lookEverywhere(student, round.id, [OWN_RESULTS, REVEALED, STATE])),
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
