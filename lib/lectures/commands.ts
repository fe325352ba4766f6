import 'server-only'
import { randomInt } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { bounds, lectureCode } from '@/lib/bounds'
import { db, isUniqueViolation, type Tx } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { assertWritable, describeLecture, getLecture, ownedBy } from '@/lib/lectures/queries'
import type { LectureEdit, LectureInput, LectureView } from '@/lib/lectures/schema'
import { publish } from '@/lib/live/bus'

const CODE_TRIES = 20

function makeCode(): string {
  const letter = () => lectureCode.alphabet[randomInt(lectureCode.alphabet.length)]
  return Array.from({ length: lectureCode.length }, letter).join('')
}

/** Stores with a new code; the database refuses one that is in use, then another is tried. */
export async function withFreshCode<Result>(
  write: (code: string) => Promise<Result>,
  tries = CODE_TRIES,
): Promise<Result> {
  return write(makeCode()).catch((error: unknown) => {
    if (tries > 1 && isUniqueViolation(error)) return withFreshCode(write, tries - 1)
    throw error
  })
}

/**
 * Takes the lecture's row for the rest of the transaction, so that changes of it, its items, sessions and rounds come
 * one after the other. Students' inserts are not held up: they only need the row to exist.
 */
export async function lockLecture(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM lecture WHERE id = ${id}::uuid FOR NO KEY UPDATE`
}

/** Takes the row of one of the tutor's lectures for the rest of the transaction. Errors: not_found. */
export async function lockOwnLecture(
  tx: Tx,
  tutor: Tutor,
  id: string,
): Promise<{ archived: boolean; version: number }> {
  await lockLecture(tx, id)
  const row = await tx.lecture.findFirst({
    where: { id, ...ownedBy(tutor) },
    select: { archivedAt: true, version: true },
  })
  if (!row) throw new AppError('not_found')
  return { archived: row.archivedAt !== null, version: row.version }
}

/**
 * Changes what belongs to one of the tutor's lectures; nothing else of the lecture changes, is archived or starts
 * meanwhile. Errors: not_found, lecture_archived.
 */
export function writeInLecture<Result>(
  tutor: Tutor,
  id: string,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.$transaction(async (tx) => {
    assertWritable(await lockOwnLecture(tx, tutor, id))
    return write(tx)
  })
}

/** Only what exists can be assigned. Errors: not_found. */
export async function checkReferences(tx: Tx, { semesterId, tutorIds = [] }: LectureEdit): Promise<void> {
  if (semesterId !== undefined && (await tx.semester.count({ where: { id: semesterId } })) === 0)
    throw new AppError('not_found')
  const active = await tx.tutor.count({ where: { id: { in: tutorIds }, active: true } })
  if (active < tutorIds.length) throw new AppError('not_found')
}

/** Gives the lecture to those who have chosen none yet. */
export async function offerAsCurrent(tx: Tx, lectureId: string, tutorIds: string[]): Promise<void> {
  await tx.tutor.updateMany({
    where: { id: { in: tutorIds }, currentLectureId: null },
    data: { currentLectureId: lectureId },
  })
}

async function store({ tutorIds = [], ...input }: LectureInput): Promise<LectureView> {
  const lectureId = await withFreshCode((code) =>
    db.$transaction(async (tx) => {
      await checkReferences(tx, { semesterId: input.semesterId, tutorIds })
      if (tutorIds.length === 0) throw new AppError('last_tutor')
      const tutors = { create: tutorIds.map((tutorId) => ({ tutorId })) }
      const { id } = await tx.lecture.create({ data: { ...input, code, tutors } })
      await offerAsCurrent(tx, id, tutorIds)
      return id
    }),
  )
  return describeLecture(lectureId)
}

/** Creates a lecture that the creator is a tutor of. Errors: not_found (semester, tutor). */
export function createLecture(tutor: Tutor, input: LectureInput): Promise<LectureView> {
  return store({ ...input, tutorIds: [...new Set([tutor.id, ...(input.tutorIds ?? [])])] })
}

/** Creates a lecture for others. Errors: not_found (semester, tutor), last_tutor. */
export function createLectureFor(_admin: Tutor, input: LectureInput): Promise<LectureView> {
  return store({ ...input, tutorIds: [...new Set(input.tutorIds)] })
}

/** Assigns exactly these tutors; answers those who lost the lecture. */
async function replaceTutors(tx: Tx, lectureId: string, tutorIds: string[]): Promise<string[]> {
  const others = { lectureId, tutorId: { notIn: tutorIds } }
  const removed = (await tx.lectureTutor.findMany({ where: others })).map(({ tutorId }) => tutorId)
  const before = await tx.lectureTutor.findMany({ where: { lectureId, tutorId: { in: tutorIds } } })
  const added = tutorIds.filter((id) => !before.some(({ tutorId }) => tutorId === id))
  await tx.lectureTutor.deleteMany({ where: others })
  await tx.lectureTutor.createMany({ data: added.map((tutorId) => ({ lectureId, tutorId })) })
  await tx.tutor.updateMany({
    where: { id: { in: removed }, currentLectureId: lectureId },
    data: { currentLectureId: null },
  })
  await offerAsCurrent(tx, lectureId, added)
  return removed
}

/** Changes a lecture. Errors: not_found (also semester, tutor), lecture_archived, last_tutor, edit_conflict. */
export async function editLecture(tutor: Tutor, id: string, edit: LectureEdit): Promise<LectureView> {
  const { version, tutorIds: given, ...changes } = edit
  const tutorIds = given && [...new Set(given)]
  const removed = await db.$transaction(async (tx) => {
    const lecture = await lockOwnLecture(tx, tutor, id)
    await checkReferences(tx, { ...changes, tutorIds })
    assertWritable(lecture)
    if (tutorIds?.length === 0) throw new AppError('last_tutor')
    if (version !== undefined && version !== lecture.version) return 'conflict'
    await tx.lecture.update({ where: { id }, data: { ...changes, version: { increment: 1 } } })
    return tutorIds ? replaceTutors(tx, id, tutorIds) : []
  })
  const current = await describeLecture(id)
  if (removed === 'conflict') throw new AppError('edit_conflict', { current })
  await publish({ type: 'lecture.changed', lectureId: id })
  for (const tutorId of removed) await publish({ type: 'tutor.changed', tutorId })
  return current
}

/** Archives a lecture; its code stops working at once. Errors: not_found, session_active. */
export async function archiveLecture(tutor: Tutor, id: string): Promise<LectureView> {
  await db.$transaction(async (tx) => {
    const { archived } = await lockOwnLecture(tx, tutor, id)
    if (archived) return
    const count = await tx.$executeRaw`
      UPDATE lecture l SET archived_at = clock_timestamp() WHERE l.id = ${id}::uuid AND NOT EXISTS (
        SELECT FROM session s WHERE s.lecture_id = l.id AND s.ended_at IS NULL
          AND s.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second')`
    if (count === 0) throw new AppError('session_active')
    await tx.tutor.updateMany({ where: { currentLectureId: id }, data: { currentLectureId: null } })
  })
  await publish({ type: 'lecture.changed', lectureId: id })
  return getLecture(tutor, id)
}

/** Takes a lecture back from the archive, with its old code if no other has taken it. Errors: not_found. */
export async function restoreLecture(tutor: Tutor, id: string): Promise<LectureView> {
  const restore = (code: { code?: string }) =>
    db.lecture.updateMany({
      where: { id, ...ownedBy(tutor), archivedAt: { not: null } },
      data: { archivedAt: null, ...code },
    })
  await restore({}).catch((error: unknown) => {
    if (isUniqueViolation(error)) return withFreshCode((code) => restore({ code }))
    throw error
  })
  const view = await getLecture(tutor, id)
  await publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/** Gives a lecture a new code; the old one stops working. Errors: not_found, lecture_archived. */
export async function renewLectureCode(tutor: Tutor, id: string): Promise<LectureView> {
  const { count } = await withFreshCode((code) =>
    db.lecture.updateMany({ where: { id, ...ownedBy(tutor), archivedAt: null }, data: { code } }),
  )
  const view = await getLecture(tutor, id)
  if (count === 0) throw new AppError('lecture_archived')
  await publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/** Chooses the lecture that calls without `?lecture=` mean. Errors: not_found, lecture_archived. */
export async function switchLecture(tutor: Tutor, id: string): Promise<LectureView> {
  await db.$transaction(async (tx) => {
    assertWritable(await lockOwnLecture(tx, tutor, id))
    await tx.tutor.update({ where: { id: tutor.id }, data: { currentLectureId: id } })
  })
  return getLecture(tutor, id)
}

/**
 * Deletes a lecture that never had a session, with everything in it; its archived sessions count, too.
 * Errors: not_found, lecture_archived, in_use.
 */
export async function deleteLecture(tutor: Tutor, id: string): Promise<void> {
  await writeInLecture(tutor, id, async (tx) => {
    const { count } = await tx.lecture.deleteMany({ where: { id, sessions: { none: {} } } })
    if (count === 0) throw new AppError('in_use')
  })
  await publish({ type: 'lecture.changed', lectureId: id })
}
