import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as participantsRoute from '@/app/backend/api/analytics/participants/route'
import * as lectureRoute from '@/app/backend/api/lectures/[id]/route'
import * as eraseRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'
import type { OwnResults } from '@/lib/rounds/own-result-schema'
import type { Client } from '@/tests/support/client'
import { makeHall, makeSession } from '@/tests/support/factories'
import { conduct, makeItems, makeStudent, pointsOf } from '@/tests/support/points'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongGrace(original),
)

async function makeScene() {
  const hall = await makeHall()
  const place = { lectureId: hall.lecture.id, sessionId: hall.session.id }
  const ada = await makeStudent(hall.lecture.id, 'Ada', '0001815')
  return { ...hall, ...(await makeItems(hall.lecture.id)), place, ada }
}

const ownOf = async (client: Client, query = '') =>
  (await client.get<OwnResults>(resultsRoute.GET, { query })).body

const endSession = (id: string) => db.session.update({ where: { id }, data: { endedAt: new Date() } })

const count = (client: Client, id: string, counting: string) =>
  client.patch(lectureRoute.PATCH, { counting }, { params: { id } })

describe('points of a single question', () => {
  test('are a column of points.csv and count in its sum', async () => {
    const { client, lecture, place, ada, asked, single, session, quickCheck } = await makeScene()
    const bob = await makeStudent(lecture.id, 'Bob', '4711')
    await conduct({ ...place, ...asked, number: 1, answered: { [ada.id]: true } })
    await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true, [bob.id]: false } })
    const [head, ...rows] = await pointsOf(client, lecture.id)
    expect(head?.slice(2, 4)).toEqual([
      `${session.number} · ${quickCheck.title} · 1`,
      `${session.number} · What is it? · 1`,
    ])
    expect(rows).toEqual([
      ['Ada', '0001815', '3', '5', '8'],
      ['Bob', '4711', '', '0', '0'],
    ])
  })

  test('belong to the number that the device has, and to the device without one', async () => {
    const { client, lecture, place, ada, single, asked } = await makeScene()
    const nobody = await makeStudent(lecture.id, null, null)
    const without = await makeStudent(lecture.id, 'Zoe', '0')
    const phone = await makeStudent(lecture.id, 'Ada', '0001815')
    const answered = { [ada.id]: true, [phone.id]: false, [nobody.id]: true, [without.id]: false }
    await conduct({ ...place, ...single, number: 1, answered })
    const quick = await conduct({ ...place, ...asked, number: 1, answered: { [phone.id]: true } })
    const rows = (await pointsOf(client, lecture.id)).slice(1)
    // Two devices with one number: one student, whose first answer is the one that counts.
    expect(rows.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))).toEqual([
      ['', '', '5', '', '5'],
      ['Ada', '0001815', '5', '3', '8'],
      ['Zoe', '0', '0', '', '0'],
    ])
    const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { roundId: quick.id } })
    await client.delete(eraseRoute.DELETE, { params: { id: quick.id, registrationId } })
    const erased = (await pointsOf(client, lecture.id)).slice(1)
    // The other device with the number may be somebody else's.
    expect(erased.filter(([name]) => name === 'Ada')).toEqual([['Ada', '0001815', '5', '', '5']])
    expect(erased.map((row) => String(row.at(-1))).toSorted()).toEqual(['0', '3', '5', '5'])
  })

  test('are exported without any QuickCheck', async () => {
    const { client, lecture, place, ada, single } = await makeScene()
    await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true } })
    expect((await pointsOf(client, lecture.id)).slice(1)).toEqual([['Ada', '0001815', '5', '5']])
  })

  test('count in the analytics', async () => {
    const { client, lecture, place, ada, asked, single } = await makeScene()
    await conduct({ ...place, ...asked, number: 1, answered: { [ada.id]: true } })
    await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true } })
    const show = async () => {
      const query = `lecture=${lecture.id}`
      const { body } = await client.get<ParticipantsAnalytics>(participantsRoute.GET, { query })
      return [body.points, body.hidden]
    }
    // One person is too few, unless the tutor wants to see that.
    expect(await show()).toEqual([{ maximum: 0, totals: [] }, 2])
    await db.tutor.updateMany({ data: { showLowSubmissions: true } })
    expect(await show()).toEqual([{ maximum: 8, totals: [{ points: 8, students: 1 }] }, 0])
  })

  test('are among the own results once the tutor reveals them, never before finalAt', async () => {
    const { place, ada, single, session, question } = await makeScene()
    // The session goes on since before the round.
    const activatedAt = new Date(Date.now() - 3 * 3_600_000)
    await db.session.update({ where: { id: session.id }, data: { activatedAt } })
    const round = await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: false } })
    expect(await ownOf(ada.client)).toEqual({ items: [], questions: [], counting: 'last' })
    const now = new Date()
    await db.round.update({ where: { id: round.id }, data: { shownAt: now, revealedAt: now } })
    const own = await ownOf(ada.client)
    expect(own.items).toEqual([])
    expect(own.questions).toMatchObject([
      {
        roundId: round.id, number: 1, questionId: question.id, points: 0, maxPoints: 5,
        session: { number: session.number, title: session.title }, date: round.startedAt.toISOString(),
        question: { text: 'What *is* it?', points: 0, maxPoints: 5, answer: 'No', correctAnswer: 'Yes' },
      },
    ]) // prettier-ignore
    expect((await ownOf(ada.client, `round=${round.id}`)).questions).toHaveLength(1)
    const justNow = new Date()
    await db.round.update({ where: { id: round.id }, data: { endsAt: justNow, endedAt: justNow } })
    expect((await ownOf(ada.client)).questions).toEqual([])
  })

  test('are shown without the correct answer when the session ends unrevealed, and for nobody else', async () => {
    const { lecture, place, ada, single, session } = await makeScene()
    const round = await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true } })
    await endSession(session.id)
    expect((await ownOf(ada.client)).questions).toMatchObject([
      {
        roundId: round.id,
        points: 5,
        question: { answer: 'Yes', correctAnswer: null, correctAnswerHtml: null },
      },
    ])
    const other = await makeStudent(lecture.id, 'Bob', '4711')
    expect((await ownOf(other.client)).questions).toEqual([])
  })

  test('are withheld while the same question runs again', async () => {
    const { place, ada, single } = await makeScene()
    await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true }, revealed: true })
    expect((await ownOf(ada.client)).questions).toHaveLength(1)
    const again = await conduct({ ...place, ...single, number: 2, answered: {} })
    const later = new Date(Date.now() + 60_000)
    await db.round.update({ where: { id: again.id }, data: { endsAt: later, endedAt: null } })
    expect((await ownOf(ada.client)).questions).toEqual([])
    await db.round.update({ where: { id: again.id }, data: { endsAt: again.endsAt } })
    expect((await ownOf(ada.client)).questions).toHaveLength(1)
  })
})

describe('rounds that are repeated in a session', () => {
  test('count by the rule of the lecture, which is the last round', async () => {
    const { client, lecture, place, ada, asked, single } = await makeScene()
    const bob = await makeStudent(lecture.id, 'Bob', '4711')
    await conduct({ ...place, ...asked, number: 1, answered: { [ada.id]: true, [bob.id]: false } })
    await conduct({ ...place, ...asked, number: 2, answered: { [ada.id]: false, [bob.id]: true } })
    await conduct({ ...place, ...single, number: 1, answered: { [ada.id]: true, [bob.id]: true } })
    await conduct({ ...place, ...single, number: 2, answered: { [ada.id]: false } })
    const sums = async () => (await pointsOf(client, lecture.id)).slice(1).map((row) => row.at(-1))
    expect(await sums()).toEqual(['0', '8'])
    expect((await count(client, lecture.id, 'best')).status).toBe(200)
    expect(await sums()).toEqual(['8', '8'])
    await count(client, lecture.id, 'all')
    expect(await sums()).toEqual(['8', '8'])
    expect((await ownOf(ada.client)).counting).toBe('all')
  })

  test('are said in the heading of the sum, in the tutor’s language', async () => {
    const { tutor, client, lecture, place, ada, asked } = await makeScene()
    await conduct({ ...place, ...asked, number: 1, answered: { [ada.id]: true } })
    const heading = async () => (await pointsOf(client, lecture.id))[0]?.at(-1)
    expect(await heading()).toBe('Points (last round of each item in a session)')
    await count(client, lecture.id, 'best')
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    expect(await heading()).toBe('Punkte (jeweils bester Durchgang in einer Sitzung)')
  })

  test('give the sums that counting by hand gives', async () => {
    const round = fc.record({
      session: fc.integer({ min: 0, max: 1 }),
      single: fc.boolean(),
      right: fc.array(fc.option(fc.boolean()), { minLength: 2, maxLength: 2 }),
    })
    const story = fc.record({
      rounds: fc.array(round, { minLength: 1, maxLength: 7 }),
      counting: fc.constantFrom('last' as const, 'best' as const, 'all' as const),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ rounds, counting }) => {
        const { client, lecture, ada, asked, single, session } = await makeScene()
        const bob = await makeStudent(lecture.id, 'Bob', '4711')
        const sessions = [session, await makeSession(lecture.id)]
        const numbers = new Map<string, number>()
        for (const { session: at, single: alone, right } of rounds) {
          const key = `${at} ${alone}`
          numbers.set(key, (numbers.get(key) ?? 0) + 1)
          await conduct({
            lectureId: lecture.id,
            sessionId: sessions[at]?.id ?? '',
            ...(alone ? single : asked),
            number: numbers.get(key) ?? 0,
            answered: { [ada.id]: right[0] ?? null, [bob.id]: right[1] ?? null },
          })
        }
        await count(client, lecture.id, counting)
        const expected = ['Ada', 'Bob'].flatMap((name, place) => {
          const tried = rounds.filter(({ right }) => (right[place] ?? null) !== null)
          if (tried.length === 0) return []
          let sum = 0
          for (const at of [0, 1])
            for (const alone of [true, false]) {
              const worth = alone ? 5 : 3
              const points = tried
                .filter((one) => one.session === at && one.single === alone)
                .map(({ right }) => (right[place] ? worth : 0))
              if (counting === 'last') sum += points.at(-1) ?? 0
              if (counting === 'best') sum += Math.max(0, ...points)
              if (counting === 'all') for (const reached of points) sum += reached
            }
          return [[name, String(sum)]]
        })
        const rows = expected.length === 0 ? [] : (await pointsOf(client, lecture.id)).slice(1)
        expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
