import 'server-only'
import { bounds, serverBounds } from '@/lib/bounds'
import { storedNow, type Tx } from '@/lib/db/client'
import { Prisma, type Session } from '@/prisma/generated/client'

/**
 * When an activated session ended, or ends at the latest: after 12 hours. For whether it is open, see the database
 * function `session_is_open`.
 */
export function sessionEnd(alias: string): Prisma.Sql {
  const s = Prisma.raw(alias)
  return Prisma.sql`coalesce(${s}.ended_at, ${s}.activated_at + ${bounds.sessionLengthSeconds} * interval '1 second')`
}

/** Activated and without a stored end, whether or not its 12 hours are over. */
const hasNoEnd = Prisma.sql`(s.activated_at IS NOT NULL AND s.ended_at IS NULL)`

/** Sessions left open for 12 hours whose end is not stored yet. */
const hasExpired = Prisma.sql`${hasNoEnd} AND NOT session_is_open(s)`

/** The session of a lecture that is activated and has no stored end, whether or not its 12 hours are over. */
export async function findUnendedId(tx: Tx, lectureId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM session s WHERE s.lecture_id = ${lectureId}::uuid AND ${hasNoEnd}`
  return row?.id ?? null
}

/** Stores the end of a lecture's expired sessions; returns their ids. */
export async function endExpired(tx: Tx, lectureId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    /* end-expired-sessions */
    UPDATE session s SET ended_at = ${sessionEnd('s')}
    WHERE s.lecture_id = ${lectureId}::uuid AND ${hasExpired} RETURNING s.id`
  return rows.map(({ id }) => id)
}

/** The lectures of expired sessions, once for each such session. */
export async function listLecturesWithExpired(client: Tx): Promise<string[]> {
  const rows = await client.$queryRaw<{ lectureId: string }[]>`
    SELECT s.lecture_id AS "lectureId" FROM session s WHERE ${hasExpired}`
  return rows.map(({ lectureId }) => lectureId)
}

/** Activates a session now, by the database's clock. */
export async function activate(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE session SET activated_at = ${storedNow}, ended_at = NULL WHERE id = ${id}::uuid`
}

/** Ends a session now, if it was activated and has not ended; returns whether it did. */
export async function deactivate(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE session s SET ended_at = ${storedNow} WHERE s.id = ${id}::uuid AND ${hasNoEnd}`
  return count > 0
}

/** The new day of a session (YYYY-MM-DD), and its expected version. */
type Move = { id: string; date: string; version?: number | undefined }

/** Moves sessions of a lecture that were neither activated, archived nor edited meanwhile; returns their ids. */
export async function moveToDays(tx: Tx, lectureId: string, moves: readonly Move[]): Promise<string[]> {
  const ids = moves.map(({ id }) => id)
  const days = moves.map(({ date }) => date)
  const versions = moves.map(({ version }) => version ?? null)
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE session s SET date = m.day, version = s.version + 1
    FROM unnest(${ids}::uuid[], ${days}::date[], ${versions}::int[]) AS m (id, day, version)
    WHERE s.id = m.id AND s.lecture_id = ${lectureId}::uuid AND s.activated_at IS NULL AND s.archived_at IS NULL
      AND s.version = coalesce(m.version, s.version)
    RETURNING s.id`
  return rows.map(({ id }) => id)
}

/** Whether a participant is present: seen within the last 30 s; the row of `presence` has this alias. */
export function isPresent(alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}.seen_to > clock_timestamp() - ${serverBounds.presenceSeconds} * interval '1 second'`
}

type PresenceCounts = { active: number; total: number; now: Date }

export type Presence = PresenceCounts & { sessionId: string }

/** One row with the distinct participants of the session with this id: all that were seen, and those present now. */
export function presenceOf(sessionId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(DISTINCT p.participant_id)::int AS total,
           count(DISTINCT p.participant_id) FILTER (WHERE ${isPresent('p')})::int AS active
    FROM presence p WHERE p.session_id = ${sessionId}`
}

/**
 * Returns for each session id, in the order of the ids, the distinct participants: all that were seen, and those
 * present now; with the database's time.
 */
export async function countPresence(client: Tx, sessionIds: readonly string[]): Promise<Presence[]> {
  return client.$queryRaw<Presence[]>`
    /* count-presence */
    SELECT asked.id AS "sessionId", clock_timestamp() AS now, seen.total, seen.active
    FROM unnest((SELECT ${sessionIds}::uuid[])) WITH ORDINALITY AS asked (id, place)
    CROSS JOIN LATERAL (${presenceOf(Prisma.sql`asked.id`)}) seen
    ORDER BY asked.place`
}

type OpenRow = Session & PresenceCounts

/**
 * Returns for each lecture id, in the order of the ids, its open session with its presence and the database's time;
 * null without one.
 */
export async function findOpenRows(client: Tx, lectureIds: readonly string[]): Promise<(OpenRow | null)[]> {
  const rows = await client.$queryRaw<(OpenRow | { id: null })[]>`
    /* find-open-sessions */
    SELECT s.id, s.version, s.lecture_id AS "lectureId", s.number, s.title, s.content, s.date,
      s.allow_evaluation AS "allowEvaluation", s.activated_at AS "activatedAt", s.ended_at AS "endedAt",
      s.archived_at AS "archivedAt", s.created_at AS "createdAt", seen.total, seen.active, clock_timestamp() AS now
    FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (lecture_id, place)
    LEFT JOIN session s ON s.lecture_id = asked.lecture_id AND session_is_open(s)
    CROSS JOIN LATERAL (${presenceOf(Prisma.sql`s.id`)}) seen
    ORDER BY asked.place`
  return rows.map((row) => (row.id === null ? null : row))
}
