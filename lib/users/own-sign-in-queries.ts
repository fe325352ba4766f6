import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import type { OwnSignInView } from '@/lib/users/own-sign-in-schema'
import { listSignInRows } from '@/lib/users/own-sign-in-sql'

/** The tutor's sign-ins: this one first, then by last use. */
export async function listOwnSignIns(tutor: Tutor): Promise<{ items: OwnSignInView[]; total: number }> {
  const rows = await listSignInRows(db, tutor.id)
  const items = rows.map(({ id, method, createdAt, lastUsedAt }) => ({
    id,
    method,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === tutor.signInId,
  }))
  return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)), total: items.length }
}
