import 'server-only'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'
import type { Shown } from '@/lib/rounds/schema'
import type { RoundKind } from '@/prisma/generated/enums'

/** When the round with this alias ended, or will end. */
export function roundEnd(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`coalesce(${r}.ended_at, ${r}.ends_at)`
}

/** When the grace for answers that were on their way is over, at the latest. */
function graceEnd(alias: string): Prisma.Sql {
  return Prisma.sql`${roundEnd(alias)} + ${bounds.graceSeconds} * interval '1 second'`
}

/** When the answers of a round are all in: its end plus the grace, or earlier where nothing was on its way any more. */
export function roundFinalAt(alias: string): Prisma.Sql {
  return Prisma.sql`coalesce(${Prisma.raw(alias)}.all_submitted_at, ${graceEnd(alias)})`
}

/** Whether no answer can come in any more. Whether the round runs: question-sql. */
export function roundIsFinal(alias: string): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(alias)}.all_submitted_at IS NOT NULL OR ${graceEnd(alias)} <= clock_timestamp())`
}

/**
 * Whether the grace of the round with this alias can end: it is a QuickCheck, its time is over, and no registration is
 * seen that has not submitted. One that is being stored is not seen: only `storeAllSubmitted` makes it final.
 */
export function canEndGrace(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`(CASE WHEN ${r}.kind = 'quickcheck' AND ${roundEnd(alias)} <= clock_timestamp() AND NOT ${roundIsFinal(alias)}
    THEN NOT EXISTS (SELECT FROM registration x WHERE x.round_id = ${r}.id AND x.submitted_at IS NULL) ELSE false END)`
}

/** Whether answers are still stored: while the round runs and during the grace. */
export function roundTakesAnswers(alias: string): Prisma.Sql {
  return Prisma.sql`NOT (${roundIsFinal(alias)})`
}

/**
 * Whether the item of the round with this alias is conducted again: a later round of it, in whatever session, still takes
 * answers. What tells its correct answers is withheld from participants until then. `item` is the column of the item's id.
 */
export function runsAgain(alias: string, item: 'quick_check_id' | 'question_id'): Prisma.Sql {
  const [r, column] = [Prisma.raw(alias), Prisma.raw(item)]
  return Prisma.sql`EXISTS (SELECT FROM round again WHERE again.${column} = ${r}.${column}
    AND again.started_at > ${r}.started_at AND ${roundTakesAnswers('again')})`
}

/** The response in a row with this alias, as JSON; null where there is none. */
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

/** Whether something was given in a registration, voided or not: it was submitted, or it has draft answers, as `drafted` says. */
export function hasAnswers(registration: string, drafted: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.raw(registration)}.submitted_at IS NOT NULL OR ${drafted})`
}

/** Whether a registration with answers counts: a tutor has not voided it. */
export function isValid(registration: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(registration)}.voided_at IS NULL`
}

/** Whether a registration counts as submitted: it was, or it took part in a round that is final by now. */
export function countsAsSubmitted(registration: string, round: string): Prisma.Sql {
  return Prisma.sql`(${isValid(registration)} AND ${wasSubmitted(registration, round)})`
}

function draftedInTime(registration: string, round: string): Prisma.Sql {
  return Prisma.sql`(${roundIsFinal(round)} AND ${hasDraftAnswers(registration)})`
}

/** The same, voided or not. */
export function wasSubmitted(registration: string, round: string): Prisma.Sql {
  return hasAnswers(registration, draftedInTime(registration, round))
}

/** Whether a question of the round with this alias has a solution; otherwise it is a survey. */
export function hasSolution(alias: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM round_question x WHERE x.round_id = ${Prisma.raw(alias)}.id AND x.solution IS NOT NULL)`
}

/** A round as the database stores it, with its clock at that moment. */
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
  /** When its distribution was shown, and when its solution was. */
  shownAt: Date | null
  revealedAt: Date | null
  /** A question of it has a correct answer. */
  graded: boolean
  /** How often a text has been hidden or shown again. */
  moderations: number
  /** It was asked now, and is not kept as a question yet. */
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

/** For each id, in its place, the round, whoever asks; null if there is none. */
export async function findRoundRows(client: Tx, ids: readonly string[]): Promise<(RoundRow | null)[]> {
  const rows = await client.$queryRaw<(RoundRow | { id: null })[]>`
    /* find-rounds */
    SELECT found.* FROM unnest((SELECT ${ids}::uuid[])) WITH ORDINALITY AS asked (id, place)
    LEFT JOIN LATERAL (SELECT ${columns} FROM ${tables} WHERE r.id = asked.id) found ON true
    ORDER BY asked.place`
  return rows.map((row) => (row.id === null ? null : row))
}

/** The same of one. */
export async function findRoundRow(client: Tx, id: string): Promise<RoundRow | null> {
  const [row] = await findRoundRows(client, [id])
  return row ?? null
}

/** Goes after `FROM round r`: leaves only the current round of the lecture with this id. Its alias `s` is that of the session. */
export function currentRoundOf(lectureId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    JOIN session s ON s.id = r.session_id
    WHERE r.lecture_id = ${lectureId} AND r.started_at >= s.activated_at AND session_is_open(s)
    ORDER BY r.started_at DESC LIMIT 1`
}

/**
 * For each lecture, in its place, the open session's round that runs or ran last, which students see until the next one or
 * the session's end; null without one.
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
 * What may be shown of a single question's round, which the tutor has shown: nothing before it is final, nor while the
 * question is asked again.
 */
export async function findShown(client: Tx, id: string): Promise<Shown> {
  const rows = await client.$queryRaw<{ shown: Shown }[]>`
    SELECT CASE WHEN NOT ${roundIsFinal('r')} OR ${runsAgain('r', 'question_id')} THEN NULL
      WHEN r.revealed_at IS NOT NULL THEN 'solution' WHEN r.shown_at IS NOT NULL THEN 'distribution' END AS shown
    FROM round r WHERE r.id = ${id}::uuid`
  return rows[0]?.shown ?? null
}

/** Rounds of a lecture, the newest first; of one item or session where given. `take` and `skip` are numbers of rounds. */
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
