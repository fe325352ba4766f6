import 'server-only'
import { createTranslator } from 'next-intl'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { db, readClock } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { messages } from '@/lib/i18n/messages'
import { ownedBy } from '@/lib/lectures/queries'
import type { RoundCounting } from '@/lib/lectures/schema'
import {
  fileName,
  isoInZone,
  toCsv,
  toCsvRows,
  type Cell,
  type CsvFile,
  type DecimalSign,
} from '@/lib/rounds/export-rules'
import { listSubmittedIds } from '@/lib/rounds/export-sql'
import { listPointsColumns, listPointsRows, type PointsColumn, type PointsRow } from '@/lib/rounds/points-sql'
import { itemTitleOf } from '@/lib/rounds/queries'
import { countedRounds, roundStatus, submissionTime, sumPoints } from '@/lib/rounds/rules'
import type { CsvFormat, exportQuery } from '@/lib/rounds/export-schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { Prisma } from '@/prisma/generated/client'

/** The maximum number of rows in memory. */
const BATCH_SIZE = 500

/** The rounds to be exported, in the order of their starts. */
async function listRounds(where: Prisma.RoundWhereInput) {
  return db.round.findMany({
    where,
    include: {
      session: true,
      quickCheck: true,
      questions: { orderBy: { position: 'asc' } },
      lecture: { include: { semester: true } },
    },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
}

type ExportedRound = Awaited<ReturnType<typeof listRounds>>[number]

/** The next batch of participations in a round. */
async function listParticipations(roundId: string, after: string | null) {
  const ids = await listSubmittedIds(db, roundId, { after, count: BATCH_SIZE })
  return db.registration.findMany({
    where: { id: { in: ids } },
    include: { drafts: { select: { questionId: true, points: true } } },
    orderBy: [{ registeredAt: 'asc' }, { id: 'asc' }],
  })
}

type Participation = Awaited<ReturnType<typeof listParticipations>>[number]

function toRow(participation: Participation, round: ExportedRound, now: Date): Cell[] {
  const { name, matriculationNumber, drafts } = participation
  const reached = new Map(drafts.map(({ questionId, points }) => [questionId, points?.toNumber() ?? 0]))
  return [
    semesterLabel(round.lecture.semester),
    round.lecture.title,
    round.session.number,
    round.session.title,
    round.quickCheck?.title ?? '',
    round.number,
    isoInZone(round.startedAt, env.TIMEZONE),
    name,
    matriculationNumber,
    ...round.questions.map(({ questionId, points }) =>
      points === 0 ? null : (reached.get(questionId) ?? 0),
    ),
    sumPoints([...reached.values()]),
    round.questions.reduce((sum, { points }) => sum + points, 0),
    isoInZone(submissionTime(participation, roundStatus(round, now)) ?? now, env.TIMEZONE),
  ]
}

/** The texts of an export in the tutor's language. */
function exportWords({ locale }: Tutor) {
  return createTranslator({ locale, messages: messages[locale], namespace: 'export' })
}

function headings(tutor: Tutor, questions: number): string[] {
  const t = exportWords(tutor)
  return [
    ...(
      ['semester', 'lecture', 'sessionNumber', 'session', 'quickCheck', 'round', 'start', 'name'] as const
    ).map((key) => t(key)),
    t('matriculationNumber'),
    ...Array.from({ length: questions }, (_, index) => t('question', { number: index + 1 })),
    ...(['points', 'maximum', 'submittedAt'] as const).map((key) => t(key)),
  ]
}

/** The format of a file, as arguments of `toCsv`. */
type CsvStyle = [format: CsvFormat, decimal: DecimalSign]

/** The format for a tutor: with `excel`, in the notation of their language. */
function styleOf({ locale }: Tutor, { format }: { format: CsvFormat }): CsvStyle {
  return [format, format === 'excel' && locale !== 'en' ? ',' : '.']
}

/** Rows in batches; one batch at a time is in memory. */
async function* readRows(rounds: readonly ExportedRound[]): AsyncGenerator<Cell[][]> {
  const now = await readClock()
  for (const round of rounds) {
    let after: string | null = null
    do {
      const batch: Participation[] = await listParticipations(round.id, after)
      if (batch.length > 0) yield batch.map((participation) => toRow(participation, round, now))
      after = batch.length === BATCH_SIZE ? (batch.at(-1)?.id ?? null) : null
    } while (after !== null)
  }
}

async function* readParts(
  head: string[],
  rounds: readonly ExportedRound[],
  style: CsvStyle,
): AsyncGenerator<string> {
  let begun = false
  for await (const rows of readRows(rounds)) {
    yield begun ? toCsvRows(rows, ...style) : toCsv([head, ...rows], ...style)
    begun = true
  }
  if (!begun) throw new AppError('nothing_to_export')
}

/** The program that a file is for, which its name then ends with: both forms of it may lie in one folder. */
const programOf = ({ format }: Pick<z.infer<typeof exportQuery>, 'format'>) =>
  format === 'excel' ? 'Excel' : ''

/**
 * The name of a file: lecture, QuickCheck, the only round or session, the day of the last round, and Excel if it is for
 * that.
 */
function nameOf(tutor: Tutor, rounds: readonly ExportedRound[], query: z.infer<typeof exportQuery>): string {
  const last = rounds.at(-1)
  if (!last) return ''
  const t = exportWords(tutor)
  const { number } = query.round ? last : last.session
  const about = query.round ? t('fileRound', { number }) : query.session ? t('fileSession', { number }) : ''
  const day = isoInZone(last.startedAt, env.TIMEZONE).slice(0, 10)
  return fileName([last.lecture.title, last.quickCheck?.title ?? '', about, day, programOf(query)])
}

/**
 * The results of a QuickCheck as a CSV with one row per participation; optionally of one session or round. Times are in
 * TIMEZONE.
 * Errors: not_found, nothing_to_export (before the first part).
 */
export async function exportResults(
  tutor: Tutor,
  id: string,
  query: z.infer<typeof exportQuery>,
): Promise<CsvFile> {
  const quickCheck = await db.quickCheck.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    select: { _count: { select: { questions: true } } },
  })
  if (!quickCheck) throw new AppError('not_found')
  const rounds = await listRounds({ quickCheckId: id, sessionId: query.session, id: query.round })
  const head = headings(tutor, quickCheck._count.questions)
  return { name: nameOf(tutor, rounds, query), parts: readParts(head, rounds, styleOf(tutor, query)) }
}

/** The maximum number of students in memory. */
const STUDENTS_PER_BATCH = 1000

function countedSum(
  points: PointsRow['points'],
  columns: readonly PointsColumn[],
  counting: RoundCounting,
): number {
  const parts = columns.flatMap(({ id: roundId, itemId, sessionNumber: session, number }) => {
    const reached = points[roundId]
    return reached === undefined ? [] : [{ roundId, itemId, session, number, points: reached }]
  })
  const counted = countedRounds(parts, counting)
  return sumPoints(parts.flatMap(({ roundId, points: reached }) => (counted.has(roundId) ? reached : [])))
}

type Points = { lectureId: string; counting: RoundCounting; columns: readonly PointsColumn[]; head: string[] }

async function* readPoints(
  { lectureId, counting, columns, head }: Points,
  style: CsvStyle,
): AsyncGenerator<string> {
  if (columns.length === 0) throw new AppError('nothing_to_export')
  yield toCsv([head], ...style)
  const toPointsRow = ({ name, matriculationNumber, points }: PointsRow) => [
    name,
    matriculationNumber,
    ...columns.map(({ id }) => points[id] ?? null),
    countedSum(points, columns, counting),
  ]
  let after: string | undefined = ''
  while (after !== undefined) {
    const students: PointsRow[] = await listPointsRows(db, lectureId, { after, count: STUDENTS_PER_BATCH })
    if (students.length > 0) yield toCsvRows(students.map(toPointsRow), ...style)
    after = students.length === STUDENTS_PER_BATCH ? students.at(-1)?.student : undefined
  }
}

function columnTitleOf({ sessionNumber, number, ...item }: PointsColumn): string {
  return `${sessionNumber} · ${itemTitleOf(item)} · ${number}`
}

/**
 * The points of every student of a lecture as a CSV: one row per matriculation number, one column per round, and the
 * sum of the rounds that count.
 * Errors: not_found, nothing_to_export (before the first part).
 */
export async function exportPoints(
  tutor: Tutor,
  lectureId: string,
  query: Pick<z.infer<typeof exportQuery>, 'format'>,
): Promise<CsvFile> {
  const lecture = await db.lecture.findFirst({
    where: { id: lectureId, ...ownedBy(tutor) },
    select: { title: true, counting: true },
  })
  if (!lecture) throw new AppError('not_found')
  const { title, counting } = lecture
  const columns = await listPointsColumns(db, lectureId)
  const t = exportWords(tutor)
  const head = [t('name'), t('matriculationNumber'), ...columns.map(columnTitleOf), t('sum', { counting })]
  const day = isoInZone(columns.at(-1)?.startedAt ?? new Date(0), env.TIMEZONE).slice(0, 10)
  return {
    name: fileName([title, t('points'), day, programOf(query)]),
    parts: readPoints({ lectureId, counting, columns, head }, styleOf(tutor, query)),
  }
}
