import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { WallChange, WallState } from '@/lib/rounds/wall-state-schema'

/** What was set last for a session's walls, and the round that was the current one then; null where nothing was set. */
export async function findWallState(
  client: Tx,
  sessionId: string,
): Promise<(WallState & { roundId: string | null }) | null> {
  const rows = await client.$queryRaw<(WallState & { roundId: string | null })[]>`
    /* find-wall-state */
    SELECT round_id AS "roundId", question, hidden, blank FROM wall_state WHERE session_id = ${sessionId}::uuid`
  return rows[0] ?? null
}

/**
 * Stores what a session's walls show; what is left out stays, unless it was set while another round was the current one.
 * One statement: of two devices that change different things, neither undoes the other.
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
