import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ANONYMOUS, makeSubmitted, sayEverything } from '@/tests/support/anonymous-hall'
import { dumpAll, type Dump } from '@/tests/support/dump'

// What somebody learns who holds a dump, or two of them: `unlinkable.test.ts` looks at the tables themselves, with their
// transactions and places, which a dump does not hold. Its lines come in the order of the places.

/** Tables that hold something new afterwards, and why that is not about a student. */
const CHANGED = [
  ...ANONYMOUS,
  // The key of the day under which the addresses of networks are counted.
  'address_key',
  // The tutor has ended the session: the answer to that request, and the end of session and round.
  'idempotency_key',
  'session',
  'round',
  // The number of messages.
  'lecture',
]

/** The hall's students in an order in which they neither joined nor registered. */
const SENDING_ORDER = [3, 0, 4, 1, 2]

/** How many rows a table then holds, if not one for each student: a message and a tempo have a limit each. */
const ROWS: Record<string, number | undefined> = { session_rating: 4, sender_limit: 10 }

/** A hall in which everybody has said everything, with a dump from before and one from after it. */
async function dumpAround() {
  const hall = await makeSubmitted()
  const before = await dumpAll()
  const clients = SENDING_ORDER.flatMap((place) => hall.clients[place] ?? [])
  await sayEverything({ ...hall, clients })
  return { ...hall, before, after: await dumpAll() }
}

let seen: Awaited<ReturnType<typeof dumpAround>>

beforeAll(async () => {
  seen = await dumpAround()
})

const isAnonymous = (table: string) => ANONYMOUS.includes(table)

/** All cells of the tables of a dump for which this holds. */
function cellsOf(dump: Dump, holds: (table: string) => boolean): string[] {
  return [...dump].flatMap(([table, { rows }]) => (holds(table) ? rows.flat() : []))
}

test('in a dump no line that leads to a student is another one, or stands elsewhere, after all have said something', () => {
  const { before, after, ids } = seen
  for (const table of [...ANONYMOUS, 'participant', 'registration', 'presence'])
    expect([table, after.get(table)?.rows.length ?? 0]).toEqual([table, ROWS[table] ?? 5])
  // A line written again would come to stand behind the others, in the order of sending, which is not that of joining.
  const differing = [...after].filter(
    ([table, { rows }]) => JSON.stringify(rows) !== JSON.stringify(before.get(table)?.rows),
  )
  expect(differing.map(([table]) => table).toSorted()).toEqual(CHANGED.toSorted())
  const changed = cellsOf(after, (table) => CHANGED.includes(table)).join('\n')
  for (const id of ids) expect(changed).not.toContain(id)
})

test('in a dump what is said has nothing in common with any other table but lecture, session, round and day', () => {
  const { after, lecture, session, round } = seen
  const others = cellsOf(after, (table) => !isAnonymous(table)).join('\n')
  const said = new Set(cellsOf(after, isAnonymous).filter((cell) => cell.length >= 8))
  const common = [...said].filter((cell) => others.includes(cell))
  const isDay = (cell: string) => /^\d{4}-\d\d-\d\d$/.test(cell)
  expect(common.filter((cell) => !isDay(cell)).toSorted()).toEqual(
    [lecture.id, session.id, round.id].toSorted(),
  )
})

test('in a dump counts and marks have no times and no ids that tell an order', () => {
  const { after } = seen
  const columns = (table: string) => after.get(table)?.columns
  expect(columns('session_rating')).toEqual(['session_id', 'rating', 'count'])
  expect(columns('quick_check_rating')).toEqual(['round_id', 'quality', 'relevance', 'count'])
  expect(columns('session_rater')).toEqual(['session_id', 'rater', 'rating'])
  expect(columns('quick_check_rater')).toEqual(['round_id', 'rater'])
  // The session is over, so nothing is left of who gave which value.
  expect(after.get('session_rater')?.rows.map((row) => row[2])).toEqual(Array(5).fill('\\N'))
})

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

test('no pseudonym in a dump can be computed from anything that is in it', () => {
  const { after, ids, lecture, session, round } = seen
  const pseudonyms = new Set(
    cellsOf(after, isAnonymous).flatMap((cell) => /^\\\\x([0-9a-f]{64})$/.exec(cell)?.[1] ?? []),
  )
  expect(pseudonyms.size).toBe(20)
  const places = [
    ['feedback', lecture.id],
    ['tempo', lecture.id],
    ['session rating', session.id],
    ['quickcheck rating', round.id],
  ] as const
  const found = (key: string | Uint8Array) =>
    ids.flatMap((id) =>
      places
        .map(([purpose, place]) => sha256(key, purpose, bytesOf(place), bytesOf(id)).toString('hex'))
        .filter((hash) => pseudonyms.has(hash)),
    )
  const keyOf = (secret: string) => sha256(`pseudonym:${secret}`)
  const cells = new Set(['', ...cellsOf(after, () => true)])
  for (const cell of cells) {
    const bytes = Buffer.from(/^\\\\x([0-9a-f]+)$/.exec(cell)?.[1] ?? '', 'hex')
    expect([cell, bytes, keyOf(cell)].flatMap(found)).toEqual([])
  }
  // With the secret of the server, which is in no table, all are found.
  expect(found(keyOf(process.env.AUTH_SECRET ?? ''))).toHaveLength(20)
})
