import 'server-only'
import type { AuditAction, AuditDetail } from '@/lib/audit/schema'
import type { Tutor } from '@/lib/auth/actor'
import type { Tx } from '@/lib/db/client'

type AuditedAction = {
  action: AuditAction
  /** What it was done to, as it was called then. */
  object: { id: string; title: string }
  detail?: AuditDetail
}

/** Writes down who did what, in the transaction that does it: neither is ever there without the other. */
export async function recordAudit(
  tx: Tx,
  tutor: Pick<Tutor, 'id'>,
  { action, object, detail = {} }: AuditedAction,
): Promise<void> {
  const [objectKind = ''] = action.split('.')
  await tx.auditEntry.create({
    data: { actorId: tutor.id, action, objectKind, objectId: object.id, objectTitle: object.title, detail },
  })
}
