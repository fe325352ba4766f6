import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import type { Way } from '@/lib/coalesced'
import { Prisma } from '@/prisma/generated/client'

// Statements about what one participant asks, or what many ask in the same turn of the event loop. Those that store have
// a text for one row and a text for many, each planned for its number of rows.

/** The name of a statement as its first comment: each of its two texts has one. */
export function statementName(name: string, { together }: Way): Prisma.Sql {
  return Prisma.raw(`/* ${name}${together ? 's' : ''} */`)
}

/** Whether a lock is waited for; follows the clause that takes it. */
export function lockWait({ together }: Way): Prisma.Sql {
  return Prisma.raw(together ? 'SKIP LOCKED' : '')
}

/** `values`: those of the other columns. */
export type Asked = { me: Participant; roundId: string | null | undefined; values?: object }

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
  const stored = new Map(rows.map(({ place, ...row }) => [place, row as Row]))
  return asked.map((_, place) => stored.get(place))
}
