import 'server-only'
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
