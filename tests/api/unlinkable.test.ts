import { expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { ANONYMOUS, makeSubmitted, rate, sayEverything } from '@/tests/support/anonymous-hall'

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

test('neither contents, transactions, places nor times lead from what is said anonymously to who said it', async () => {
  const hall = await makeSubmitted()
  const { ids } = hall
  const before = thoseOfParticipants(await readEverything(), ids)
  const tables = new Set(before.map(({ table }) => table))
  for (const table of ['participant', 'registration', 'presence']) expect(tables).toContain(table)

  await sayEverything(hall)

  const rows = await readEverything()
  // Nothing that leads to a participant was written, locked or moved, their presence neither, so nothing was together with
  // what they said.
  const after = thoseOfParticipants(rows, ids)
  expect(after).toEqual(before)
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
