import { hear } from '@/tests/support/bus'
import { beforeEach, describe, expect, test } from 'vitest'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import * as analyticsRoute from '@/app/backend/api/analytics/route'
import * as auditRoute from '@/app/backend/api/admin/audit/route'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as identityRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as registrationRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as registrationsRoute from '@/app/backend/api/rounds/[id]/registrations/route'
import * as resultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as meRoute from '@/app/backend/api/student/me/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as quickCheckAuth from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import type { AuditView } from '@/lib/audit/schema'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { StoredData } from '@/lib/privacy/schema'
import { getTutorCounts } from '@/lib/rounds/queries'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { RegistrationList, RegistrationView } from '@/lib/rounds/registration-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { type Client, expectError, expectFields } from '@/tests/support/client'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { conduct, makeItems, pointsOf, rowsOf } from '@/tests/support/points'
import { answerOf, endedAgo, makeQuickCheckRound, register, start } from '@/tests/support/rounds'

const OWN = '4711042'
const FOREIGN = '9990001'

let hall: Awaited<ReturnType<typeof makeQuickCheckRound>>
/** Whose number `FOREIGN` is. */
let owner: Client
/** Who tries the numbers of others. */
let prober: Client

beforeEach(async () => {
  hall = await makeQuickCheckRound()
  owner = (await makeParticipant(hall.lecture.id)).client
  prober = hall.student.client
})

const list = async () =>
  (await hall.client.get<RegistrationList>(registrationsRoute.GET, { params: { id: hall.round.id } })).body

const rowOf = async (number: string) => {
  const row = await db.registration.findFirstOrThrow({
    where: { roundId: hall.round.id, matriculationNumber: number },
  })
  return { id: hall.round.id, registrationId: row.id }
}

const submit = (client: Client) =>
  client.post(answerRoute.POST, {
    roundId: hall.round.id,
    answers: { [hall.first.id]: answerOf(hall.first, 0), [hall.second.id]: answerOf(hall.second, 0) },
  })

const setVoided = (params: { id: string; registrationId: string }, voided: unknown, by = hall.client) =>
  by.patch<RegistrationView>(registrationRoute.PATCH, { voided }, { params })

describe('trying the numbers of others', () => {
  test('marks who tries as well as whose number it is', async () => {
    await register(owner, FOREIGN, 'Emmy Noether')
    expectError(await register(prober, FOREIGN), 409, 'matriculation_in_use')
    const { items } = await list()
    expect(items.map(({ matriculationNumber, contested }) => [matriculationNumber, contested])).toEqual([
      ['0', true],
      [FOREIGN, true],
    ])
    expect((await owner.get<StoredData>(meRoute.GET)).body.registrations[0]?.contested).toBe(true)
    expect(await getTutorCounts(hall.lecture.id)).toMatchObject({ registered: 2, contested: 2 })
  })

  test('marks also whoever registers only afterwards, and is counted until then', async () => {
    await register(owner, FOREIGN)
    const late = (await makeParticipant(hall.lecture.id)).client
    expectError(await register(late, FOREIGN), 409, 'matriculation_in_use')
    expect((await list()).refusedDevices).toBe(1)
    expect((await register(late, OWN)).status).toBe(200)
    const { items, refusedDevices } = await list()
    expect(refusedDevices).toBe(0)
    expect(items.find(({ matriculationNumber }) => matriculationNumber === OWN)?.contested).toBe(true)
    const { numberAttempts } = (await late.get<StoredData>(meRoute.GET)).body
    const { id, title } = hall.quickCheck
    expect(numberAttempts).toMatchObject([
      { roundId: hall.round.id, number: 1, quickCheck: { id, title }, changes: 2, refused: 1 },
    ])
  })

  test('ends after few numbers in a round: what is in use is not told any more', async () => {
    await register(owner, FOREIGN)
    for (let n = 1; n < serverBounds.numberChanges; n += 1)
      expect((await register(prober, String(5_000_000 + n))).status).toBe(200)
    expectError(await register(prober, FOREIGN), 409, 'matriculation_in_use')
    for (const number of [FOREIGN, '5000099']) {
      const refused = await register(prober, number)
      expectError(refused, 429, 'too_many_attempts')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // The number given last, and none at all, are nothing new.
    const last = String(5_000_000 + serverBounds.numberChanges - 1)
    expect((await register(prober, last, 'Ada King')).status).toBe(200)
    expect((await register(prober, '0')).status).toBe(200)
    expect((await register(owner, FOREIGN, 'E. Noether')).status).toBe(200)
  })

  test('ends so for many tries at the same moment, too', async () => {
    await register(owner, FOREIGN)
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(prober, FOREIGN)))
    const told = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(told).toEqual([
      ...Array<number>(serverBounds.numberChanges).fill(409),
      ...Array<number>(40 - serverBounds.numberChanges).fill(429),
    ])
  })

  test('leaving and registering with the same number again is no other number', async () => {
    for (let n = 0; n < serverBounds.numberChanges + 2; n += 1) {
      expect((await register(prober, OWN)).status).toBe(200)
      await db.registration.deleteMany({ where: { participantId: hall.student.participant.id } })
    }
  })
})

describe('voiding a submission', () => {
  test('frees its number for the owner, also while the round runs', async () => {
    await register(prober, FOREIGN, 'Mallory')
    await submit(prober)
    expectError(await register(owner, FOREIGN, 'Emmy Noether'), 409, 'matriculation_in_use')
    const voided = await setVoided(await rowOf(FOREIGN), true)
    expect(voided).toMatchObject({ status: 200, body: { name: 'Mallory', submitted: true, voided: true } })
    expect((await register(owner, FOREIGN, 'Emmy Noether')).status).toBe(200)
    expect((await submit(owner)).status).toBe(200)
    expectError(await register(prober, FOREIGN, 'Mallory'), 409, 'already_participated')
    expect((await list()).items).toHaveLength(2)
  })

  test('takes it out of results, files, analytics and sums, and back into all of them', async () => {
    await register(prober, OWN, 'Ada Lovelace')
    await submit(prober)
    await register(owner, FOREIGN, 'Emmy Noether')
    await submit(owner)
    await endedAgo(hall.round.id, 10)
    const figures = async () => {
      const of = { params: { id: hall.round.id } }
      const results = (await hall.client.get<ResultsView>(resultsRoute.GET, of)).body
      const quickCheck = { params: { id: hall.quickCheck.id } }
      const csv = await hall.client.get<string>(exportRoute.GET, quickCheck)
      const points = await hall.client.get<string>(pointsRoute.GET, { params: { id: hall.lecture.id } })
      const analytics = await hall.client.get<{ items: { participations: number }[] }>(analyticsRoute.GET)
      const own = (await owner.get<OwnResults>(ownResultsRoute.GET)).body.items[0]
      return {
        counted: [results.submissions, results.registered, results.questions[0]?.answered],
        rows: rowsOf(csv.body).length,
        students: rowsOf(points.body).length,
        analytics: analytics.body.items.map(({ participations }) => participations),
        own: [own?.points, own?.voided],
      }
    }
    const before = await figures()
    expect(before).toEqual({ counted: [2, 2, 2], rows: 3, students: 3, analytics: [2], own: [3, false] })
    const params = await rowOf(FOREIGN)
    await setVoided(params, true)
    expect(await figures()).toEqual({
      counted: [1, 1, 1],
      rows: 2,
      students: 2,
      // Those of a single one are not shown.
      analytics: [],
      own: [3, true],
    })
    expect((await owner.get<StoredData>(meRoute.GET)).body.registrations[0]?.voided).toBe(true)
    const feedback = { roundId: hall.round.id, quality: 5, relevance: 5 }
    const rated = await owner.post(answerRoute.POST, feedback, { query: 'a=feedback' })
    expectError(rated, 409, 'not_submitted')
    expect((await setVoided(params, false)).body.voided).toBe(false)
    expect(await figures()).toEqual(before)
  })

  test('is not taken back while somebody else has the number', async () => {
    await register(prober, FOREIGN)
    await submit(prober)
    const params = await rowOf(FOREIGN)
    await setVoided(params, true)
    await register(owner, FOREIGN)
    expectError(await setVoided(params, false), 409, 'matriculation_in_use')
  })

  test('concerns what was submitted: what is only ticked counts as that once the round is final', async () => {
    await register(owner, FOREIGN)
    const tick = {
      roundId: hall.round.id,
      questionId: hall.first.id,
      answerId: answerOf(hall.first, 0),
      seq: 1,
    }
    await owner.put(answerRoute.PUT, tick)
    const params = await rowOf(FOREIGN)
    expectError(await setVoided(params, true), 409, 'not_submitted')
    await endedAgo(hall.round.id, 10)
    expect((await setVoided(params, true)).status).toBe(200)
    expectError(await hall.client.delete(registrationRoute.DELETE, { params }), 409, 'already_submitted')
    expectFields(await setVoided(params, 'yes'), ['voided'])
  })

  test('is told to every screen that shows results, as often as something changes', async () => {
    await register(owner, FOREIGN)
    await submit(owner)
    const params = await rowOf(FOREIGN)
    const { id } = hall.lecture
    const regradings = async () => (await db.lecture.findUniqueOrThrow({ where: { id } })).regradings
    const heard = await hear(() => setVoided(params, true))
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: id })
    expect(await regradings()).toBe(1)
    await setVoided(params, true)
    expect(await regradings()).toBe(1)
    await setVoided(params, false)
    expect(await regradings()).toBe(2)
  })

  test('is refused to other tutors and in an archived lecture', async () => {
    await register(owner, FOREIGN)
    await submit(owner)
    const params = await rowOf(FOREIGN)
    expectError(await setVoided(params, true, (await makeTutor()).client), 404, 'not_found')
    expectError(await setVoided(params, true, owner), 403, 'forbidden')
    await db.lecture.update({ where: { id: hall.lecture.id }, data: { archivedAt: new Date() } })
    expectError(await setVoided(params, true), 409, 'lecture_archived')
  })

  test('is written down once each way, without name or number', async () => {
    await register(owner, FOREIGN, 'Emmy Noether')
    await submit(owner)
    const params = await rowOf(FOREIGN)
    // Of two who do the same at once, one has done it.
    for (const voided of [true, false])
      await Promise.all([setVoided(params, voided), setVoided(params, voided)])
    const superuser = await makeTutor('Superuser')
    const query = 'kind=registration'
    const { body } = await superuser.client.get<{ items: AuditView[] }>(auditRoute.GET, { query })
    const own = body.items.filter(({ object }) => object.id === params.registrationId)
    expect(own.map(({ action }) => action)).toEqual(['registration.restored', 'registration.voided'])
    expect(JSON.stringify(own)).not.toMatch(/Emmy|9990001/)
  })
})

test('erasing an impostor leaves the owner of the number', async () => {
  await register(prober, FOREIGN, 'Mallory')
  await submit(prober)
  const impostor = await rowOf(FOREIGN)
  await setVoided(impostor, true)
  await register(owner, FOREIGN, 'Emmy Noether')
  const erased = await hall.client.delete(identityRoute.DELETE, { params: impostor })
  expect(erased.status).toBe(204)
  const { items } = await list()
  expect(items.map(({ name, matriculationNumber }) => [name, matriculationNumber])).toEqual([
    [null, null],
    ['Emmy Noether', FOREIGN],
  ])
  const known = (await owner.get<StoredData>(meRoute.GET)).body
  expect([known.name, known.matriculationNumber]).toEqual(['Emmy Noether', FOREIGN])
})

describe('a number that was taken back takes no points of single questions', () => {
  /** Who gave the number first is wrong in a single question, at once; the owner is right, later. */
  async function ask() {
    const { single } = await makeItems(hall.lecture.id)
    const me = await db.participant.findFirstOrThrow({
      where: { lectureId: hall.lecture.id, registrations: { some: { matriculationNumber: FOREIGN } } },
    })
    const place = { lectureId: hall.lecture.id, sessionId: hall.session.id, ...single, number: 1 }
    const round = await conduct({
      ...place,
      answered: { [hall.student.participant.id]: false, [me.id]: true },
    })
    const owned = { roundId: round.id, participantId: me.id }
    await db.singleAnswer.updateMany({ where: owned, data: { answeredAt: new Date(Date.now() - 1000) } })
  }

  /** The points of each row, and of the analytics. */
  async function points() {
    const rows = (await pointsOf(hall.client, hall.lecture.id)).slice(1)
    const { body } = await hall.client.get<ParticipantsAnalytics>(participantsRoute.GET, {
      query: `lecture=${hall.lecture.id}`,
    })
    const sums = body.points.totals.flatMap(({ points: sum, students }) => Array<number>(students).fill(sum))
    const ofEach = rows.map(([name = '', number, ...cells]) => [name, number, cells.at(-1)])
    return { rows: ofEach.toSorted(([a = ''], [b = '']) => a.localeCompare(b)), sums }
  }

  const both = { rows: [['', '', '0'], ['Emmy Noether', FOREIGN, '5']], sums: [0, 5] } // prettier-ignore

  test('by leaving the QuickCheck; registering anew with it is no other number', async () => {
    await register(prober, FOREIGN, 'Mallory')
    expect((await prober.delete(quickCheckAuth.DELETE)).status).toBe(200)
    expect((await register(owner, FOREIGN, 'Emmy Noether')).status).toBe(200)
    await ask()
    expect(await points()).toEqual(both)
    for (let n = 0; n < serverBounds.numberChanges + 2; n += 1) {
      expect((await register(prober, OWN)).status).toBe(200)
      await prober.delete(quickCheckAuth.DELETE)
    }
  })

  test('by a tutor, who releases the registration', async () => {
    await register(prober, FOREIGN, 'Mallory')
    const params = await rowOf(FOREIGN)
    expect((await hall.client.delete(registrationRoute.DELETE, { params })).status).toBe(204)
    await register(owner, FOREIGN, 'Emmy Noether')
    await ask()
    expect(await points()).toEqual(both)
  })

  test('by a tutor, who voids the submission; made valid again it counts again', async () => {
    await register(prober, FOREIGN, 'Mallory')
    await submit(prober)
    const params = await rowOf(FOREIGN)
    await ask()
    const named = async () => (await points()).rows.filter(([name]) => name === 'Mallory')
    const before = await named()
    expect(before).toHaveLength(1)
    await setVoided(params, true)
    expect(await named()).toEqual([])
    await setVoided(params, false)
    expect(await named()).toEqual(before)
  })

  test('falls back to the number of the registration before', async () => {
    await register(prober, OWN, 'Ada Lovelace')
    await submit(prober)
    const { quickCheck } = await makeItems(hall.lecture.id)
    await endedAgo(hall.round.id, 10)
    await start(hall.client, 'quickcheck', quickCheck.id)
    await register(prober, FOREIGN, 'Mallory')
    const me = () => db.participant.findUniqueOrThrow({ where: { id: hall.student.participant.id } })
    expect(await me()).toMatchObject({ matriculationNumber: FOREIGN, numberCounts: true })
    await prober.delete(quickCheckAuth.DELETE)
    expect(await me()).toMatchObject({ name: 'Ada Lovelace', matriculationNumber: OWN, numberCounts: true })
  })
})
