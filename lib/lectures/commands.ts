import 'server-only'
import { recordAudit, recordChanges } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { db, isUniqueViolation, type Tx } from '@/lib/db/client'
import { drawCode } from '@/lib/auth/draw-code'
import { AppError } from '@/lib/http/errors'
import { archiveUnlessInSession } from '@/lib/lectures/lecture-sql'
import {
  assertWritable,
  describeLecture,
  getOwnLecture,
  lockOwnLecture,
  noteOtherResults,
  writeInLecture,
} from '@/lib/lectures/queries'
import type { LectureEdit, LectureInput, LectureView } from '@/lib/lectures/schema'
import { publish } from '@/lib/realtime/bus'
import { semesterLabel } from '@/lib/semesters/rules'
import { dropForeignLectures } from '@/lib/users/user-sql'

const CODE_ATTEMPTS = 20

/** Stores a row with a new code; tries another one if the database finds it in use. */
export async function withFreshCode<Result>(
  write: (code: string) => Promise<Result>,
  tries = CODE_ATTEMPTS,
): Promise<Result> {
  return write(drawCode()).catch((error: unknown) => {
    if (tries > 1 && isUniqueViolation(error)) return withFreshCode(write, tries - 1)
    throw error
  })
}

/** Checks that the semester exists, if given, and that all tutors exist and are active. Errors: not_found. */
export async function checkReferences(tx: Tx, { semesterId, tutorIds = [] }: LectureEdit): Promise<void> {
  if (semesterId !== undefined && (await tx.semester.count({ where: { id: semesterId } })) === 0)
    throw new AppError('not_found')
  const active = await tx.tutor.count({ where: { id: { in: tutorIds }, active: true } })
  if (active < tutorIds.length) throw new AppError('not_found')
}

/** Makes the lecture current for those tutors who have none yet. */
export async function offerAsCurrent(tx: Tx, lectureId: string, tutorIds: string[]): Promise<void> {
  await tx.tutor.updateMany({
    where: { id: { in: tutorIds }, currentLectureId: null },
    data: { currentLectureId: lectureId },
  })
}

async function store(creator: Tutor, { tutorIds = [], ...input }: LectureInput): Promise<LectureView> {
  return withFreshCode((code) =>
    db.$transaction(async (tx) => {
      await checkReferences(tx, { semesterId: input.semesterId, tutorIds })
      if (tutorIds.length === 0) throw new AppError('last_tutor')
      const tutors = { create: tutorIds.map((tutorId) => ({ tutorId })) }
      const { id } = await tx.lecture.create({ data: { ...input, code, tutors } })
      await offerAsCurrent(tx, id, tutorIds)
      const object = { id, title: input.title }
      await recordAudit(tx, creator, { action: 'lecture.created', object })
      return describeLecture(id, tx)
    }),
  )
}

/** Creates a lecture that the creator is a tutor of. Errors: not_found (semester, tutor). */
export function createLecture(tutor: Tutor, input: LectureInput): Promise<LectureView> {
  return store(tutor, { ...input, tutorIds: [...new Set([tutor.id, ...(input.tutorIds ?? [])])] })
}

/** Creates a lecture for others. Errors: not_found (semester, tutor), last_tutor. */
export function createLectureFor(admin: Tutor, input: LectureInput): Promise<LectureView> {
  return store(admin, { ...input, tutorIds: [...new Set(input.tutorIds)] })
}

/** Assigns exactly these tutors; deactivated ones, who are not visible, stay. Returns those who lost the lecture. */
async function replaceTutors(tx: Tx, lectureId: string, tutorIds: string[]): Promise<string[]> {
  const others = { lectureId, tutorId: { notIn: tutorIds }, tutor: { active: true } }
  const removed = (await tx.lectureTutor.findMany({ where: others })).map(({ tutorId }) => tutorId)
  const before = await tx.lectureTutor.findMany({ where: { lectureId, tutorId: { in: tutorIds } } })
  const added = tutorIds.filter((id) => !before.some(({ tutorId }) => tutorId === id))
  await tx.lectureTutor.deleteMany({ where: others })
  await tx.lectureTutor.createMany({ data: added.map((tutorId) => ({ lectureId, tutorId })) })
  await dropForeignLectures(tx, removed)
  await offerAsCurrent(tx, lectureId, added)
  return removed
}

/** The names of a lecture's tutors and semester. */
async function namesOf(tx: Tx, id: string): Promise<{ tutors: string; semester: string }> {
  const lecture = await tx.lecture.findUniqueOrThrow({
    where: { id },
    select: {
      semester: true,
      tutors: { select: { tutor: { select: { name: true } } }, orderBy: { tutor: { name: 'asc' } } },
    },
  })
  return {
    tutors: lecture.tutors.map(({ tutor }) => tutor.name).join(', '),
    semester: semesterLabel(lecture.semester),
  }
}

/** Changes a lecture. Errors: not_found (also semester, tutor), lecture_archived, last_tutor, edit_conflict. */
export async function editLecture(tutor: Tutor, id: string, edit: LectureEdit): Promise<LectureView> {
  const { version, tutorIds: given, ...changes } = edit
  const tutorIds = given && [...new Set(given)]
  const { view, withoutIt } = await db.$transaction(async (tx) => {
    const lecture = await lockOwnLecture(tx, tutor, id)
    await checkReferences(tx, { ...changes, tutorIds })
    assertWritable(lecture)
    if (tutorIds?.length === 0) throw new AppError('last_tutor')
    if (version !== undefined && version !== lecture.version)
      throw new AppError('edit_conflict', { current: await describeLecture(id, tx) })
    const before = await namesOf(tx, id)
    await tx.lecture.update({ where: { id }, data: { ...changes, version: { increment: 1 } } })
    const removed = tutorIds ? await replaceTutors(tx, id, tutorIds) : []
    const { semesterId: _, ...plain } = changes
    const { title, type, quizTimer, quickCheckTimer, counting, release, language } = lecture
    const detail = changesOf(
      { title, type, quizTimer, quickCheckTimer, counting, release, language, ...before },
      { ...plain, ...(await namesOf(tx, id)) },
    )
    if ('counting' in detail || 'release' in detail) await noteOtherResults(tx, id)
    const object = { id, title: changes.title ?? title }
    await recordChanges(tx, tutor, { action: 'lecture.edited', object, detail })
    return { view: await describeLecture(id, tx), withoutIt: removed }
  })
  publish({ type: 'lecture.changed', lectureId: id })
  for (const tutorId of withoutIt) publish({ type: 'tutor.changed', tutorId })
  return view
}

/** Gives a lecture a new code; the old one stops working. Errors: not_found, lecture_archived. */
export async function renewLectureCode(tutor: Tutor, id: string): Promise<LectureView> {
  const view = await withFreshCode((code) =>
    db.$transaction(async (tx) => {
      const lecture = await lockOwnLecture(tx, tutor, id)
      assertWritable(lecture)
      await tx.lecture.update({ where: { id }, data: { code } })
      const object = { id, title: lecture.title }
      await recordAudit(tx, tutor, { action: 'lecture.code_renewed', object })
      return describeLecture(id, tx)
    }),
  )
  publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/** Makes a lecture the tutor's current one, for requests without `?lecture=`. Errors: not_found, lecture_archived. */
export async function switchLecture(tutor: Tutor, id: string): Promise<LectureView> {
  return db.$transaction(async (tx) => {
    assertWritable(await lockOwnLecture(tx, tutor, id))
    await tx.tutor.update({ where: { id: tutor.id }, data: { currentLectureId: id } })
    return describeLecture(id, tx)
  })
}

/** Archives a lecture; its code stops working at once. Errors: not_found, session_active. */
export async function archiveLecture(tutor: Tutor, id: string): Promise<LectureView> {
  const view = await db.$transaction(async (tx) => {
    const { archived, title } = await lockOwnLecture(tx, tutor, id)
    if (archived) return describeLecture(id, tx)
    if (!(await archiveUnlessInSession(tx, id))) throw new AppError('session_active')
    await tx.tutor.updateMany({ where: { currentLectureId: id }, data: { currentLectureId: null } })
    await recordAudit(tx, tutor, { action: 'lecture.archived', object: { id, title } })
    return describeLecture(id, tx)
  })
  publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/** Restores a lecture from the archive, with its old code unless that is in use. Errors: not_found. */
export async function restoreLecture(tutor: Tutor, id: string): Promise<LectureView> {
  const restore = (code: { code?: string }) =>
    db.$transaction(async (tx) => {
      const { archived, title } = await lockOwnLecture(tx, tutor, id)
      if (!archived) return describeLecture(id, tx)
      await tx.lecture.update({ where: { id }, data: { archivedAt: null, ...code } })
      await recordAudit(tx, tutor, { action: 'lecture.restored', object: { id, title } })
      return describeLecture(id, tx)
    })
  const view = await restore({}).catch((error: unknown) => {
    if (isUniqueViolation(error)) return withFreshCode((code) => restore({ code }))
    throw error
  })
  publish({ type: 'lecture.changed', lectureId: id })
  return view
}

/**
 * Deletes a lecture without sessions (archived ones count), with everything in it.
 * Errors: not_found, lecture_archived, in_use.
 */
export async function deleteLecture(tutor: Tutor, id: string): Promise<void> {
  const { title } = await getOwnLecture(tutor, id)
  await writeInLecture(tutor, id, async (tx) => {
    const { count } = await tx.lecture.deleteMany({ where: { id, sessions: { none: {} } } })
    if (count === 0) throw new AppError('in_use')
    await recordAudit(tx, tutor, { action: 'lecture.deleted', object: { id, title } })
  })
  publish({ type: 'lecture.deleted', lectureId: id })
}
