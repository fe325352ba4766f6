import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import * as readyRoute from '@/app/backend/api/health/ready/route'
import * as liveRoute from '@/app/backend/api/live/route'
import * as stateRoute from '@/app/backend/api/student/state/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { makeSessionCookie } from '@/lib/auth/token'
import { AwakeClock } from '@/tests/support/awake-clock'
import { Client, expectError } from '@/tests/support/client'

// Nothing listens there; the settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/nothing'))

const client = new Client()

beforeAll(async () => {
  const token = { usertype: 1, sub: randomUUID(), sid: randomUUID(), lectureId: randomUUID() } as const
  client.keepCookies([await makeSessionCookie(token)])
  // The first request loads what is loaded on first use.
  await client.get(readyRoute.GET)
})

const answers = {
  ready: async () => client.get(readyRoute.GET),
  state: async () => client.get(stateRoute.GET),
  live: async () => client.get(liveRoute.GET),
  tick: async () => {
    const tick = { roundId: randomUUID(), questionId: randomUUID(), answerId: null, seq: 1 }
    return client.put(answerRoute.PUT, tick)
  },
}

test.each(['ready', 'state', 'tick', 'live'] as const)(
  'without a database, %s is 503 and says when to come back',
  async (name) => {
    const clock = new AwakeClock()
    const answer = await answers[name]()
    const milliseconds = clock.stop()
    expectError(answer, 503, 'unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(2_500)
  },
)

test('whether the process runs does not depend on the database', async () => {
  const { GET } = await import('@/app/backend/api/health/live/route')
  expect((await new Client().get(GET)).status).toBe(200)
  const tutor = new Client()
  const token = { usertype: 2, sub: randomUUID(), sid: randomUUID(), role: 'Tutor' } as const
  tutor.keepCookies([await makeSessionCookie(token)])
  expect((await tutor.get(GET)).status).toBe(200)
})
