import { afterAll, expect, test, vi } from 'vitest'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { Participant } from '@/lib/auth/actor'
import { createClient, db } from '@/lib/db/client'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import { storeRegistrations } from '@/lib/rounds/registration-sql'
import type { RoundView } from '@/lib/rounds/schema'
import { makeParticipant } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'
import { answerOf, makeQuickCheckRound } from '@/tests/support/rounds'

/** A grace that no slow machine outlasts: what is final here became so early. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

/**
 * Whoever looks waits for a lock no longer than two seconds. Nobody here gets one that they wait for: those who do have
 * as long as a machine may stand still, in end-of-grace.test.ts.
 */
vi.mock('@/lib/db/limits', async (original) =>
  (await import('@/tests/support/changed-limits')).withPatience(original, { lock_timeout: 2_000 }),
)

type Hall = Awaited<ReturnType<typeof makeQuickCheckRound>>
type Device = Hall['student']

const submit = ({ round, first }: Hall, { client }: Device) =>
  client.post(answerRoute.POST, { roundId: round.id, answers: { [first.id]: answerOf(first, 0) } })

const end = ({ client, round }: Hall) =>
  client.post<RoundView>(endRoute.POST, undefined, { params: { id: round.id } })

const ownRounds = async ({ client }: Device) =>
  (await client.get<OwnResults>(resultsRoute.GET)).body.items.map(({ roundId }) => roundId)

/** Waits for a lock for as long as a test holds it. */
const patient = createClient({ patient: true })

afterAll(() => patient.$disconnect())

const isFinal = async ({ round }: Hall) =>
  (await db.round.findUniqueOrThrow({ where: { id: round.id } })).allSubmittedAt !== null

test('a registration that is being stored at the end may submit: the round is not final before', async () => {
  const hall = await makeQuickCheckRound()
  expect((await submit(hall, hall.student)).status).toBe(200)
  const late = await makeParticipant(hall.lecture.id)
  const { id, signInId, lectureId } = late.participant
  const me: Participant = { kind: 'participant', id, signInId: signInId ?? '', lectureId }
  // Held by its participant, the registration is stored and seen by nobody.
  const { registered, ended } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM participant WHERE id = ${id}::uuid FOR UPDATE`
    const identity = { name: 'Ada Lovelace', matriculationNumber: '4711' }
    const asked = { me, roundId: hall.round.id, identity }
    const registration = storeRegistrations(patient, [asked], { together: false })
    await untilWaiting(1)
    const reply = await end(hall)
    expect(await ownRounds(hall.student)).toEqual([])
    return { registered: registration, ended: reply }
  })
  expect(await registered).toEqual([expect.any(String)])
  expect(ended.body).toMatchObject({ running: false, final: false })
  expect(await isFinal(hall)).toBe(false)
  expect((await submit(hall, late)).status).toBe(200)
  expect(await isFinal(hall)).toBe(true)
  expect(await ownRounds(hall.student)).toEqual([hall.round.id])
})

test('the database refuses a round that everybody has submitted before its end', async () => {
  const { round } = await makeQuickCheckRound()
  const data = { allSubmittedAt: new Date() }
  await expect(db.round.update({ where: { id: round.id }, data })).rejects.toThrow(
    'round_all_submitted_after_end',
  )
  const early = { endedAt: round.startedAt, allSubmittedAt: new Date(Date.parse(round.startedAt) - 1) }
  await expect(db.round.update({ where: { id: round.id }, data: early })).rejects.toThrow(
    'round_all_submitted_after_end',
  )
})
