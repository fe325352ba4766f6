import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
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
import {
  listPointsColumns,
  listPointsRows,
  type PointsColumn,
  type PointsRow,
} from '@/lib/rounds/participation-sql'
import type { exportQuery } from '@/lib/rounds/schema'

/** Students that are in memory at once. */
const BATCH_SIZE = 1000

const TITLE_LENGTH = 80

function sumOf(
  points: PointsRow['points'],
  columns: readonly PointsColumn[],
  counting: RoundCounting,
): number {
  const parts = columns.flatMap(({ id: roundId, itemId, sessionNumber: session, number }) => {
    const reached = points[roundId]
    return reached === undefined ? [] : [{ roundId, itemId, session, number, points: reached }]
  })
  const counted = countedRounds(parts, counting)
  return parts.reduce((sum, part) => sum + (counted.has(part.roundId) ? part.points : 0), 0)
}

type Points = { lectureId: string; counting: RoundCounting; columns: readonly PointsColumn[]; head: string[] }

async function* readParts(
  { lectureId, counting, columns, head }: Points,
  format: CsvFormat,
): AsyncGenerator<string> {
  if (columns.length === 0) throw new AppError('nothing_to_export')
  yield toCsv([head], format)
  const toRow = ({ name, matriculationNumber, points }: PointsRow) => [
    name,
    matriculationNumber,
    ...columns.map(({ id }) => points[id] ?? null),
    sumOf(points, columns, counting),
  ]
  let after: string | undefined = ''
  while (after !== undefined) {
    const students: PointsRow[] = await listPointsRows(db, lectureId, { after, count: BATCH_SIZE })
    if (students.length > 0) yield toCsvRows(students.map(toRow), format)
    after = students.length === BATCH_SIZE ? students.at(-1)?.student : undefined
  }
}

function titleOf({ kind, title, sessionNumber, number }: PointsColumn): string {
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
  const columns = await listPointsColumns(db, lectureId)
  const t = exportWords(tutor)
  const head = [t('name'), t('matriculationNumber'), ...columns.map(titleOf), t('sum', { counting })]
  const day = isoInZone(columns.at(-1)?.startedAt ?? new Date(0), env.TIMEZONE).slice(0, 10)
  return {
    name: fileName([title, t('points'), day]),
    parts: readParts({ lectureId, counting, columns, head }, format),
  }
}
