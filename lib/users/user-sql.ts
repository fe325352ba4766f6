import 'server-only'
import { permissions } from '@/lib/auth/permissions'
import type { Tx } from '@/lib/db/client'
import type { Role } from '@/prisma/generated/enums'

export type UserRow = {
  id: string
  version: number
  name: string
  email: string
  role: Role
  active: boolean
}

/**
 * Locks the rows of the user and of all active superusers for the rest of the transaction, always in the same order, so
 * that two superusers who demote each other concurrently are serialised.
 */
export async function lockUserRows(tx: Tx, id: string): Promise<UserRow[]> {
  return tx.$queryRaw<UserRow[]>`
    SELECT id, version, name, email, role, active FROM tutor
    WHERE id = ${id}::uuid OR (role = 'Superuser' AND active)
    ORDER BY id FOR NO KEY UPDATE`
}

/** Removes the current lecture of those tutors who may no longer see it. */
export async function dropForeignLectures(tx: Tx, tutorIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE tutor t SET current_lecture_id = NULL
    WHERE t.id = ANY (${[...tutorIds]}::uuid[]) AND t.current_lecture_id IS NOT NULL
      AND t.role <> ALL (${[...permissions.allLectures]}::role[])
      AND NOT EXISTS (SELECT FROM lecture_tutor lt WHERE lt.tutor_id = t.id AND lt.lecture_id = t.current_lecture_id)`
}
