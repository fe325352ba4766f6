import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { ownedBy } from '@/lib/lectures/queries'
import type { RoundCounting } from '@/lib/lectures/schema'
import { excerpt } from '@/lib/markdown'
import { countedRounds } from '@/lib/rounds/counting-rules'
import { exportWords } from '@/lib/rounds/export-queries'
import {
  fileName,
  isoInZone,
  toCsv,
  toCsvRows,
  type CsvFile,
  type CsvFormat,
} from '@/lib/rounds/export-rules'
import { firstAnswers, studentOf } from '@/lib/rounds/participation-queries'
import type { exportQuery } from '@/lib/rounds/schema'
import { Prisma } from '@/prisma/generated/client'

/** Students that are in memory at once. */
const BATCH_SIZE = 1000

const TITLE_LENGTH = 80

/** Who took part in the rounds of a lecture, as the table `parts`; `student` is the number, without one the device. */
function participations(lectureId: string): Prisma.Sql {
  return Prisma.sql`answers AS (${firstAnswers(Prisma.sql`r.lecture_id = ${lectureId}::uuid`)}),
  parts AS (
    SELECT g.id AS registration_id, g.round_id, NULL::uuid AS question_id, NULL::uuid AS answer_id, g.name,
           g.matriculation_number, r.started_at, g.registered_at AS at,
           ${studentOf(Prisma.sql`g.matriculation_number`, Prisma.sql`g.participant_id`)} AS student
    FROM round r JOIN registration g ON g.round_id = r.id
    WHERE r.lecture_id = ${lectureId}::uuid AND r.kind = 'quickcheck' AND (g.submitted_at IS NOT NULL OR (
      coalesce(r.ended_at, r.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second'
      AND EXISTS (SELECT FROM draft d WHERE d.registration_id = g.id AND d.answer_id IS NOT NULL)))
    UNION ALL
    SELECT NULL, a.round_id, a.question_id, a.answer_id, p.name, p.matriculation_number, a.started_at, a.answered_at,
           a.student
    FROM answers a JOIN participant p ON p.id = a.participant_id)`
}

type Column = {
  id: string
  itemId: string
  kind: 'quickcheck' | 'question'
  sessionNumber: number
  title: string
  number: number
  startedAt: Date
}

/** The rounds in which somebody took part, in the order of their starts. */
async function listColumns(lectureId: string): Promise<Column[]> {
  return db.$queryRaw`
    WITH ${participations(lectureId)}
    SELECT r.id, coalesce(r.quick_check_id, r.question_id) AS "itemId", r.kind, s.number AS "sessionNumber",
           coalesce(c.title, q.text) AS title, r.number, r.started_at AS "startedAt"
    FROM round r JOIN session s ON s.id = r.session_id
    LEFT JOIN quick_check c ON c.id = r.quick_check_id LEFT JOIN question q ON q.id = r.question_id
    WHERE r.id IN (SELECT round_id FROM parts) ORDER BY r.started_at, r.id`
}

type Student = {
  student: string
  name: string | null
  matriculationNumber: string | null
  points: Record<string, number>
}

/** The next students after one, by number; each named as the last time they took part. */
async function listStudents(lectureId: string, after: string): Promise<Student[]> {
  return db.$queryRaw`
    WITH ${participations(lectureId)},
    next AS (SELECT DISTINCT student FROM parts WHERE student > ${after} ORDER BY student LIMIT ${BATCH_SIZE}),
    scored AS (
      SELECT p.student, p.round_id, coalesce(sum(q.points) FILTER (
        WHERE coalesce(d.answer_id, p.answer_id) = q.correct_answer_id), 0)::int AS points
      FROM next JOIN parts p USING (student) LEFT JOIN draft d ON d.registration_id = p.registration_id
      LEFT JOIN round_question q ON q.round_id = p.round_id AND q.question_id = coalesce(d.question_id, p.question_id)
      GROUP BY 1, 2),
    rows AS (SELECT student, json_object_agg(round_id, points) AS points FROM scored GROUP BY 1),
    named AS (
      SELECT DISTINCT ON (student) student, name, matriculation_number FROM next JOIN parts USING (student)
      ORDER BY student, started_at DESC, at DESC)
    SELECT n.student, n.name, n.matriculation_number AS "matriculationNumber", r.points
    FROM named n JOIN rows r USING (student) ORDER BY n.student`
}

function sumOf(points: Student['points'], columns: readonly Column[], counting: RoundCounting): number {
  const parts = columns.flatMap(({ id: roundId, itemId, sessionNumber: session, number }) => {
    const reached = points[roundId]
    return reached === undefined ? [] : [{ roundId, itemId, session, number, points: reached }]
  })
  const counted = countedRounds(parts, counting)
  return parts.reduce((sum, part) => sum + (counted.has(part.roundId) ? part.points : 0), 0)
}

type Points = { lectureId: string; counting: RoundCounting; columns: readonly Column[]; head: string[] }

async function* readParts(
  { lectureId, counting, columns, head }: Points,
  format: CsvFormat,
): AsyncGenerator<string> {
  if (columns.length === 0) throw new AppError('nothing_to_export')
  yield toCsv([head], format)
  const toRow = ({ name, matriculationNumber, points }: Student) => [
    name,
    matriculationNumber,
    ...columns.map(({ id }) => points[id] ?? null),
    sumOf(points, columns, counting),
  ]
  let after: string | undefined = ''
  while (after !== undefined) {
    const students: Student[] = await listStudents(lectureId, after)
    if (students.length > 0) yield toCsvRows(students.map(toRow), format)
    after = students.length === BATCH_SIZE ? students.at(-1)?.student : undefined
  }
}

function titleOf({ kind, title, sessionNumber, number }: Column): string {
  const shown = kind === 'question' ? excerpt(title, TITLE_LENGTH) : title
  return `${sessionNumber} · ${shown} · ${number}`
}

/**
 * The points of every student over a lecture as a CSV: one row per matriculation number, one column per round, and the
 * sum of the rounds that count. Errors: not_found, nothing_to_export (before the first part).
 */
export async function exportPoints(
  tutor: Tutor,
  lectureId: string,
  { format }: Pick<z.infer<typeof exportQuery>, 'format'>,
): Promise<CsvFile> {
  const lecture = await db.lecture.findFirst({
    where: { id: lectureId, ...ownedBy(tutor) },
    select: { title: true, counting: true },
  })
  if (!lecture) throw new AppError('not_found')
  const { title, counting } = lecture
  const columns = await listColumns(lectureId)
  const t = exportWords(tutor)
  const head = [t('name'), t('matriculationNumber'), ...columns.map(titleOf), t('sum', { counting })]
  const day = isoInZone(columns.at(-1)?.startedAt ?? new Date(0), env.TIMEZONE).slice(0, 10)
  return {
    name: fileName([title, t('points'), day]),
    parts: readParts({ lectureId, counting, columns, head }, format),
  }
}
