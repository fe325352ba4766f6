import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as openRoute from '@/app/backend/api/sessions/open/route'
import * as wallRoute from '@/app/backend/api/sessions/[id]/wall/route'
import { db } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import type { WallState } from '@/lib/rounds/wall-state-schema'
import { type Client, expectError, expectFields } from '@/tests/support/client'
import { makeSession, makeTutor } from '@/tests/support/factories'
import { endedAgo, makeQuickCheckRound, start } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

type Hall = Awaited<ReturnType<typeof makeQuickCheckRound>>

let hall: Hall
let stream: Stream | undefined

beforeEach(async () => {
  hall = await makeQuickCheckRound()
})

afterEach(() => {
  stream?.close()
  stream = undefined
})

const set = (body: unknown, client: Client = hall.client, id = hall.session.id) =>
  client.put<WallState>(wallRoute.PUT, body, { params: { id } })

/** What a wall that is loaded now shows. */
async function shown(): Promise<WallState | undefined> {
  const { body } = await hall.client.get<{ items: LiveSnapshot[] }>(openRoute.GET)
  return body.items.find(({ lecture }) => lecture.id === hall.lecture.id)?.wall
}

const fresh = { question: 0, hidden: false, blank: false }

describe('what the wall shows', () => {
  test('is kept by the session: another device, and a wall loaded again, show the same', async () => {
    expect(await shown()).toEqual(fresh)
    await endedAgo(hall.round.id, 4)
    expect((await set({ question: 1 })).body).toEqual({ ...fresh, question: 1 })
    expect((await set({ hidden: true })).body).toEqual({ question: 1, hidden: true, blank: false })
    expect((await set({ blank: true })).body).toEqual({ question: 1, hidden: true, blank: true })
    expect(await shown()).toEqual({ question: 1, hidden: true, blank: true })
    expect((await set({})).body).toEqual({ question: 1, hidden: true, blank: true })
  })

  test('is told to every device of the lecture', async () => {
    stream = await Stream.open(hall.client, `lecture=${hall.lecture.id}`)
    expect((await stream.waitFor('lecture')).data).toMatchObject({ wall: fresh })
    await set({ blank: true })
    const { data } = await stream.waitFor('lecture', ({ wall }) => (wall as WallState).blank)
    expect(data).toMatchObject({ wall: { ...fresh, blank: true } })
  })

  test('begins anew with another round', async () => {
    await endedAgo(hall.round.id, 4)
    await set({ question: 1, hidden: true, blank: true })
    await start(hall.client, 'quickcheck', hall.quickCheck.id)
    expect(await shown()).toEqual(fresh)
    expect((await set({ blank: true })).body).toEqual({ ...fresh, blank: true })
  })

  test('is one thing when two devices press at once', async () => {
    await endedAgo(hall.round.id, 4)
    const answers = await Promise.all([set({ question: 1 }), set({ question: 1 }), set({ blank: true })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shown()).toEqual({ question: 1, hidden: false, blank: true })
    expect(await db.wallState.count({ where: { sessionId: hall.session.id } })).toBe(1)
  })
})

describe('is refused', () => {
  test('a question or a hidden result before the last answers are in; a blank wall is not', async () => {
    for (const body of [{ question: 1 }, { hidden: true }])
      expectError(await set(body), 409, 'round_not_final')
    expect((await set({ question: 0, hidden: false, blank: true })).status).toBe(200)
  })

  test('a question that the round does not have, and what is none', async () => {
    await endedAgo(hall.round.id, 4)
    expectFields(await set({ question: 2 }), ['question'])
    for (const question of [-1, 8, 0.5, '1', null]) expectFields(await set({ question }), ['question'])
    expectFields(await set({ hidden: 'yes', blank: 1 }), ['hidden', 'blank'])
    expectFields(await set({ colour: 'red' }), ['colour'])
    expect(await shown()).toEqual(fresh)
  })

  test('before a session is active and after it has ended, and to those who may not lead it', async () => {
    const coming = await makeSession(hall.lecture.id)
    expectError(await set({ blank: true }, hall.client, coming.id), 409, 'session_not_active')
    const stranger = await makeTutor()
    expectError(await set({ blank: true }, stranger.client), 404, 'not_found')
    expectError(await set({ blank: true }, hall.student.client), 403, 'forbidden')
    await hall.client.post(deactivateRoute.POST, { id: hall.session.id })
    expectError(await set({ blank: true }), 409, 'session_not_active')
    expect(await db.wallState.count({ where: { sessionId: hall.session.id } })).toBe(0)
  })
})
