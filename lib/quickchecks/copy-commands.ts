import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db, readClock, type Tx } from '@/lib/db/client'
import { fieldError } from '@/lib/http/errors'
import { checkReferences, offerAsCurrent, withFreshCode } from '@/lib/lectures/commands'
import { describeLecture, lockOwnLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { questionContent } from '@/lib/questions/queries'
import type { LectureCopyInput } from '@/lib/quickchecks/schema'
import { addDays, toDay, weeksTo } from '@/lib/sessions/date-rules'

/** The lecture to copy, its copy, and the time. */
type CopyContext = { from: string; to: string; at: Date }

/** The new id of each row that is copied. */
type Ids = Map<string, string>

const inOrder = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]

function newIds(rows: { id: string }[]): Ids {
  return new Map(rows.map(({ id }) => [id, randomUUID()]))
}

/**
 * Rows with their new ids. Lists are sorted by creation time, so the copies are a millisecond apart, in the same order.
 */
function renewed<Row extends { id: string }>(rows: Row[], ids: Ids, { to: lectureId, at }: CopyContext) {
  const start = at.getTime() - rows.length
  return rows.flatMap((row, place) => {
    const id = ids.get(row.id)
    return id ? [{ ...row, id, lectureId, createdAt: new Date(start + place) }] : []
  })
}

/** Stores the row of the copy with its tutors: the active ones of the original, and the tutor who copies. */
async function copyRow(tx: Tx, tutor: Tutor, from: string, code: string, input: LectureCopyInput) {
  const {
    title: oldTitle,
    type,
    quizTimer,
    quickCheckTimer,
    counting,
    release,
    language,
    tutors,
  } = await tx.lecture.findUniqueOrThrow({
    where: { id: from },
    include: { tutors: { where: { tutor: { active: true } } } },
  })
  const tutorIds = [...new Set([tutor.id, ...tutors.map(({ tutorId }) => tutorId)])]
  const create = tutorIds.map((tutorId) => ({ tutorId }))
  const { semesterId, title = oldTitle } = input
  const kept = { type, quizTimer, quickCheckTimer, counting, release, language }
  const data = { ...kept, title, semesterId, copiedFromId: from, code }
  const { id } = await tx.lecture.create({ data: { ...data, tutors: { create } } })
  await offerAsCurrent(tx, id, tutorIds)
  return id
}

type Dated = { date: Date }

/**
 * Moves sessions by whole weeks, so that the first is on `firstDate` or, with another weekday, soon after it.
 * Errors: validation_failed.
 */
function inNewWeeks<Row extends Dated>(rows: Row[], firstDate: string | undefined): Row[] {
  const days = rows.map(({ date }) => toDay(date))
  const first = days.toSorted()[0]
  if (first === undefined || firstDate === undefined) return rows
  const shift = weeksTo(first, firstDate) * 7
  return rows.map((row, at) => {
    const moved = addDays(days[at] ?? first, shift)
    if (moved === null) throw fieldError('firstDate', 'date', { code: 'too_big' })
    return { ...row, date: new Date(moved) }
  })
}

async function copySessions(tx: Tx, context: CopyContext, firstDate: string | undefined): Promise<Ids> {
  const rows = await tx.session.findMany({
    where: { lectureId: context.from, archivedAt: null },
    select: { id: true, number: true, title: true, content: true, date: true, allowEvaluation: true },
    orderBy: { number: 'asc' },
  })
  const ids = newIds(rows)
  await tx.session.createMany({ data: renewed(inNewWeeks(rows, firstDate), ids, context) })
  return ids
}

async function copyQuickChecks(tx: Tx, context: CopyContext, sessionIds: Ids): Promise<Ids> {
  const rows = await tx.quickCheck.findMany({
    where: { lectureId: context.from, archivedAt: null },
    select: { id: true, title: true, shuffleQuestions: true, shuffleAnswers: true },
    orderBy: inOrder,
  })
  const ids = newIds(rows)
  await tx.quickCheck.createMany({ data: renewed(rows, ids, context) })
  const assigned = await tx.quickCheckSession.findMany({ where: { lectureId: context.from } })
  await tx.quickCheckSession.createMany({
    data: assigned.flatMap((row) => {
      const [quickCheckId, sessionId] = [ids.get(row.quickCheckId), sessionIds.get(row.sessionId)]
      return quickCheckId && sessionId ? [{ quickCheckId, sessionId, lectureId: context.to }] : []
    }),
  })
  return ids
}

async function copyQuestions(tx: Tx, context: CopyContext, quickCheckIds: Ids): Promise<Ids> {
  const rows = await tx.question.findMany({
    where: {
      lectureId: context.from,
      archivedAt: null,
      instant: false,
      OR: [{ quickCheckId: null }, { quickCheck: { archivedAt: null } }],
    },
    select: { ...questionContent, id: true, quickCheckId: true, position: true },
    orderBy: inOrder,
  })
  const ids = newIds(rows)
  await tx.question.createMany({
    data: renewed(rows, ids, context).map(({ quickCheckId, ...row }) => ({
      ...row,
      quickCheckId: quickCheckId && (quickCheckIds.get(quickCheckId) ?? null),
    })),
  })
  return ids
}

async function copyAnswers(tx: Tx, context: CopyContext, questionIds: Ids): Promise<void> {
  const rows = await tx.answer.findMany({
    where: { question: { lectureId: context.from } },
    select: { questionId: true, kind: true, position: true, text: true, correct: true },
    orderBy: [{ questionId: 'asc' }, { position: 'asc' }],
  })
  await tx.answer.createMany({
    data: rows.flatMap((row) => {
      const questionId = questionIds.get(row.questionId)
      // Random ids: those derived from the time would reveal the correct order of items.
      return questionId ? [{ id: randomUUID(), ...row, questionId }] : []
    }),
  })
}

/**
 * Copies a lecture, also an archived one, into a semester: sessions as created, with their numbers and days (or moved
 * by whole weeks), questions and QuickChecks with their answers and sessions; without results, and without archived
 * parts. The copy has its own code and refers to its original.
 * Errors: not_found (also semester), validation_failed.
 */
export async function copyLecture(tutor: Tutor, id: string, input: LectureCopyInput): Promise<LectureView> {
  return withFreshCode((code) =>
    db.$transaction(async (tx) => {
      // Concurrent edits of the original wait, so the copy is consistent.
      await lockOwnLecture(tx, tutor, id)
      await checkReferences(tx, { semesterId: input.semesterId })
      const context = { from: id, to: await copyRow(tx, tutor, id, code, input), at: await readClock(tx) }
      const sessionIds = await copySessions(tx, context, input.firstDate)
      const quickCheckIds = await copyQuickChecks(tx, context, sessionIds)
      await copyAnswers(tx, context, await copyQuestions(tx, context, quickCheckIds))
      const { title } = await tx.lecture.findUniqueOrThrow({ where: { id: context.to } })
      const object = { id: context.to, title }
      await recordAudit(tx, tutor, { action: 'lecture.copied', object })
      return describeLecture(context.to, tx)
    }),
  )
}
