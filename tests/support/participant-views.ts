import { expect, onTestFinished } from 'vitest'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import type { Client } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { operations } from '@/tests/support/operations'
import { Stream } from '@/tests/support/stream'

// What participants see: every view and every event, and what must not be in them.

export const NOTES = 'Only-tutors-read-this'
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

export const views = operations.filter(
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
export function leaksOf(where: string, body: unknown, answers: boolean): string[] {
  const names = namesIn(body).filter(
    (place) => TUTORS_ONLY.test(nameOf(place)) || (!answers && GIVES_AWAY.test(nameOf(place))),
  )
  const notes = JSON.stringify(body).includes(NOTES) ? ['the notes of the session'] : []
  return [...new Set(names), ...notes].map((leak) => `${where}: ${leak}`)
}

export const OWN_RESULTS = 'GET /api/vue/student/quickcheck/results/'
export const REVEALED = 'GET /api/student/question/result/'
export const STATES = ['GET /api/student/state/', 'GET /api/student/start/']

/** Calls every view that participants have; `known` are those that may tell correct answers by now. */
export async function lookEverywhere(
  client: Client,
  roundId: string,
  known: string[] = [],
): Promise<string[]> {
  const leaks: string[] = []
  for (const { key, handler } of views) {
    const { status, body } = await client.get(handler, { query: `round=${roundId}` })
    if (status !== 200 && key !== REVEALED) throw new Error(`${key} answers ${status}`)
    leaks.push(...leaksOf(key, body, known.includes(key)))
  }
  return leaks
}

/** A hall whose session has notes, and a student with an open stream. */
export async function makeNotedHall() {
  const hall = await makeHall()
  const edit = { id: hall.session.id, content: `# ${NOTES}` }
  const { status } = await hall.client.post(sessionRoute.POST, edit, { query: 'a=edit' })
  expect(status).toBe(200)
  const student = await makeParticipant(hall.lecture.id)
  const stream = await Stream.open(student.client)
  onTestFinished(() => stream.close())
  return { ...hall, student: student.client, stream }
}

export type NotedHall = Awaited<ReturnType<typeof makeNotedHall>>

/** With the reveal of a question its correct answer is told to everybody. */
export const inStream = (stream: Stream) =>
  stream.events.flatMap(({ event, data }) => {
    const json = JSON.stringify(data)
    const isRevealed = json.includes('"kind":"question"') && json.includes('"revealed":true')
    return leaksOf(`event ${event}`, data, isRevealed)
  })
