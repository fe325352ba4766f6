import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError, type FieldError } from '@/lib/http/errors'
import { assertTexts } from '@/lib/images/queries'
import { noteOtherResults, resolveLecture, writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { copyOf, misfitsOf, rewriteQuestions, storeQuestions } from '@/lib/questions/commands'
import { listRunningItems } from '@/lib/questions/question-sql'
import { getQuickCheck } from '@/lib/quickchecks/queries'
import type {
  NewQuickCheck,
  QuickCheckDuplicate,
  QuickCheckEdit,
  QuickCheckView,
} from '@/lib/quickchecks/schema'

/** Errors: not_found for sessions that the lecture does not have. */
async function assertSessions(client: Tx, lectureId: string, sessionIds: string[] = []): Promise<void> {
  const known = await client.session.count({ where: { id: { in: sessionIds }, lectureId } })
  if (known < new Set(sessionIds).size) throw new AppError('not_found')
}

/** Assigns the QuickCheck to exactly these sessions. Errors: not_found (deleted meanwhile). */
async function assignSessions(
  tx: Tx,
  { id: quickCheckId, lectureId }: { id: string; lectureId: string },
  sessionIds: string[],
): Promise<void> {
  await assertSessions(tx, lectureId, sessionIds)
  await tx.quickCheckSession.deleteMany({ where: { quickCheckId } })
  await tx.quickCheckSession.createMany({
    data: [...new Set(sessionIds)].map((sessionId) => ({ quickCheckId, sessionId, lectureId })),
  })
}

/**
 * Creates a QuickCheck with its questions.
 * Errors: validation_failed, not_found (also sessions), no_lecture_chosen, lecture_archived.
 */
export async function createQuickCheck(
  tutor: Tutor,
  lectureParam: string | undefined,
  { sessions = [], questions, ...own }: NewQuickCheck,
): Promise<QuickCheckView> {
  await assertTexts(tutor, { questions })
  const { id: lectureId } = await resolveLecture(tutor, lectureParam)
  await assertSessions(db, lectureId, sessions)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const created = await tx.quickCheck.create({ data: { lectureId, ...own } })
    await storeQuestions(tx, { lectureId, quickCheckId: created.id }, questions)
    await assignSessions(tx, created, sessions)
    return getQuickCheck(tutor, created.id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/** Errors: validation_failed for questions and answers that the QuickCheck does not have. */
function assertKnown(changes: QuickCheckEdit['questions'], { questions }: QuickCheckView): void {
  const fields = (changes ?? []).flatMap((change, place): FieldError[] => {
    const question = questions.find(({ id }) => id === change.id)
    if (!question) return [{ path: `questions.${place}.id`, code: 'custom', key: 'invalid' }]
    return misfitsOf(change, question, `questions.${place}.`)
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/** Errors: not_found (deleted meanwhile). */
async function getRow(tx: Tx, id: string) {
  const row = await tx.quickCheck.findUnique({ where: { id } })
  if (!row) throw new AppError('not_found')
  return row
}

async function assertAtRest(tx: Tx, id: string): Promise<void> {
  if ((await listRunningItems(tx, [id])).length > 0) throw new AppError('round_running')
}

/**
 * Edits title, order, sessions, texts and points of a QuickCheck, all or nothing; fields that are left out stay as they
 * are.
 * Errors: not_found (also sessions), validation_failed, lecture_archived, archived, round_running, edit_conflict.
 */
export async function editQuickCheck(tutor: Tutor, edit: QuickCheckEdit): Promise<QuickCheckView> {
  const { id, version, sessions, questions, ...own } = edit
  await assertTexts(tutor, { questions })
  const before = await getQuickCheck(tutor, id)
  assertKnown(questions, before)
  await assertSessions(db, before.lectureId, sessions)
  const view = await writeInLecture(tutor, before.lectureId, async (tx) => {
    const row = await getRow(tx, id)
    if (row.archivedAt) throw new AppError('archived')
    await assertAtRest(tx, id)
    if (version !== undefined && version !== row.version)
      throw new AppError('edit_conflict', { current: await getQuickCheck(tutor, id, tx) })
    await tx.quickCheck.update({ where: { id }, data: { ...own, version: { increment: 1 } } })
    if (sessions) await assignSessions(tx, row, sessions)
    if (questions) await rewriteQuestions(tx, questions)
    return getQuickCheck(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId: before.lectureId })
  return view
}

/** Archives a QuickCheck, or restores it. Errors: not_found, lecture_archived. */
export async function archiveQuickCheck(
  tutor: Tutor,
  id: string,
  archived: boolean,
): Promise<QuickCheckView> {
  const { lectureId } = await getQuickCheck(tutor, id)
  const view = await writeInLecture(tutor, lectureId, async (tx) => {
    const { archivedAt } = await getRow(tx, id)
    const data = { archivedAt: archived ? (archivedAt ?? (await readClock(tx))) : null }
    await tx.quickCheck.update({ where: { id }, data })
    return getQuickCheck(tutor, id, tx)
  })
  publish({ type: 'lecture.changed', lectureId })
  return view
}

/**
 * Copies a QuickCheck without its results; within the same lecture, sessions stay assigned.
 * Errors: not_found (also lecture), lecture_archived.
 */
export async function duplicateQuickCheck(
  tutor: Tutor,
  { id, lectureId, title }: QuickCheckDuplicate,
): Promise<QuickCheckView> {
  const quickCheck = await getQuickCheck(tutor, id)
  const { shuffleQuestions, shuffleAnswers } = quickCheck
  const target = lectureId ?? quickCheck.lectureId
  return createQuickCheck(tutor, target, {
    title: title ?? quickCheck.title,
    shuffleQuestions,
    shuffleAnswers,
    sessions: target === quickCheck.lectureId ? quickCheck.sessions.map((session) => session.id) : [],
    questions: quickCheck.questions.map(copyOf),
  })
}

/**
 * Deletes a QuickCheck with its questions, rounds and every result. Errors: not_found, lecture_archived, round_running.
 */
export async function deleteQuickCheck(tutor: Tutor, id: string): Promise<void> {
  const { lectureId, title } = await getQuickCheck(tutor, id)
  await writeInLecture(tutor, lectureId, async (tx) => {
    await assertAtRest(tx, id)
    const registrations = await tx.registration.count({ where: { round: { quickCheckId: id } } })
    // Before its questions: storing a draft answer locks its registration and then reads its question.
    const { count: rounds } = await tx.round.deleteMany({ where: { quickCheckId: id } })
    const { count } = await tx.quickCheck.deleteMany({ where: { id } })
    const detail = { rounds, registrations }
    // Deleted by somebody else meanwhile: the audit log records it once.
    if (count === 0) return
    await noteOtherResults(tx, lectureId)
    await recordAudit(tx, tutor, { action: 'quickcheck.deleted', object: { id, title }, detail })
  })
  publish({ type: 'lecture.changed', lectureId })
}
