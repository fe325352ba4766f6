import { describe, expect, test, vi } from 'vitest'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as resultsRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import { db } from '@/lib/db/client'
import { listSubmittedIds } from '@/lib/rounds/export-sql'
import { rowsOf } from '@/tests/support/points'
import { answerOf, endedAgo, makeQuickCheckRound } from '@/tests/support/rounds'

/** As the product reads them. */
const BATCH_SIZE = 500
/** More than fit into any batch. */
const STUDENTS = 2103

vi.mock('@/lib/rounds/export-sql', { spy: true })

/** A final round in which everybody ticked the correct answer of the second question; each second one of the first, too. */
async function makeFullRound() {
  const hall = await makeQuickCheckRound()
  const { lecture, round, first, second } = hall
  await db.registration.deleteMany({ where: { roundId: round.id } })
  await db.$executeRaw`
    INSERT INTO participant (id, lecture_id, device_hash)
    SELECT md5(${round.id} || n)::uuid, ${lecture.id}::uuid, 'device ' || n FROM generate_series(1, ${STUDENTS}) n`
  // Many at the very same moment: their order must still be one.
  await db.$executeRaw`
    INSERT INTO registration (id, round_id, participant_id, name, matriculation_number, registered_at)
    SELECT md5('g' || ${round.id} || n)::uuid, ${round.id}::uuid, md5(${round.id} || n)::uuid, 'Student ' || n,
           lpad(n::text, 6, '0'), now() FROM generate_series(1, ${STUDENTS}) n`
  await db.$executeRaw`
    INSERT INTO draft (registration_id, question_id, answer_id, points, seq, saved_at)
    SELECT g.id, ${second.id}::uuid, ${answerOf(second, 0)}::uuid, ${second.points}::int, 1, now() FROM registration g WHERE g.round_id = ${round.id}::uuid
    UNION ALL SELECT g.id, ${first.id}::uuid, ${answerOf(first, 0)}::uuid, ${first.points}::int, 1, now() FROM registration g
    WHERE g.round_id = ${round.id}::uuid AND g.matriculation_number::int % 2 = 0`
  await endedAgo(round.id, 10)
  return hall
}

describe('a large file', () => {
  test('has everybody once, in parts that each fit into memory', async () => {
    const { client, quickCheck } = await makeFullRound()
    const response = await client.open(resultsRoute.GET, 'GET', { params: { id: quickCheck.id } })
    const parts: string[] = []
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) parts.push(decoder.decode(part, { stream: true }))
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts.map((part) => part.split('\r\n').length))).toBeLessThan(600)
    const rows = rowsOf(parts.join('')).slice(1)
    const numbers = rows.map((row) => row[8] ?? '').toSorted()
    expect(numbers).toEqual(Array.from({ length: STUDENTS }, (_, n) => String(n + 1).padStart(6, '0')))
    for (const row of rows) expect(row[11]).toBe(Number(row[8]) % 2 === 0 ? '3' : '2')
  })

  test('of points has a row per student in the order of their numbers, for Excel too', async () => {
    const { client, lecture } = await makeFullRound()
    const params = { id: lecture.id }
    const plain = await client.get<string>(pointsRoute.GET, { params })
    expect(rowsOf(plain.body).slice(1)).toEqual(
      Array.from({ length: STUDENTS }, (_, index) => {
        const points = (index + 1) % 2 === 0 ? '3' : '2'
        return [`Student ${index + 1}`, String(index + 1).padStart(6, '0'), points, points]
      }),
    )
    const excel = await client.get<string>(pointsRoute.GET, { params, query: 'format=excel' })
    expect(excel.body.startsWith('\uFEFF"Name";"Matriculation number";')).toBe(true)
    expect(excel.body.split('\uFEFF')).toHaveLength(2)
    expect(rowsOf(excel.body, ';')[1]).toEqual(['Student 1', '="000001"', '2', '2'])
  })
})

/** How many batches of participations were read. */
const batchesRead = () => vi.mocked(listSubmittedIds).mock.calls.length

async function* nothing() {
  yield* []
}

/** What every generator has its methods from. */
const generators = Object.getPrototypeOf(nothing.prototype) as AsyncGenerator

test('the reader who goes away ends the work', async () => {
  const { client, quickCheck } = await makeFullRound()
  const download = () => client.open(resultsRoute.GET, 'GET', { params: { id: quickCheck.id } })
  const reader = (await download()).body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  const ends = vi.spyOn(generators, 'return')
  await reader?.cancel()
  expect(ends).toHaveBeenCalled()
  ends.mockRestore()
  const before = batchesRead()
  // Time enough for what still ran: another download reads everything.
  await (await download()).text()
  expect(batchesRead() - before).toBe(Math.ceil(STUDENTS / BATCH_SIZE))
})
