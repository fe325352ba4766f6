import 'server-only'
import { auditView, type AuditListQuery, type AuditView } from '@/lib/audit/schema'
import { db, literally } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import type { AuditEntry, Prisma } from '@/prisma/generated/client'

async function matching({ q, kind, actor }: AuditListQuery): Promise<Prisma.AuditEntryWhereInput> {
  const contains = q && literally(q)
  const actors = q ? await findContaining(db, { table: 'tutor', only: ['name'] }, q) : []
  return {
    objectKind: kind,
    actorId: actor,
    ...(contains && {
      OR: [{ objectTitle: { contains, mode: 'insensitive' } }, { actorId: { in: actors } }],
    }),
  }
}

/** Who acted where no account did. */
const SYSTEM = { id: 'system', name: 'Lectern' }

/** Entries as they are shown. The name of an account that was erased is empty. */
async function toViews(rows: AuditEntry[]): Promise<AuditView[]> {
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  const actors = await db.tutor.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(actors.map(({ id, name }) => [id, name]))
  return rows.map(({ id, at, actorId, action, objectKind, objectId, objectTitle, detail }) =>
    auditView.parse({
      id,
      at: at.toISOString(),
      actor: actorId === null ? SYSTEM : { id: actorId, name: names.get(actorId) ?? '' },
      action,
      object: { kind: objectKind, id: objectId, title: objectTitle },
      detail,
    }),
  )
}

/** The entries of the audit log, the newest first, or the one with an id. Errors: not_found. */
export async function listAudit(query: AuditListQuery): Promise<{ items: AuditView[]; total: number }> {
  const where = query.id === undefined ? await matching(query) : { id: query.id }
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...pageOf(query),
    }),
    db.auditEntry.count({ where }),
  ])
  if (query.id !== undefined && total === 0) throw new AppError('not_found')
  return { items: await toViews(rows), total }
}
