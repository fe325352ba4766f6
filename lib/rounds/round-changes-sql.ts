import 'server-only'
import { bounds } from '@/lib/bounds'
import { storedNow, type Tx } from '@/lib/db/client'
import type { Solution } from '@/lib/questions/kinds/schema'
import { roundIsRunning } from '@/lib/questions/question-sql'
import { canEndGrace, hasSolution, roundEnd, roundIsFinal } from '@/lib/rounds/round-sql'
import type { Shown } from '@/lib/rounds/schema'
import type { PreparedInput } from '@/lib/rounds/start-schema'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** The item of a round: a QuickCheck, or a single question. */
export type RoundItem = Pick<PreparedInput, 'kind' | 'id'>

/** The copy that a round keeps of a question: its points and its solution, which a survey does not have. */
export type QuestionCopy = {
  questionId: string
  position: number
  points: number
  solution: Solution | null
}

/**
 * Starts a round of an item for a number of seconds, in the open session of a lecture, with copies of its questions.
 * Returns its id, or undefined if no session is open or another round has no end yet. The transaction must have locked
 * the lecture.
 */
export async function storeRound(
  tx: Tx,
  lectureId: string,
  { kind, id }: RoundItem,
  { seconds, copies }: { seconds: number; copies: readonly QuestionCopy[] },
): Promise<string | undefined> {
  const [quickCheckId, questionId] = kind === 'quickcheck' ? [id, null] : [null, id]
  const rows = await tx.$queryRaw<{ id: string }[]>`
    /* store-round */
    WITH stored AS (
      INSERT INTO round (id, lecture_id, session_id, kind, quick_check_id, question_id, number, started_at, ends_at)
      SELECT gen_random_uuid(), s.lecture_id, s.id, ${kind}::round_kind, ${quickCheckId}::uuid, ${questionId}::uuid,
        (SELECT coalesce(max(x.number), 0) + 1 FROM round x
         WHERE x.session_id = s.id AND coalesce(x.quick_check_id, x.question_id) = ${id}::uuid),
        c.now, least(c.now + ${seconds} * interval '1 second', ${sessionEnd('s')})
      FROM session s, (SELECT ${storedNow} AS now) c
      WHERE s.lecture_id = ${lectureId}::uuid AND session_is_open(s)
        AND NOT EXISTS (SELECT FROM round r WHERE r.lecture_id = s.lecture_id AND r.ended_at IS NULL)
      RETURNING id),
    asked AS (
      INSERT INTO round_question (round_id, question_id, position, points, solution)
      SELECT stored.id, c."questionId", c.position, c.points, c.solution
      FROM stored, jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        AS c ("questionId" uuid, position int, points int, solution jsonb))
    SELECT id FROM stored`
  return rows[0]?.id
}

/**
 * Ends a round now, unless it has ended. To be run outside a transaction, so that it is committed at the time that it
 * stores.
 */
export async function storeEnd(client: Tx, id: string): Promise<void> {
  await client.$executeRaw`
    UPDATE round SET ended_at = greatest(started_at, least(ends_at, ${storedNow}))
    WHERE id = ${id}::uuid AND ended_at IS NULL`
}

/** The result for a round whose grace was to end; `locked`: its row was locked. */
export type GraceEnd = { ended: true; lectureId: string } | { ended: false; locked: boolean }

/**
 * Ends the grace of rounds in which everybody has submitted; returns for each, in the order of the ids, whether it did.
 * To be run in a transaction. The lock waits for registrations that are being stored, which lock the row as well, and
 * blocks new ones; only the statement after it sees them all. With `skipLocked`, locked rounds are skipped.
 */
export async function storeAllSubmitted(
  tx: Tx,
  ids: readonly string[],
  { skipLocked = false } = {},
): Promise<GraceEnd[]> {
  if (ids.length === 0) return []
  const wait = skipLocked ? Prisma.sql`SKIP LOCKED` : Prisma.empty
  // In the order of their ids, to avoid deadlocks.
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM round WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE ${wait}`
  const own = new Set(locked.map(({ id }) => id))
  const rows = await tx.$queryRaw<{ id: string; lectureId: string }[]>`
    UPDATE round r
    SET ended_at = ${roundEnd('r')}, all_submitted_at = greatest(${roundEnd('r')},
      (SELECT max(x.submitted_at) FROM registration x WHERE x.round_id = r.id))
    WHERE r.id = ANY(${[...own]}::uuid[]) AND ${canEndGrace('r')} RETURNING r.id, r.lecture_id AS "lectureId"`
  const lectures = new Map(rows.map(({ id, lectureId }) => [id, lectureId]))
  return ids.map((id) => {
    const lectureId = lectures.get(id)
    return lectureId === undefined ? { ended: false, locked: !own.has(id) } : { ended: true, lectureId }
  })
}

/** The rounds of a session whose grace can end. */
export async function listEndableGraces(client: Tx, sessionId: string): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM round r WHERE r.session_id = ${sessionId}::uuid AND ${canEndGrace('r')}`
  return rows.map(({ id }) => id)
}

/** Moves the end of a running round by a number of seconds; returns whether it was running. */
export async function moveEnd(tx: Tx, id: string, seconds: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE round r SET ends_at = least(r.ends_at + ${seconds} * interval '1 second', ${sessionEnd('s')})
    FROM session s WHERE s.id = r.session_id AND r.id = ${id}::uuid AND ${roundIsRunning('r')}`
  return count > 0
}

/**
 * Reopens, for a number of seconds from now, a round that has just ended: the latest of its lecture, in an open
 * session, whose results were not shown. A QuickCheck shows points once it is final, and then cannot be reopened.
 * Returns whether it was reopened. The transaction must have locked the lecture.
 */
export async function storeReopening(tx: Tx, id: string, seconds: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE round r
    SET ended_at = NULL, ends_at = least(clock_timestamp() + ${seconds} * interval '1 second', ${sessionEnd('s')})
    FROM session s
    WHERE s.id = r.session_id AND session_is_open(s) AND r.id = ${id}::uuid
      AND r.shown_at IS NULL AND NOT ${roundIsRunning('r')}
      AND ${roundEnd('r')} > clock_timestamp() - ${bounds.reopenSeconds} * interval '1 second'
      AND (r.kind = 'question' OR NOT ${roundIsFinal('r')})
      AND NOT EXISTS (SELECT FROM round later WHERE later.lecture_id = r.lecture_id AND later.started_at > r.started_at)`
  return count > 0
}

/**
 * Shows the distribution of a final round, or also its solution, unless it is a survey; this cannot be undone. Returns
 * whether the round was final.
 */
export async function storeReveal(tx: Tx, id: string, show: NonNullable<Shown>): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE round r
    SET shown_at = coalesce(r.shown_at, c.now), ended_at = coalesce(r.ended_at, r.ends_at),
        revealed_at = CASE WHEN ${show === 'solution'} AND ${hasSolution('r')} THEN coalesce(r.revealed_at, c.now) ELSE r.revealed_at END
    FROM (SELECT clock_timestamp() AS now) c
    WHERE r.id = ${id}::uuid AND ${roundIsFinal('r')}`
  return count > 0
}

/** Stores the end of a lecture's rounds whose time is over. */
export async function endExpiredRounds(tx: Tx, lectureId: string): Promise<void> {
  await tx.$executeRaw`
    /* end-expired-rounds */
    UPDATE round SET ended_at = ends_at
    WHERE lecture_id = ${lectureId}::uuid AND ended_at IS NULL AND ends_at <= clock_timestamp()`
}

/** Ends the running round of a session that has just ended, at the same instant. */
export async function endWithSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE round r SET ended_at = greatest(r.started_at, least(r.ends_at, s.ended_at))
    FROM session s WHERE s.id = r.session_id AND s.id = ${sessionId}::uuid AND r.ended_at IS NULL`
}

type HiddenText = { roundId: string; questionId: string; text: string; hidden: boolean }

/** Hides a text in its folded form from all who see a round, or shows it again; hiding it twice has no effect. */
export async function storeHiddenText(
  tx: Tx,
  { roundId, questionId, text, hidden }: HiddenText,
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE round_question q SET hidden_texts = CASE WHEN ${hidden} THEN array_append(q.hidden_texts, ${text})
        ELSE array_remove(q.hidden_texts, ${text}) END
      WHERE q.round_id = ${roundId}::uuid AND q.question_id = ${questionId}::uuid
        AND (${text} = ANY (q.hidden_texts)) <> ${hidden}
      RETURNING q.round_id)
    UPDATE round r SET moderations = r.moderations + 1 FROM changed c WHERE r.id = c.round_id`
}
