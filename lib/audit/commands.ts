import 'server-only'
import { holdAccountName } from '@/lib/audit/audit-sql'
import type { AuditAction, AuditDetail } from '@/lib/audit/schema'
import type { Tutor } from '@/lib/auth/actor'
import { logSecurityEvent, onSignInEvent } from '@/lib/auth/security-events'
import type { Tx } from '@/lib/db/client'
import { whenCommitted } from '@/lib/db/request-transaction'

type AuditedAction = {
  action: AuditAction
  /** What it was done to, as it was called then. */
  object: { id: string; title: string }
  detail?: AuditDetail
}

/**
 * Writes down who did what, in the transaction that does it: neither is ever there without the other. No tutor: the
 * server did it by itself.
 */
export async function recordAudit(
  tx: Tx,
  tutor: Pick<Tutor, 'id'> | null,
  { action, object, detail = {} }: AuditedAction,
): Promise<void> {
  const [objectKind = ''] = action.split('.')
  const actorId = tutor?.id ?? null
  await tx.auditEntry.create({
    data: { actorId, action, objectKind, objectId: object.id, objectTitle: object.title, detail },
  })
  whenCommitted(() => logSecurityEvent(action, { account: actorId, object: object.id }))
}

/** Writes down an edit with the fields that it made different (`changesOf`); one that changed nothing is no entry. */
export async function recordChanges(
  tx: Tx,
  tutor: Pick<Tutor, 'id'>,
  entry: AuditedAction & { detail: AuditDetail },
): Promise<void> {
  if (Object.keys(entry.detail).length > 0) await recordAudit(tx, tutor, entry)
}

onSignInEvent(async (tx, { outcome, account: { id } }) => {
  // Whoever is being erased is waited for here; of an account that is gone nothing is written.
  const name = await holdAccountName(tx, id)
  if (name === null) return
  const objectKind = 'sign_in'
  const data = { actorId: id, action: `sign_in.${outcome}`, objectKind, objectId: id, objectTitle: name }
  await tx.auditEntry.create({ data })
})
