import 'server-only'
import type { z } from 'zod'
import { recordAudit, recordChanges } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { db, isUniqueViolation } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { AppError } from '@/lib/http/errors'
import { getSemester } from '@/lib/semesters/queries'
import { semesterLabel } from '@/lib/semesters/rules'
import type { semesterEdit, semesterInput, SemesterView } from '@/lib/semesters/schema'
import type { Semester } from '@/prisma/generated/client'

function existsAlready(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('exists') : error
}

/** A lecture may be stored in a semester while that is being deleted: the foreign key notices it. */
function refuseUsed(error: unknown): never {
  const state = sqlStateOf(error)
  const refers = state === sqlStates.restrictViolation || state === sqlStates.foreignKeyViolation
  throw refers ? new AppError('in_use') : error
}

const named = (row: Semester) => ({ id: row.id, title: semesterLabel(row) })

/** Creates a semester. Errors: exists. */
export async function createSemester(
  admin: Tutor,
  input: z.infer<typeof semesterInput>,
): Promise<SemesterView> {
  return db
    .$transaction(async (tx) => {
      const row = await tx.semester.create({ data: input })
      await recordAudit(tx, admin, { action: 'semester.created', object: named(row) })
      return getSemester(row.id, tx)
    })
    .catch(existsAlready)
}

/** Edits kind or year of a semester. Errors: not_found, edit_conflict, exists. */
export async function editSemester(
  admin: Tutor,
  id: string,
  { version, ...changes }: z.infer<typeof semesterEdit>,
): Promise<SemesterView> {
  return db
    .$transaction(async (tx) => {
      const before = await getSemester(id, tx)
      const [row] = await tx.semester.updateManyAndReturn({
        where: { id, version },
        data: { ...changes, version: { increment: 1 } },
      })
      const current = await getSemester(id, tx)
      if (!row || (version ?? before.version) !== before.version)
        throw new AppError('edit_conflict', { current })
      const detail = changesOf({ kind: before.kind, year: before.year }, changes)
      await recordChanges(tx, admin, { action: 'semester.edited', object: named(row), detail })
      return current
    })
    .catch(existsAlready)
}

/** Deletes a semester without lectures (archived ones count). Errors: not_found, in_use. */
export async function deleteSemester(admin: Tutor, id: string): Promise<void> {
  const semester = await getSemester(id)
  await db
    .$transaction(async (tx) => {
      const { count } = await tx.semester.deleteMany({ where: { id, lectures: { none: {} } } })
      if (count === 0) {
        await getSemester(id, tx)
        throw new AppError('in_use')
      }
      await recordAudit(tx, admin, { action: 'semester.deleted', object: { id, title: semester.label } })
    })
    .catch(refuseUsed)
}
