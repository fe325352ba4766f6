import 'server-only'
import { auditView, type AuditListQuery, type AuditView } from '@/lib/audit/schema'
import { db, literally } from '@/lib/db/client'
import { pageOf } from '@/lib/http/fields'
import type { Prisma } from '@/prisma/generated/client'

async function matching({ q, kind, actor }: AuditListQuery): Promise<Prisma.AuditEntryWhereInput> {
  const contains = q && literally(q.trim())
  const named = { name: { contains: contains || '', mode: 'insensitive' } } as const
  const actors = contains ? await db.tutor.findMany({ where: named, select: { id: true } }) : []
  return {
    objectKind: kind,
    actorId: actor,
    ...(contains && {
      OR: [
        { objectTitle: { contains, mode: 'insensitive' } },
        { actorId: { in: actors.map(({ id }) => id) } },
      ],
    }),
  }
}

/** Who acted where no account did. */
const SYSTEM = { id: 'system', name: 'Lectern' }

/** What was written down, the newest first. The name of an account that was erased is empty. */
export async function listAudit(query: AuditListQuery): Promise<{ items: AuditView[]; total: number }> {
  const where = await matching(query)
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...pageOf(query),
    }),
    db.auditEntry.count({ where }),
  ])
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  const actors = await db.tutor.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(actors.map(({ id, name }) => [id, name]))
  const items = rows.map(({ id, at, actorId, action, objectKind, objectId, objectTitle, detail }) =>
    auditView.parse({
      id,
      at: at.toISOString(),
      actor: actorId === null ? SYSTEM : { id: actorId, name: names.get(actorId) ?? '' },
      action,
      object: { kind: objectKind, id: objectId, title: objectTitle },
      detail,
    }),
  )
  return { items, total }
}
