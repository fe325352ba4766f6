import 'server-only'
import type { z } from 'zod'
import type { Tutor } from '@/lib/auth/actor'
import { db, isUniqueViolation } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { getSemester } from '@/lib/semesters/queries'
import type { semesterEdit, semesterInput, SemesterView } from '@/lib/semesters/schema'

function existsAlready(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('exists') : error
}

/** Creates a semester. Errors: exists. */
export async function createSemester(
  _admin: Tutor,
  input: z.infer<typeof semesterInput>,
): Promise<SemesterView> {
  const { id } = await db.semester.create({ data: input }).catch(existsAlready)
  return getSemester(id)
}

/** Changes kind or year of a semester. Errors: not_found, edit_conflict, exists. */
export async function editSemester(
  _admin: Tutor,
  id: string,
  { version, ...changes }: z.infer<typeof semesterEdit>,
): Promise<SemesterView> {
  const { count } = await db.semester
    .updateMany({ where: { id, version }, data: { ...changes, version: { increment: 1 } } })
    .catch(existsAlready)
  const current = await getSemester(id)
  if (count === 0) throw new AppError('edit_conflict', { current })
  return current
}

/** Deletes a semester without lectures, archived ones count too. Errors: not_found, in_use. */
export async function deleteSemester(_admin: Tutor, id: string): Promise<void> {
  const { count } = await db.semester.deleteMany({ where: { id, lectures: { none: {} } } })
  if (count > 0) return
  await getSemester(id)
  throw new AppError('in_use')
}
