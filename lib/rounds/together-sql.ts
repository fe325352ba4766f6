import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { Prisma } from '@/prisma/generated/client'

// Statements about what one participant asks, or what many ask in the same turn of the event loop.

/**
 * How it is stored: one by itself, which waits for whoever has locked its rows, or several `together`, which skips the
 * locked ones. Each way has a statement of its own, planned for one row or for many.
 */
export type Way = { together: boolean }

/** The name of a statement as its first comment. */
export function statementName(name: string, { together }: Way): Prisma.Sql {
  return Prisma.raw(`/* ${name}${together ? 's' : ''} */`)
}

/** What follows a lock: whether it is waited for. */
export function whereLocked({ together }: Way): Prisma.Sql {
  return Prisma.raw(together ? 'SKIP LOCKED' : '')
}

/** `values`: those of the other columns. */
type Asked = { me: Participant; roundId: string | null | undefined; values?: object }

/** What is asked, as the rows `asked` with their place from 0; `columns` are those of the values. */
export function askedRows(
  asked: readonly Asked[],
  columns: Prisma.Sql | null,
  { together }: Way = { together: true },
): Prisma.Sql {
  const rows = asked.map(({ me, roundId, values }, place) => ({
    place,
    participant_id: me.id,
    sign_in_id: me.signInId,
    round_id: roundId,
    ...values,
  }))
  const read = Prisma.raw(together ? 'jsonb_to_recordset' : 'jsonb_to_record')
  return Prisma.sql`${read}(${JSON.stringify(together ? rows : rows[0])}::jsonb)
    AS asked (place int, participant_id uuid, sign_in_id uuid, round_id uuid${columns ? Prisma.sql`, ${columns}` : Prisma.empty})`
}

/** A row with the place of what was asked. */
export type Placed<Row> = Row & { place: number }

/** What was stored, in the order in which it was asked; undefined for what was not. */
export function inOrder<Row>(asked: readonly unknown[], rows: readonly Placed<Row>[]): (Row | undefined)[] {
  const stored = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, place) => stored.get(place))
}
