import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { can } from '@/lib/auth/permissions'
import { readLectureCode } from '@/lib/auth/schema'
import { batched } from '@/lib/coalesced'
import { db, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import { listStoredLectures, lockLecture } from '@/lib/lectures/lecture-sql'
import type { LectureListQuery, LectureView } from '@/lib/lectures/schema'
import { semesterLabel } from '@/lib/semesters/rules'
import type { Lecture, Prisma } from '@/prisma/generated/client'

/** The `where` that limits tutors to lectures they may see: all of them, or those assigned. */
export function ownedBy(tutor: Tutor): Prisma.LectureWhereInput {
  return can(tutor.role, 'allLectures') ? {} : { tutors: { some: { tutorId: tutor.id } } }
}

/** The fields of a lecture that most callers need. */
export type OwnLecture = { id: string; title: string; archived: boolean }

/** One of the tutor's lectures; null for any other. */
export async function findOwnLecture(tutor: Tutor, id: string): Promise<OwnLecture | null> {
  const row = await db.lecture.findFirst({
    where: { id, ...ownedBy(tutor) },
    select: { id: true, title: true, archivedAt: true },
  })
  return row && { id: row.id, title: row.title, archived: row.archivedAt !== null }
}

/** Whether the tutor has any lecture, archived ones included. */
export async function hasLectures(tutor: Tutor): Promise<boolean> {
  return (await db.lecture.findFirst({ where: ownedBy(tutor), select: { id: true } })) !== null
}

/** One of the tutor's lectures. Errors: not_found. */
export async function getOwnLecture(tutor: Tutor, id: string): Promise<OwnLecture> {
  const lecture = await findOwnLecture(tutor, id)
  if (!lecture) throw new AppError('not_found')
  return lecture
}

/** The lecture of a request: the one asked for, else the tutor's current one. Errors: not_found, no_lecture_chosen. */
export async function resolveLecture(tutor: Tutor, lectureId?: string): Promise<OwnLecture> {
  if (lectureId !== undefined) return getOwnLecture(tutor, lectureId)
  const current = tutor.currentLectureId && (await findOwnLecture(tutor, tutor.currentLectureId))
  if (!current) throw new AppError('no_lecture_chosen')
  return current
}

/** Errors: lecture_archived for an archived lecture. */
export function assertWritable(lecture: { archived: boolean }): void {
  if (lecture.archived) throw new AppError('lecture_archived')
}

type LockedLecture = Lecture & { archived: boolean }

/** Locks the row of one of the tutor's lectures for the rest of the transaction. Errors: not_found. */
export async function lockOwnLecture(tx: Tx, tutor: Tutor, id: string): Promise<LockedLecture> {
  await lockLecture(tx, id)
  const row = await tx.lecture.findFirst({ where: { id, ...ownedBy(tutor) } })
  if (!row) throw new AppError('not_found')
  return { ...row, archived: row.archivedAt !== null }
}

/**
 * Runs a change in one of the tutor's lectures, with the lecture locked: nothing else in it changes, is archived or
 * starts meanwhile.
 * Errors: not_found, lecture_archived.
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

/** Marks the results of a lecture as changed, so that screens showing them refresh. */
export async function noteOtherResults(tx: Tx, id: string): Promise<void> {
  await tx.lecture.update({ where: { id }, data: { regradings: { increment: 1 } } })
}

/** These lectures in the order of their ids; missing ones are left out. */
async function listViews(ids: readonly string[], client: Tx): Promise<LectureView[]> {
  const rows = await listStoredLectures(client, ids)
  return rows.map(({ semester, createdAt, ...row }) => ({
    ...row,
    semester: { ...semester, label: semesterLabel(semester) },
    createdAt: createdAt.toISOString(),
  }))
}

/** One statement reads the lectures of many screens in the same turn of the event loop. */
const findView = batched(async (ids: readonly string[]) => {
  const views = new Map((await listViews(ids, db)).map((view) => [view.id, view]))
  return ids.map((id) => views.get(id))
})

/** A lecture by its id. Does not check ownership. Errors: not_found. */
export async function describeLecture(id: string, client?: Tx): Promise<LectureView> {
  const view = client ? (await listViews([id], client))[0] : await findView(id)
  if (!view) throw new AppError('not_found')
  return view
}

/** One of the tutor's lectures. Errors: not_found. */
export async function getLecture(tutor: Tutor, id: string): Promise<LectureView> {
  await getOwnLecture(tutor, id)
  return describeLecture(id)
}

type Order = Prisma.LectureOrderByWithRelationInput[]

const newest: Order = [{ semester: { year: 'desc' } }, { semester: { kind: 'asc' } }]
const oldest: Order = [{ semester: { year: 'asc' } }, { semester: { kind: 'desc' } }]

const orders: Record<NonNullable<LectureListQuery['sort']>, Order> = {
  title: [{ title: 'asc' }],
  '-title': [{ title: 'desc' }],
  semester: oldest,
  '-semester': newest,
  createdAt: [{ createdAt: 'asc' }],
  '-createdAt': [{ createdAt: 'desc' }],
}

const withoutTutor: Prisma.LectureWhereInput = { NOT: { tutors: { some: { tutor: { active: true } } } } }

/** How many lectures (not archived) have no active tutor, so that nobody can run them. */
export function countLecturesWithoutTutor(): Promise<number> {
  return db.lecture.count({ where: { archivedAt: null, ...withoutTutor } })
}

/** The tutor's lectures, the newest semester first; `q` finds titles and codes. Errors: not_found (for `id`). */
export async function listLectures(
  tutor: Tutor,
  query: LectureListQuery,
): Promise<{ items: LectureView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getLecture(tutor, query.id)], total: 1 }
  const where: Prisma.LectureWhereInput = {
    ...ownedBy(tutor),
    archivedAt: query.archived ? { not: null } : null,
    ...(query.withoutTutor && withoutTutor),
    ...(query.q && {
      OR: [
        { id: { in: await findContaining(db, { table: 'lecture' }, query.q) } },
        { code: readLectureCode(query.q) },
      ],
    }),
  }
  const orderBy = [...orders[query.sort ?? '-semester'], { title: 'asc' as const }, { id: 'asc' as const }]
  const [rows, total] = await Promise.all([
    db.lecture.findMany({ where, select: { id: true }, orderBy, ...pageOf(query) }),
    db.lecture.count({ where }),
  ])
  const ids = rows.map(({ id }) => id)
  return { items: await listViews(ids, db), total }
}
