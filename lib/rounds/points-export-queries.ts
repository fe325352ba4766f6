import 'server-only'
import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { ownedBy } from '@/lib/lectures/queries'
import { toCsv, toCsvRows } from '@/lib/rounds/export-rules'
import type { exportQuery } from '@/lib/rounds/schema'
import { Prisma } from '@/prisma/generated/client'

/** Students that are in memory at once. */
const BATCH = 1000

/** Who took part in the QuickChecks of a lecture, as the table `parts`; `student` is the number, without one the device. */
function participations(lectureId: string): Prisma.Sql {
  return Prisma.sql`parts AS (
    SELECT g.id, g.round_id, g.name, g.matriculation_number, r.started_at, g.registered_at,
           coalesce(nullif(g.matriculation_number, '0'), g.participant_id::text) COLLATE "C" AS student
    FROM round r JOIN registration g ON g.round_id = r.id
    WHERE r.lecture_id = ${lectureId}::uuid AND r.kind = 'quickcheck' AND (g.submitted_at IS NOT NULL OR (
      coalesce(r.ended_at, r.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second'
      AND EXISTS (SELECT FROM draft d WHERE d.registration_id = g.id AND d.answer_id IS NOT NULL))))`
}

type Column = { id: string; sessionNumber: number; title: string; number: number }

/** The rounds in which somebody took part, in the order of their starts. */
async function listColumns(lectureId: string): Promise<Column[]> {
  return db.$queryRaw`
    WITH ${participations(lectureId)}
    SELECT r.id, s.number AS "sessionNumber", q.title, r.number FROM round r
    JOIN session s ON s.id = r.session_id JOIN quick_check q ON q.id = r.quick_check_id
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
    next AS (SELECT DISTINCT student FROM parts WHERE student > ${after} ORDER BY student LIMIT ${BATCH}),
    scored AS (
      SELECT p.student, p.round_id, coalesce(sum(q.points) FILTER (WHERE d.answer_id = q.correct_answer_id), 0)::int AS points
      FROM next JOIN parts p USING (student) LEFT JOIN draft d ON d.registration_id = p.id
      LEFT JOIN round_question q ON q.round_id = p.round_id AND q.question_id = d.question_id GROUP BY 1, 2),
    rows AS (SELECT student, json_object_agg(round_id, points) AS points FROM scored GROUP BY 1),
    named AS (
      SELECT DISTINCT ON (student) student, name, matriculation_number FROM next JOIN parts USING (student)
      ORDER BY student, started_at DESC, registered_at DESC)
    SELECT n.student, n.name, n.matriculation_number AS "matriculationNumber", r.points
    FROM named n JOIN rows r USING (student) ORDER BY n.student`
}

function toRow({ name, matriculationNumber, points }: Student, columns: readonly Column[]) {
  const total = Object.values(points).reduce((sum, reached) => sum + reached, 0)
  return [name, matriculationNumber, ...columns.map(({ id }) => points[id] ?? null), total]
}

/**
 * The points of every student over a lecture as the parts of a CSV: one row per matriculation number, one column per
 * round. Errors: not_found, nothing_to_export (both before the first part).
 */
export async function* exportPoints(
  tutor: Tutor,
  lectureId: string,
  { format }: Pick<z.infer<typeof exportQuery>, 'format'>,
): AsyncGenerator<string> {
  const owned = await db.lecture.count({ where: { id: lectureId, ...ownedBy(tutor) } })
  if (owned === 0) throw new AppError('not_found')
  const columns = await listColumns(lectureId)
  if (columns.length === 0) throw new AppError('nothing_to_export')
  const t = createTranslator({ locale: tutor.locale, messages: messages[tutor.locale], namespace: 'export' })
  const titles = columns.map(({ sessionNumber, title, number }) => `${sessionNumber} · ${title} · ${number}`)
  yield toCsv([[t('name'), t('matriculationNumber'), ...titles, t('points')]], format)
  let after: string | undefined = ''
  while (after !== undefined) {
    const students: Student[] = await listStudents(lectureId, after)
    if (students.length > 0)
      yield toCsvRows(
        students.map((student) => toRow(student, columns)),
        format,
      )
    after = students.length === BATCH ? students.at(-1)?.student : undefined
  }
}
