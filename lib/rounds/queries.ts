import 'server-only'
import { Prisma } from '@/prisma/generated/client'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { pageOf, type ListQuery } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { excerpt } from '@/lib/markdown'
import { roundStatus } from '@/lib/rounds/rules'
import type { RoundView } from '@/lib/rounds/schema'
import type { RoundKind } from '@/prisma/generated/enums'

const TITLE_LENGTH = 80

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
  revealedAt: Date | null
  lectureArchived: boolean
  now: Date
}

const roundColumns = Prisma.sql`
  r.id, r.lecture_id AS "lectureId", r.number, r.kind, coalesce(r.quick_check_id, r.question_id) AS "itemId",
  coalesce(qc.title, q.text) AS title, r.session_id AS "sessionId", r.started_at AS "startedAt",
  r.ends_at AS "endsAt", r.ended_at AS "endedAt", r.revealed_at AS "revealedAt",
  l.archived_at IS NOT NULL AS "lectureArchived", clock_timestamp() AS now`

const roundTables = Prisma.sql`
  round r JOIN lecture l ON l.id = r.lecture_id
  LEFT JOIN quick_check qc ON qc.id = r.quick_check_id LEFT JOIN question q ON q.id = r.question_id`

/** A round's row as the view of the contract. */
export function toRoundView(row: RoundRow): RoundView {
  const phase = roundStatus(row, row.now)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    itemId: row.itemId,
    title: row.kind === 'question' ? excerpt(row.title, TITLE_LENGTH) : row.title,
    sessionId: row.sessionId,
    startedAt: row.startedAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: phase.endedAt?.toISOString() ?? null,
    finalAt: phase.finalAt?.toISOString() ?? null,
    running: phase.running,
    final: phase.final,
    revealed: row.revealedAt !== null,
  }
}

/** A round by its id, whoever asks; null if there is none. */
export async function findRoundRow(id: string, client: Tx = db): Promise<RoundRow | null> {
  const rows = await client.$queryRaw<
    RoundRow[]
  >`SELECT ${roundColumns} FROM ${roundTables} WHERE r.id = ${id}::uuid`
  return rows[0] ?? null
}

/** A round of one of the tutor's lectures. Errors: not_found. */
export async function getOwnRound(tutor: Tutor, id: string): Promise<RoundRow> {
  const owned = await db.round.count({ where: { id, lecture: ownedBy(tutor) } })
  const row = owned > 0 ? await findRoundRow(id) : null
  if (!row) throw new AppError('not_found')
  return row
}

/** The open session's round that runs or ran last, which students see until the next one or the session's end. */
export async function findCurrentRound(lectureId: string): Promise<RoundRow | null> {
  const rows = await db.$queryRaw<RoundRow[]>`
    SELECT ${roundColumns} FROM ${roundTables} JOIN session s ON s.id = r.session_id
    WHERE r.lecture_id = ${lectureId}::uuid AND r.started_at >= s.activated_at AND s.ended_at IS NULL
      AND s.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'
    ORDER BY r.started_at DESC LIMIT 1`
  return rows[0] ?? null
}

type History = ListQuery & { id?: string; lecture?: string; item?: string; session?: string }

/** Errors: not_found for an item or a session that the lecture does not have. */
async function assertInLecture(lectureId: string, { item, session }: History): Promise<void> {
  const [found] = await db.$queryRaw<{ known: boolean }[]>`
    SELECT (${item ?? null}::uuid IS NULL
      OR EXISTS (SELECT FROM quick_check WHERE id = ${item ?? null}::uuid AND lecture_id = ${lectureId}::uuid)
      OR EXISTS (SELECT FROM question WHERE id = ${item ?? null}::uuid AND lecture_id = ${lectureId}::uuid))
    AND (${session ?? null}::uuid IS NULL
      OR EXISTS (SELECT FROM session WHERE id = ${session ?? null}::uuid AND lecture_id = ${lectureId}::uuid)) AS known`
  if (!found?.known) throw new AppError('not_found')
}

/** Rounds of a lecture, the newest first; of one item or session where asked. Errors: not_found, no_lecture_chosen. */
export async function listRounds(
  tutor: Tutor,
  query: History,
): Promise<{ items: RoundView[]; total: number }> {
  if (query.id !== undefined) return { items: [toRoundView(await getOwnRound(tutor, query.id))], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  if (query.item !== undefined || query.session !== undefined) await assertInLecture(lectureId, query)
  const item = query.item
    ? Prisma.sql`AND coalesce(r.quick_check_id, r.question_id) = ${query.item}::uuid`
    : Prisma.empty
  const session = query.session ? Prisma.sql`AND r.session_id = ${query.session}::uuid` : Prisma.empty
  const { skip, take } = pageOf(query)
  const where = Prisma.sql`WHERE r.lecture_id = ${lectureId}::uuid ${item} ${session}`
  const [rows, totals] = await Promise.all([
    db.$queryRaw<RoundRow[]>`
      SELECT ${roundColumns} FROM ${roundTables} ${where} ORDER BY r.started_at DESC LIMIT ${take} OFFSET ${skip}`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM round r ${where}`,
  ])
  return { items: rows.map(toRoundView), total: totals[0]?.total ?? 0 }
}
