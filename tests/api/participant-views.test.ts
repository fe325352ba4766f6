import { afterEach, expect, test } from 'vitest'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as openapi from '@/app/backend/api/openapi.json/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as activateRoute from '@/app/backend/api/sessions/activate/route'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import * as resultRoute from '@/app/backend/api/student/question/result/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { RoundView } from '@/lib/rounds/schema'
import { tick } from '@/tests/support/answer-calls'
import { Client } from '@/tests/support/client'
import {
  makeHall,
  makeParticipant,
  makeQuestion,
  makeQuickCheck,
  makeSession,
} from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { answerOf, endedAgo, register, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

const NOTES = 'Only-tutors-read-this'
/** What only tutors see, in whatever view of a participant it might turn up. */
const TUTORS_ONLY = /^(content|contentHtml|deviceHash|email|passwordHash|unreadFeedback|byAnswer|tutors)$/
const GIVES_AWAY = /correct/i

/** Texts of documentation, the calls that end a sign-in, and those of a way to sign in that is not set up here. */
const LEFT_OUT = [
  'GET /api/openapi.json',
  'GET /api/metrics/',
  'GET /api/live/',
  'GET /api/saml/',
  'a=clear',
  'a=logout',
]

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

/** What a view shows that it must not; `answers`: correct answers may be in it by now. */
function leaksOf(where: string, body: unknown, answers: boolean): string[] {
  const names = namesIn(body).filter(
    (place) => TUTORS_ONLY.test(nameOf(place)) || (!answers && GIVES_AWAY.test(nameOf(place))),
  )
  const notes = JSON.stringify(body).includes(NOTES) ? ['the notes of the session'] : []
  return [...new Set(names), ...notes].map((leak) => `${where}: ${leak}`)
}

const OWN_RESULTS = 'GET /api/vue/student/quickcheck/results/'
const REVEALED = 'GET /api/student/question/result/'
const STATES = ['GET /api/student/state/', 'GET /api/student/start/']

/** Calls every view that participants have; `known` are those that may tell correct answers by now. */
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

/** Ends the running session of the lecture and starts this one. */
async function activate(client: Client, id: string): Promise<void> {
  const { body } = await client.get<{ session: { id: string } | null }>(currentRoute.GET)
  if (body.session) await client.post(deactivateRoute.POST, { id: body.session.id })
  const { status } = await client.post(activateRoute.POST, { id })
  if (status !== 200) throw new Error(`the session was not activated: ${status}`)
}

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

type NotedHall = Awaited<ReturnType<typeof makeNotedHall>>

/** With the reveal of a question its correct answer is told to everybody. */
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
  // Somebody whose submission may be under way: without them the round would be final at its end.
  await register((await makeParticipant(lecture.id)).client)
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
    ...(await lookEverywhere(student, round.id, [OWN_RESULTS, REVEALED, ...STATES])),
    ...inStream(stream),
  )
  expect(leaks).toEqual([])
})

/** What a participant is told of the points and correct answers of a round. */
async function toldOf(client: Client, roundId: string) {
  const { body } = await client.get<OwnResults>(resultsRoute.GET)
  const single = await client.get(resultRoute.GET, { query: `round=${roundId}` })
  const own = [...body.items, ...body.questions].filter((round) => round.roundId === roundId)
  return { points: own.map(({ points }) => points), single: single.status }
}

/**
 * Asks an item again, in the same session and then in the next one, after `first` has told its correct answer, and
 * looks everywhere meanwhile: while it runs, during the grace and when it is final. Answers what leaked, and what a
 * participant was told of the first round at each of these moments.
 */
async function conductAgain(hall: NotedHall, kind: 'quickcheck' | 'question', first: RoundView) {
  const { client, lecture, student, stream } = hall
  const known = kind === 'question' ? [OWN_RESULTS, REVEALED, ...STATES] : [OWN_RESULTS]
  const told = [await toldOf(student, first.id)]
  const leaks: string[] = []
  for (const next of [false, true]) {
    if (next) await activate(client, (await makeSession(lecture.id)).id)
    const again = await start(client, kind, first.itemId)
    // Who registers and does not submit: their answers may be under way for the grace.
    if (kind === 'quickcheck') await register(student)
    await stream.waitFor('lecture', (data) => JSON.stringify(data).includes(again.id))
    for (const passed of ['running', 1, 4] as const) {
      if (passed !== 'running') await endedAgo(again.id, passed)
      const withheld = passed !== 4
      leaks.push(...(await lookEverywhere(student, first.id, withheld ? [] : known)))
      told.push(await toldOf(student, first.id))
    }
  }
  return { leaks: [...leaks, ...inStream(stream)], told }
}

/** Known after the first round, withheld twice while another one runs and in its grace, and known again after each. */
const asTold = (known: object, withheld: object) => [
  known,
  withheld,
  withheld,
  known,
  withheld,
  withheld,
  known,
]

test('what was right in a QuickCheck is withheld while it is asked again', async () => {
  const hall = await makeNotedHall()
  const quickCheck = await makeQuickCheck(hall.lecture.id, [{ points: 3 }])
  const [question] = quickCheck.questions
  if (!question) throw new Error('the QuickCheck has a question')
  const round = await start(hall.client, 'quickcheck', quickCheck.id)
  await register(hall.student)
  await tick(hall.student, round.id, question, 0, 1)
  await endedAgo(round.id, 4)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  const { leaks, told } = await conductAgain(hall, 'quickcheck', round)
  expect(leaks).toEqual([])
  expect(told).toEqual(asTold({ points: [3], single: 404 }, { points: [], single: 404 }))
})

test('what was right in a question is withheld while it is asked again', async () => {
  const hall = await makeNotedHall()
  const question = await makeQuestion(hall.lecture.id, { points: 3 })
  const round = await start(hall.client, 'question', question.id)
  await hall.student.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 0) })
  await endedAgo(round.id, 4)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: round.id } })
  const { leaks, told } = await conductAgain(hall, 'question', round)
  expect(leaks).toEqual([])
  expect(told).toEqual(asTold({ points: [3], single: 200 }, { points: [], single: 409 }))
})

test('what was right stays withheld for the grace of the next round, also when the lecture is archived in it', async () => {
  const hall = await makeNotedHall()
  const question = await makeQuestion(hall.lecture.id)
  const first = await start(hall.client, 'question', question.id)
  await hall.student.post(singleRoute.POST, { roundId: first.id, answerId: answerOf(question, 0) })
  await endedAgo(first.id, 4)
  await hall.client.post(revealRoute.POST, undefined, { params: { id: first.id } })
  const again = await start(hall.client, 'question', question.id)
  await endedAgo(again.id, 1)
  await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
  const archived = await hall.client.post(archiveRoute.POST, undefined, { params: { id: hall.lecture.id } })
  expect(archived.status).toBe(200)
  expect(await lookEverywhere(hall.student, first.id)).toEqual([])
  expect(await toldOf(hall.student, first.id)).toEqual({ points: [], single: 409 })
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
