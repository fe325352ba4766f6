import 'server-only'
import type { Tx } from '@/lib/db/client'

/** What an account is called; it cannot be erased before the transaction ends. Null for one that is gone. */
export async function holdAccountName(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM tutor WHERE id = ${id}::uuid FOR KEY SHARE`
  return rows[0]?.name ?? null
}

/**
 * Erases the current and former names and the addresses of a deleted account from the audit log. The account is deleted
 * first: the function refuses otherwise. It belongs to the owner of the database, because the servers may not change the
 * log.
 */
export async function eraseFromAudit(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx.$executeRaw`SELECT erase_from_audit(${id}::uuid, ${name})`
}
