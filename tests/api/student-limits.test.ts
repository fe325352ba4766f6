import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as feedback from '@/app/backend/api/student/feedback/route'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import { addressLimitKey, spend } from '@/lib/auth/address-limits'
import { addressKey } from '@/lib/auth/attempts'
import type { AuthCheck } from '@/lib/auth/schema'
import { addressLimits, streamsPerSignIn } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { Client, expectError } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { Stream } from '@/tests/support/stream'

const STUDENTS = 500
/** Of them ask at the same moment: the tests of other files compute beside this one. */
const AT_ONCE = 50
const HALL = '203.0.113.7'
const from = (address: string) => ({ 'x-lectern-address': address })

let hall: Awaited<ReturnType<typeof makeHall>>

beforeEach(async () => {
  hall = await makeHall()
})

const join = (client: Client, { code = hall.lecture.code, address = HALL } = {}) =>
  client.post<AuthCheck>(lessonAuth.POST, undefined, { form: { code }, headers: from(address) })

const write = (client: Client, address = HALL) =>
  client.post<{ againAt: string }>(feedback.POST, { text: 'Louder' }, { headers: from(address) })

/** What a hall is told, of which some ask at the same moment. */
async function statusesOf(clients: Client[], ask: (client: Client) => Promise<{ status: number }>) {
  const statuses = new Set<number>()
  for (let n = 0; n < clients.length; n += AT_ONCE) {
    const some = await Promise.all(clients.slice(n, n + AT_ONCE).map((client) => ask(client)))
    for (const { status } of some) statuses.add(status)
  }
  return statuses
}

/** A script has used up what its address may do in the lecture. */
async function useUp(limit: keyof typeof addressLimits): Promise<void> {
  const place = addressLimitKey(await addressKey(HALL), hall.lecture.id)
  for (let n = 0; n < addressLimits[limit].count; n += 1) spend(limit, place)
}

test('a hall of 500 behind one address joins and writes, twice, without a limit', async () => {
  const clients = Array.from({ length: STUDENTS }, () => new Client())
  expect(await statusesOf(clients, join)).toEqual(new Set([200]))
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await statusesOf(clients, write)).toEqual(new Set([201]))
    await db.senderLimit.updateMany({ data: { againAt: null } })
  }
}, 600_000)

describe('a script behind one address', () => {
  // What it may do grows again from moment to moment: time passes only when it is told to.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })

  test('gets no further devices into the lecture; others, older devices and other lectures go on', async () => {
    const older = new Client()
    await join(older)
    await useUp('newDevices')
    const invented = new Client()
    invented.cookies.set('lectern.device', 'd'.repeat(32))
    for (const client of [new Client(), invented]) {
      const refused = await join(client)
      expectError(refused, 429, 'rate_limited')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(client.cookies.has('lectern.session')).toBe(false)
    }
    expect(await db.participant.count({ where: { lectureId: hall.lecture.id } })).toBe(1)
    expect((await join(older)).status).toBe(200)
    expect((await join(new Client(), { address: '203.0.113.8' })).status).toBe(200)
    const other = await makeHall()
    expect((await join(new Client(), { code: other.lecture.code })).status).toBe(200)
  })

  test('counts new devices as they join', async () => {
    await useUp('newDevices')
    vi.advanceTimersByTime(
      (2.5 * 1000 * addressLimits.newDevices.windowSeconds) / addressLimits.newDevices.count,
    )
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await join(new Client())).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('gets no further messages into the lecture, however many devices it has', async () => {
    const [one, another] = [await makeParticipant(hall.lecture.id), await makeParticipant(hall.lecture.id)]
    await useUp('messages')
    const refused = await write(one.client)
    expectError(refused, 429, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expectError(await write(another.client), 429, 'rate_limited')
    expect(await db.feedback.count({ where: { lectureId: hall.lecture.id } })).toBe(0)
    expect((await write(one.client, '203.0.113.8')).status).toBe(201)
    const elsewhere = await makeHall()
    const stranger = await makeParticipant(elsewhere.lecture.id)
    expect((await write(stranger.client)).status).toBe(201)
  })

  afterEach(() => {
    vi.useRealTimers()
  })
})

describe('streams of one sign-in', () => {
  const opened: Stream[] = []
  const open = async (client: Client) => {
    const stream = await Stream.open(client)
    opened.push(stream)
    return stream
  }
  const isReplaced = (stream: Stream) => stream.events.some(({ event }) => event === 'replaced')

  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close()
  })

  test('are four; the next one ends the oldest, which is told', async () => {
    const { client } = await makeParticipant(hall.lecture.id)
    const other = await open((await makeParticipant(hall.lecture.id)).client)
    const own = []
    for (let n = 0; n <= streamsPerSignIn; n += 1) own.push(await open(client))
    const [oldest, ...rest] = own
    await oldest?.untilEnded()
    expect(oldest && isReplaced(oldest)).toBe(true)
    for (const stream of [...rest, other]) await stream.untilTold(hall.lecture.id)
    expect(rest.map(({ ended }) => ended)).toEqual([false, false, false, false])
    expect(other.ended).toBe(false)
  })

  test('that have ended make room again', async () => {
    const { client } = await makeParticipant(hall.lecture.id)
    const own = []
    for (let n = 0; n < streamsPerSignIn; n += 1) own.push(await open(client))
    const [first, ...rest] = own
    first?.close()
    await first?.untilEnded()
    const next = await open(client)
    for (const stream of [...rest, next]) await stream.untilTold(hall.lecture.id)
    expect([...rest, next].map(({ ended }) => ended)).toEqual([false, false, false, false])
  })

  test('stay four when a script opens fifty', async () => {
    const { client } = await makeParticipant(hall.lecture.id)
    for (let n = 0; n < 50; n += 1) await open(client)
    await eventually(() => expect(opened.filter(({ ended }) => !ended)).toHaveLength(streamsPerSignIn))
    expect(opened.filter(isReplaced)).toHaveLength(50 - streamsPerSignIn)
  })
})
