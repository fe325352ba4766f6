import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { WallChange, WallState } from '@/lib/rounds/wall-state-schema'

type WallRow = WallState & { roundId: string | null }

/**
 * Returns for each session id, in the order of the ids, the last settings of its walls, and the round that was current
 * then; null without any.
 */
export async function findWallStates(client: Tx, sessionIds: readonly string[]): Promise<(WallRow | null)[]> {
  const rows = await client.$queryRaw<(WallRow | { question: null })[]>`
    /* find-wall-states */
    SELECT w.round_id AS "roundId", w.question, w.hidden, w.blank
    FROM unnest((SELECT ${sessionIds}::uuid[])) WITH ORDINALITY AS asked (session_id, place)
    LEFT JOIN wall_state w ON w.session_id = asked.session_id
    ORDER BY asked.place`
  return rows.map((row) => (row.question === null ? null : row))
}

/**
 * Stores what a session's walls show. Fields that are left out stay as they are, unless they were set for an earlier
 * round. One statement, so that concurrent changes of different fields do not undo each other.
 */
export async function storeWallState(
  client: Tx,
  sessionId: string,
  roundId: string | null,
  { question = null, hidden = null, blank = null }: { [Key in keyof WallChange]: WallChange[Key] | null },
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO wall_state AS w (session_id, round_id, question, hidden, blank)
    VALUES (${sessionId}::uuid, ${roundId}::uuid, coalesce(${question}::int, 0), coalesce(${hidden}::boolean, false),
      coalesce(${blank}::boolean, false))
    ON CONFLICT (session_id) DO UPDATE SET (round_id, question, hidden, blank) = (
      SELECT excluded.round_id, coalesce(${question}::int, same.question, 0),
        coalesce(${hidden}::boolean, same.hidden, false), coalesce(${blank}::boolean, same.blank, false)
      FROM (SELECT) one LEFT JOIN (SELECT w.question, w.hidden, w.blank) same
        ON w.round_id IS NOT DISTINCT FROM excluded.round_id)`
}
