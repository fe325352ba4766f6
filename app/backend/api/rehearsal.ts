import { randomUUID } from 'node:crypto'
import { withPresence } from '@/lib/auth/actor'
import { cookieNames, readDevice } from '@/lib/auth/cookies'
import { makeSessionCookie, type SessionToken } from '@/lib/auth/token'
import { rawEndpoint } from '@/lib/http/endpoint'
import { jsonResponse } from '@/lib/http/known-body'
import { eventStream } from '@/lib/realtime/stream'

/** A request in the form in which it is sent. */
export type RehearsedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

type Respond = (request: Request) => Promise<Response>

const CSRF = 'rehearsal'
/** Paths that only a rehearsal has: signing in, and a stream with one event. */
const OWN = { signIn: '/rehearsal/sign-in', stream: '/rehearsal/stream' }

function nobody(): SessionToken {
  return { usertype: 1, sub: randomUUID(), sid: randomUUID(), lectureId: randomUUID() }
}

const signIn = rawEndpoint(async ({ cookies, setCookie }) => {
  setCookie(readDevice(cookies).cookie)
  setCookie(await makeSessionCookie(nobody()))
  return jsonResponse({}, 200)
})

const stream = rawEndpoint(async ({ request }) =>
  eventStream(request, async (connection) => {
    connection.send('rehearsal', '{}')
    connection.close()
    return () => undefined
  }),
)

/**
 * The requests of the phones of a hall, one of each kind. They have the sign-in of a participant who does not exist:
 * the statements run and find nobody, so nothing is stored, published or counted.
 */
export async function listRehearsed(): Promise<RehearsedRequest[]> {
  const [session = ''] = (await makeSessionCookie(nobody())).split(';')
  const headers = { cookie: `${session}; ${cookieNames.csrf}=${CSRF}`, 'x-csrftoken': CSRF }
  const [roundId, questionId, answerId] = [randomUUID(), randomUUID(), randomUUID()]
  const get = (path: string) => ({ method: 'GET', path: `/backend/api${path}`, headers })
  const send = (method: string, path: string, json: object) => ({
    method,
    path: `/backend/api${path}`,
    body: JSON.stringify(json),
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return [
    get('/entry/?code=NOBODY'),
    // Without a code: a wrong one would count as a guess.
    { method: 'POST', path: '/backend/api/student/lesson_auth/', headers: form, body: 'code=' },
    { method: 'GET', path: OWN.signIn, headers: {} },
    get('/student/start/'),
    get('/student/state/'),
    get('/live/'),
    get(`/images/${'0'.repeat(32)}-1x1`),
    { method: 'GET', path: OWN.stream, headers },
    send('POST', '/vue/student/quickCheckAuth/', { name: 'Nobody', matriculationNumber: '0' }),
    send('PUT', '/vue/student/quickcheck/answer/', { roundId, questionId, answerId, seq: 1 }),
    send('POST', '/vue/student/quickcheck/answer/', { roundId, answers: { [questionId]: answerId } }),
    send('POST', '/student/question/answer/', { roundId, answerId }),
  ]
}

/** Responds to a request of a rehearsal; `respond` handles those that are the API's own. */
export function respondRehearsed(request: Request, respond: Respond): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === OWN.signIn) return signIn(request)
  if (pathname === OWN.stream) return stream(request)
  return withPresence(false, () => respond(request))
}
