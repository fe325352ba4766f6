import { expect, test } from 'vitest'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import type { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeParticipant } from '@/tests/support/factories'
import { makeQuickCheckRound, register } from '@/tests/support/rounds'

/** A row as somebody reads it who holds the database: what it says, where it lies, and which transactions wrote and locked it. */
type Found = { table: string; row: string; writtenBy: string; lockedBy: string; place: string }

async function readEverything(): Promise<Found[]> {
  const tables = await db.$queryRaw<{ table: string }[]>`
    SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`
  const found = tables.map(({ table }) =>
    db.$queryRawUnsafe<Found[]>(
      `SELECT '${table}' AS table, to_jsonb(x)::text AS row, xmin::text AS "writtenBy", xmax::text AS "lockedBy",
         ctid::text AS place FROM "${table}" x ORDER BY ctid`,
    ),
  )
  return (await Promise.all(found)).flat()
}

/** The rows that lead to a participant: theirs, and those that name one of theirs. */
function thoseOfParticipants(rows: readonly Found[], participantIds: readonly string[]): Found[] {
  const ids = new Set(participantIds)
  let known = 0
  while (known < ids.size) {
    known = ids.size
    for (const { table, row } of rows) {
      if (!['participant', 'registration', 'presence', 'draft', 'single_answer'].includes(table)) continue
      const own = (JSON.parse(row) as { id?: string }).id
      if (own && [...ids].some((id) => row.includes(id))) ids.add(own)
    }
  }
  return rows.filter(({ row }) => [...ids].some((id) => row.includes(id)))
}

/** What is said anonymously, and what holds its senders to a limit. */
const ANONYMOUS =
  'feedback tempo session_rating quick_check_rating sender_limit session_rater quick_check_rater'.split(' ')

const withoutPresence = (rows: readonly Found[]) => rows.filter(({ table }) => table !== 'presence')

/** A round that five students have submitted, who are known to be present. */
async function makeSubmitted() {
  const round = await makeQuickCheckRound()
  const others = await Promise.all([1, 2, 3, 4].map(() => makeParticipant(round.lecture.id)))
  const students = [round.student, ...others]
  await Promise.all(others.map(({ client }) => register(client)))
  for (const { client } of students) {
    await client.post(answerRoute.POST, { roundId: round.round.id, answers: {} })
  }
  const ids = students.map(({ participant }) => participant.id)
  await eventually(async () => {
    expect(await db.presence.count({ where: { participantId: { in: ids } } })).toBe(5)
  })
  return { ...round, clients: students.map(({ client }) => client), ids }
}

const rate = (client: Client, rating: number) => client.put(ratingRoute.PUT, { rating })

test('neither contents, transactions, places nor times lead from what is said anonymously to who said it', async () => {
  const { client: tutor, session, round, clients, ids } = await makeSubmitted()
  const before = thoseOfParticipants(await readEverything(), ids)
  expect(new Set(before.map(({ table }) => table))).toContain('registration')

  const statuses: number[] = []
  for (const [place, client] of clients.entries()) {
    const rating = { roundId: round.id, quality: place + 1, relevance: 5 - place }
    const answers = [
      await client.post(feedbackRoute.POST, { text: `message ${place}` }),
      await client.post(tempoRoute.POST, { tempo: place % 2 ? 'too_fast' : 'too_slow' }),
      await client.post(answerRoute.POST, rating, { query: 'a=feedback' }),
      ...(place < 3 ? [await rate(client, 2), await rate(client, place + 1)] : []),
    ]
    statuses.push(...answers.map(({ status }) => status))
  }
  statuses.push((await tutor.post(deactivateRoute.POST, { id: session.id })).status)
  for (const client of clients.slice(3)) statuses.push((await rate(client, 5)).status)
  expect(statuses.filter((status) => status >= 400)).toEqual([])

  const rows = await readEverything()
  // Nothing that leads to a participant was written, locked or moved, so nothing was together with what they said. Their
  // presence is lengthened every ten seconds, for all together, and in transactions of its own.
  const after = thoseOfParticipants(rows, ids)
  expect(withoutPresence(after)).toEqual(withoutPresence(before))
  const said = new Set(
    rows.filter(({ table }) => ANONYMOUS.includes(table)).map(({ writtenBy }) => writtenBy),
  )
  expect(after.filter(({ writtenBy, lockedBy }) => said.has(writtenBy) || said.has(lockedBy))).toEqual([])
  const kept = (table: string) => rows.filter((found) => found.table === table).map(({ row }) => row)
  expect(kept('session_rating').map((row) => JSON.parse(row) as unknown)).toHaveLength(4)
  expect(kept('session_rater')).toHaveLength(5)
  expect(kept('session_rater').every((row) => row.includes('"rating": null'))).toBe(true)
  expect(kept('quick_check_rater')).toHaveLength(5)
  expect(kept('feedback')).toHaveLength(5)
  expect(kept('tempo')).toHaveLength(5)
  expect(kept('sender_limit')).toHaveLength(10)
})

async function listPseudonyms(): Promise<string[]> {
  const raters = [...(await db.sessionRater.findMany()), ...(await db.quickCheckRater.findMany())]
  const stored = [
    ...(await db.senderLimit.findMany()).map(({ sender }) => sender),
    ...raters.map(({ rater }) => rater),
  ]
  return stored.map((pseudonym) => Buffer.from(pseudonym).toString('hex'))
}

test('a pseudonym is another one in every session and for every purpose', async () => {
  const { clients, round } = await makeSubmitted()
  const [client] = clients
  if (!client) throw new Error('no student')
  const others = new Set(await listPseudonyms())
  await client.post(feedbackRoute.POST, { text: 'x' })
  await client.post(tempoRoute.POST, { tempo: 'too_fast' })
  await client.post(
    answerRoute.POST,
    { roundId: round.id, quality: 1, relevance: 1 },
    { query: 'a=feedback' },
  )
  await rate(client, 4)
  const senders = (await listPseudonyms()).filter((pseudonym) => !others.has(pseudonym))
  expect(senders).toHaveLength(4)
  expect(new Set(senders).size).toBe(4)
  expect(senders.every((sender) => /^[0-9a-f]{64}$/.test(sender))).toBe(true)
})
