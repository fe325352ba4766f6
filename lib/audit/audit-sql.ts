import 'server-only'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** What an account is called; it cannot be erased before the transaction ends. Null for one that is gone. */
export async function holdAccountName(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM tutor WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0]?.name ?? null
}

/** Entries whose object is an account. */
const aboutAccount = (id: string) => Prisma.sql`object_kind IN ('user', 'sign_in') AND object_id = ${id}`

/** What an account was called earlier, as far as the log knows it. */
export async function listFormerNames(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT name FROM audit_entry,
      LATERAL (VALUES (detail #>> '{name,from}'), (detail #>> '{name,to}'), (object_title)) AS known(name)
    WHERE ${aboutAccount(id)} AND name <> ''`
  return rows.map(({ name }) => name)
}

/** Takes name and addresses from the entries about an account. */
export async function eraseEntriesAbout(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE audit_entry SET object_title = '', detail = detail - 'name' - 'email' WHERE ${aboutAccount(id)}`
}

/** In a list of names, separated by commas: the name is replaced where it stands alone; twice, as neighbours share a comma. */
const withoutName = (list: Prisma.Sql, name: string) =>
  Prisma.sql`btrim(replace(replace(', ' || ${list} || ', ', ', ' || ${name}::text || ', ', ', –, '),
    ', ' || ${name}::text || ', ', ', –, '), ', ')`

/** Takes a name from the lists of tutors in the entries about lectures. */
export async function eraseAmongTutors(tx: Tx, name: string): Promise<void> {
  const [from, to] = [Prisma.sql`(detail #>> '{tutors,from}')`, Prisma.sql`(detail #>> '{tutors,to}')`]
  await tx.$executeRaw`
    UPDATE audit_entry SET detail = jsonb_set(detail, '{tutors}', jsonb_build_object(
      'from', ${withoutName(from, name)}, 'to', ${withoutName(to, name)}))
    WHERE object_kind = 'lecture' AND jsonb_typeof(detail -> 'tutors') = 'object'
      AND strpos(detail ->> 'tutors', ${name}::text) > 0`
}
