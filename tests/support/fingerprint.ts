import { db } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** Tables that hold nothing about a lecture: about the chair, semesters, accounts, pictures and the server itself. */
const OTHERS = [
  '_prisma_migrations',
  'address_key',
  'attempt',
  'audit_entry',
  'chair',
  'email_request',
  'idempotency_key',
  'image',
  'image_upload',
  'one_time_codes',
  'passkey',
  'pending_sign_in',
  'phone_sign_in',
  'recovery_code',
  'saml_request',
  'semester',
  // By pseudonyms, which lead to no lecture.
  'sender_limit',
  'tutor',
  'tutor_device',
  'tutor_session',
  'university_identity',
  'used_challenge',
]

/** Holds who was there when: written a moment after whatever a student of the lecture itself has asked. */
const LATER = 'presence'

/** A table that rows of another one go with, and the columns in which it names them. */
type Belonging = { child: string; parent: string; column: string; parentColumn: string }

async function listTables(): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`
  return rows.map(({ name }) => name)
}

/** What is deleted with what, by the foreign keys. */
async function listBelongings(): Promise<Belonging[]> {
  return db.$queryRaw<Belonging[]>`
    SELECT f.conrelid::regclass::text AS child, f.confrelid::regclass::text AS parent,
      own.attname::text AS column, other.attname::text AS "parentColumn"
    FROM pg_constraint f
    JOIN pg_attribute own ON own.attrelid = f.conrelid AND own.attnum = f.conkey[1]
    JOIN pg_attribute other ON other.attrelid = f.confrelid AND other.attnum = f.confkey[1]
    WHERE f.contype = 'f' AND f.confdeltype = 'c' ORDER BY f.conname`
}

/** Which rows of each table are about a lecture; a table belongs to it by any of its foreign keys. */
function conditionsFor(lectureId: string, belongings: Belonging[]): Map<string, Prisma.Sql> {
  const found = new Map([['lecture', Prisma.sql`id = ${lectureId}::uuid`]])
  for (let known = 0; known < found.size;) {
    known = found.size
    for (const { child, parent, column, parentColumn } of belongings) {
      const of = found.get(parent)
      if (!of || found.has(child)) continue
      const [own, other, table] = [column, parentColumn, parent].map((name) => Prisma.raw(`"${name}"`))
      found.set(child, Prisma.sql`${own} IN (SELECT ${other} FROM ${table} WHERE ${of})`)
    }
  }
  return found
}

/** Everything that is stored about a lecture, as one hash: it must not change by calls about another. */
export async function fingerprint(lectureId: string): Promise<string> {
  const conditions = conditionsFor(lectureId, await listBelongings())
  const tables = await listTables()
  const unknown = tables.filter((name) => !conditions.has(name) && !OTHERS.includes(name))
  const both = OTHERS.filter((name) => conditions.has(name) || !tables.includes(name))
  if (unknown.length + both.length > 0)
    throw new Error(`about a lecture or not: ${[...unknown, ...both].join(', ')}`)
  const parts = [...conditions].flatMap(([name, of]) =>
    name === LATER
      ? []
      : [Prisma.sql`SELECT ${name} || x::text FROM ${Prisma.raw(`"${name}"`)} x WHERE ${of}`],
  )
  const [row] = await db.$queryRaw<{ hash: string }[]>`
    SELECT md5(string_agg(text, '|' ORDER BY text)) AS hash
    FROM (${Prisma.join(parts, ' UNION ALL ')}) AS rows (text)`
  return row?.hash ?? ''
}
