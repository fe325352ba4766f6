import 'server-only'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'
import type { Shown } from '@/lib/rounds/schema'
import type { RoundKind } from '@/prisma/generated/enums'

/** When the round with this alias ended or will end. */
export function roundEnd(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`coalesce(${r}.ended_at, ${r}.ends_at)`
}

/** When the grace for late answers is over at the latest. */
function graceEnd(alias: string): Prisma.Sql {
  return Prisma.sql`${roundEnd(alias)} + ${bounds.graceSeconds} * interval '1 second'`
}

/** When the answers of a round are all in: its end plus the grace, or earlier if no answers were missing. */
export function roundFinalAt(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.all_submitted_at, ${graceEnd(alias)})`
}

/** Whether no answers can arrive any more. For whether the round runs, see question-sql. */
export function roundIsFinal(alias: string): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(alias)}.all_submitted_at IS NOT NULL OR ${graceEnd(alias)} <= clock_timestamp())`
}

/**
 * Whether the grace of the round with this alias can end: it is a QuickCheck, its time is over, and every visible
 * registration has submitted. A registration that is being stored is not visible: only `storeAllSubmitted` makes the
 * round final.
 */
export function canEndGrace(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`(CASE WHEN ${r}.kind = 'quickcheck' AND ${roundEnd(alias)} <= clock_timestamp() AND NOT ${roundIsFinal(alias)}
    THEN NOT EXISTS (SELECT FROM registration x WHERE x.round_id = ${r}.id AND x.submitted_at IS NULL) ELSE false END)`
}

/** Whether answers are still accepted: while the round runs and during the grace. */
export function roundTakesAnswers(alias: string): Prisma.Sql {
  return Prisma.sql`NOT (${roundIsFinal(alias)})`
}

/**
 * Whether the item of the round with this alias is running again: a later round of it, in any session, still accepts
 * answers. Until then its correct answers are withheld from participants. `item` is the column of the item's id.
 */
export function runsAgain(alias: string, item: 'quick_check_id' | 'question_id'): Prisma.Sql {
  const [r, column] = [Prisma.raw(alias), Prisma.raw(item)]
  return Prisma.sql`EXISTS (SELECT FROM round again WHERE again.${column} = ${r}.${column}
    AND again.started_at > ${r}.started_at AND ${roundTakesAnswers('again')})`
}

/** The response of the row with this alias, as JSON; null if there is none. */
export function responseIn(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`CASE WHEN ${row}.answer_id IS NULL THEN ${row}.response
    ELSE jsonb_build_object('answerIds', jsonb_build_array(${row}.answer_id)) END`
}

/** Whether the registration with this alias has draft answers. */
function hasDraftAnswers(registration: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM draft d WHERE d.registration_id = ${Prisma.raw(registration)}.id AND d.points IS NOT NULL)`
}

/** Whether a registration has answers, voided or not: it was submitted, or has draft answers (`drafted`). */
export function hasAnswers(registration: string, drafted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(registration)}.submitted_at IS NOT NULL OR ${drafted})`
}

/** Whether a registration with answers counts: it was not voided by a tutor. */
export function isValid(registration: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(registration)}.voided_at IS NULL`
}

/** Whether a registration counts as submitted: it was submitted and is not voided. */
export function countsAsSubmitted(registration: string, round: string): Prisma.Sql {
  return Prisma.sql`(${isValid(registration)} AND ${wasSubmitted(registration, round)})`
}

function draftedInTime(registration: string, round: string): Prisma.Sql {
  return Prisma.sql`(${roundIsFinal(round)} AND ${hasDraftAnswers(registration)})`
}

/** Whether a registration, even a voided one, was submitted, or took part in a round that is now final. */
export function wasSubmitted(registration: string, round: string): Prisma.Sql {
  return hasAnswers(registration, draftedInTime(registration, round))
}

/** Whether a question of the round with this alias has a solution; otherwise it is a survey. */
export function hasSolution(alias: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM round_question x WHERE x.round_id = ${Prisma.raw(alias)}.id AND x.solution IS NOT NULL)`
}

/** Whether everything was shown of the round with this alias: its solution, or of a survey, its distribution. */
export function isRevealed(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`(${r}.revealed_at IS NOT NULL OR (${r}.shown_at IS NOT NULL AND NOT ${hasSolution(alias)}))`
}

/** A stored round, with the database's time of reading. */
export type RoundRow = {
  id: string
  lectureId: string
  number: number
  kind: RoundKind
  itemId: string
  title: string
  sessionId: string
  startedAt: Date
  endsAt: Date
  endedAt: Date | null
  allSubmittedAt: Date | null
  /** Its grace can end: `canEndGrace`. */
  graceCanEnd: boolean
  /** When its distribution and its solution were shown. */
  shownAt: Date | null
  revealedAt: Date | null
  /** At least one of its questions has a correct answer. */
  graded: boolean
  /** How often a text was hidden or shown again. */
  moderations: number
  /** It is an instant question that was not kept. */
  instant: boolean
  lectureArchived: boolean
  now: Date
}

const columns = Prisma.sql`
  r.id, r.lecture_id AS "lectureId", r.number, r.kind, coalesce(r.quick_check_id, r.question_id) AS "itemId",
  coalesce(qc.title, q.text) AS title, r.session_id AS "sessionId", r.started_at AS "startedAt",
  r.ends_at AS "endsAt", r.ended_at AS "endedAt", r.all_submitted_at AS "allSubmittedAt",
  ${canEndGrace('r')} AS "graceCanEnd", r.shown_at AS "shownAt",
  r.revealed_at AS "revealedAt", ${hasSolution('r')} AS graded, r.moderations, coalesce(q.instant, false) AS instant,
  l.archived_at IS NOT NULL AS "lectureArchived", clock_timestamp() AS now`

const tables = Prisma.sql`
  round r JOIN lecture l ON l.id = r.lecture_id
  LEFT JOIN quick_check qc ON qc.id = r.quick_check_id LEFT JOIN question q ON q.id = r.question_id`

/** Returns the round for each id, in the order of the ids; null if missing. Does not check ownership. */
export async function findRoundRows(client: Tx, ids: readonly string[]): Promise<(RoundRow | null)[]> {
  const rows = await client.$queryRaw<(RoundRow | { id: null })[]>`
    /* find-rounds */
    SELECT found.* FROM unnest((SELECT ${ids}::uuid[])) WITH ORDINALITY AS asked (id, place)
    LEFT JOIN LATERAL (SELECT ${columns} FROM ${tables} WHERE r.id = asked.id) found ON true
    ORDER BY asked.place`
  return rows.map((row) => (row.id === null ? null : row))
}

/** As `findRoundRows`, for one id. */
export async function findRoundRow(client: Tx, id: string): Promise<RoundRow | null> {
  const [row] = await findRoundRows(client, [id])
  return row ?? null
}

/** To follow `FROM round r`: joins the current round of the lecture with this id. The alias of its session is `s`. */
export function currentRoundOf(lectureId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    JOIN session s ON s.id = r.session_id
    WHERE r.lecture_id = ${lectureId} AND r.started_at >= s.activated_at AND session_is_open(s)
    ORDER BY r.started_at DESC LIMIT 1`
}

/**
 * Returns for each lecture id, in the order of the ids, the round of the open session that runs or ran last, which
 * students see until the next one or the end of the session; null without one.
 */
export async function findCurrentRoundRows(
  client: Tx,
  lectureIds: readonly string[],
): Promise<(RoundRow | null)[]> {
  const rows = await client.$queryRaw<(RoundRow | { id: null })[]>`
    /* find-current-rounds */
    SELECT found.* FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (lecture_id, place)
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM ${tables} ${currentRoundOf(Prisma.sql`asked.lecture_id`)}) found ON true
    ORDER BY asked.place`
  return rows.map((row) => (row.id === null ? null : row))
}

/**
 * What may be shown of a single question's round: nothing before it is final, nor while the question is running again.
 */
export async function findShown(client: Tx, id: string): Promise<Shown> {
  const rows = await client.$queryRaw<{ shown: Shown }[]>`
    SELECT CASE WHEN NOT ${roundIsFinal('r')} OR ${runsAgain('r', 'question_id')} THEN NULL
      WHEN r.revealed_at IS NOT NULL THEN 'solution' WHEN r.shown_at IS NOT NULL THEN 'distribution' END AS shown
    FROM round r WHERE r.id = ${id}::uuid`
  return rows[0]?.shown ?? null
}

/** Rounds of a lecture, the newest first; optionally of one item or session. `take` and `skip` count rounds. */
export async function listRoundRows(
  client: Tx,
  {
    lectureId,
    item,
    session,
  }: { lectureId: string; item?: string | undefined; session?: string | undefined },
  { take, skip }: { take: number; skip: number },
): Promise<RoundRow[]> {
  const ofItem = item
    ? Prisma.sql`AND coalesce(r.quick_check_id, r.question_id) = ${item}::uuid`
    : Prisma.empty
  const ofSession = session ? Prisma.sql`AND r.session_id = ${session}::uuid` : Prisma.empty
  return client.$queryRaw<RoundRow[]>`
    SELECT ${columns} FROM ${tables} WHERE r.lecture_id = ${lectureId}::uuid ${ofItem} ${ofSession}
    ORDER BY r.started_at DESC LIMIT ${take} OFFSET ${skip}`
}
