import 'server-only'
import { auditView, type AuditListQuery, type AuditView } from '@/lib/audit/schema'
import { db, literally } from '@/lib/db/client'
import { pageOf } from '@/lib/http/fields'
import type { Prisma } from '@/prisma/generated/client'

function matching({ q, kind, actor }: AuditListQuery): Prisma.AuditEntryWhereInput {
  const contains = q && literally(q.trim())
  return {
    objectKind: kind,
    actorId: actor,
    ...(contains && {
      OR: [
        { objectTitle: { contains, mode: 'insensitive' } },
        { actor: { name: { contains, mode: 'insensitive' } } },
      ],
    }),
  }
}

/** Who acted where no account did. */
const SYSTEM = { id: 'system', name: 'Lectern' }

/** What was written down, the newest first. */
export async function listAudit(query: AuditListQuery): Promise<{ items: AuditView[]; total: number }> {
  const where = matching(query)
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      include: { actor: { select: { id: true, name: true } } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...pageOf(query),
    }),
    db.auditEntry.count({ where }),
  ])
  const items = rows.map(({ id, at, actor, action, objectKind, objectId, objectTitle, detail }) =>
    auditView.parse({
      id,
      at: at.toISOString(),
      actor: actor ?? SYSTEM,
      action,
      object: { kind: objectKind, id: objectId, title: objectTitle },
      detail,
    }),
  )
  return { items, total }
}
