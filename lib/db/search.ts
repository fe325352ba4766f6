import 'server-only'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** The tables that lists search, and the columns with their words. */
const columns = {
  feedback: ['text'],
  lecture: ['title'],
  question: ['text'],
  quick_check: ['title'],
  session: ['title'],
  tutor: ['name', 'email'],
} as const

type Table = keyof typeof columns

type Search<Name extends Table> = {
  table: Name
  /** The columns to search, if not all of them. */
  only?: readonly (typeof columns)[Name][number][]
  /** The lecture whose rows are searched. */
  lectureId?: string
}

/** The ids of the rows that contain a text, whatever its case and its accents. */
export async function findContaining<Name extends Table>(
  client: Tx,
  { table, only = columns[table], lectureId }: Search<Name>,
  text: string,
): Promise<string[]> {
  const hits = only.map(
    (column) => Prisma.sql`strpos(searchable(${Prisma.raw(column)}), searchable(${text})) > 0`,
  )
  const inLecture = lectureId ? Prisma.sql`lecture_id = ${lectureId}::uuid AND` : Prisma.empty
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE ${inLecture} (${Prisma.join(hits, ' OR ')})`
  return rows.map(({ id }) => id)
}
