import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { batched } from '@/lib/coalesced'
import { db, readClock, withRelated, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { everything, pageOf } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { renderMarkdown } from '@/lib/markdown/render'
import { toDay } from '@/lib/sessions/date-rules'
import { sessionStatus } from '@/lib/sessions/rules'
import type { SessionList, SessionListQuery, SessionUsage, SessionView } from '@/lib/sessions/schema'
import { countPresence, findOpenRows, type Presence } from '@/lib/sessions/session-sql'
import type { Prisma, Session } from '@/prisma/generated/client'

type Counted = Pick<Presence, 'active' | 'total'>

function toSessionView(row: Session, presence: Counted | undefined, now: Date): SessionView {
  const { id, version, lectureId, number, title, content, allowEvaluation } = row
  const { state, endedAt } = sessionStatus(row, now)
  return {
    id,
    version,
    lectureId,
    number,
    title,
    content,
    html: renderMarkdown(content),
    date: toDay(row.date),
    state,
    active: state === 'active',
    archived: row.archivedAt !== null,
    allowEvaluation,
    participants: { active: state === 'active' ? (presence?.active ?? 0) : 0, total: presence?.total ?? 0 },
    activatedAt: row.activatedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

async function toSessionViews(rows: Session[], client: Tx = db): Promise<SessionView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counts = await countPresence(client, ids)
  const presence = new Map(counts.map((count) => [count.sessionId, count]))
  const now = counts[0]?.now ?? (await readClock(client))
  return rows.map((row) => toSessionView(row, presence.get(row.id), now))
}

/** One session of the tutor's lectures. Errors: not_found. */
export async function getSession(tutor: Tutor, id: string, client: Tx = db): Promise<SessionView> {
  const row = await client.session.findFirst({ where: { id, lecture: ownedBy(tutor) } })
  const [view] = row ? await toSessionViews([row], client) : []
  if (!view) throw new AppError('not_found')
  return view
}

/** Sessions of the tutor's lectures by date and number; ids that are not found are left out. */
export async function listSessionsByIds(tutor: Tutor, ids: string[], client: Tx = db): Promise<SessionList> {
  const rows = await client.session.findMany({
    where: { id: { in: ids }, lecture: ownedBy(tutor) },
    orderBy: [{ date: 'asc' }, { number: 'asc' }],
  })
  return { items: await toSessionViews(rows, client), total: rows.length }
}

/** One statement reads the lectures of many screens in the same turn of the event loop. */
const findOpenRow = batched((lectureIds: readonly string[]) => findOpenRows(db, lectureIds))

/** The active session of a lecture. Does not check ownership. */
export async function findOpenSession(lectureId: string): Promise<SessionView | null> {
  const row = await findOpenRow(lectureId)
  return row && toSessionView(row, row, row.now)
}

const orders: Record<NonNullable<SessionListQuery['sort']>, Prisma.SessionOrderByWithRelationInput> = {
  number: { number: 'asc' },
  '-number': { number: 'desc' },
  date: { date: 'asc' },
  '-date': { date: 'desc' },
  title: { title: 'asc' },
  '-title': { title: 'desc' },
}

/** Sessions of a lecture by number; `q` finds titles. Errors: not_found, no_lecture_chosen. */
export async function listSessions(
  tutor: Tutor,
  query: SessionListQuery,
): Promise<{ items: SessionView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getSession(tutor, query.id)], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  const where: Prisma.SessionWhereInput = {
    lectureId,
    archivedAt: query.archived ? { not: null } : null,
    ...(query.q && { id: { in: await findContaining(db, { table: 'session', lectureId }, query.q) } }),
  }
  const orderBy = [orders[query.sort ?? 'number'], { number: 'asc' as const }]
  const [rows, total] = await Promise.all([
    db.session.findMany({ where, orderBy, ...pageOf(query) }),
    db.session.count({ where }),
  ])
  return { items: await toSessionViews(rows), total }
}

/** Every session of a lecture that is not archived, by number. Errors: not_found, no_lecture_chosen. */
export async function listUnarchivedSessions(tutor: Tutor, lecture: string): Promise<SessionView[]> {
  return (await listSessions(tutor, { ...everything, lecture })).items
}

/** Every session of a lecture, the latest first and archived ones last. Errors: not_found, no_lecture_chosen. */
export async function listAllSessions(tutor: Tutor, lecture: string): Promise<SessionView[]> {
  const latest = { ...everything, lecture, sort: '-number' } as const
  const [active, archived] = await Promise.all([
    listSessions(tutor, latest),
    listSessions(tutor, { ...latest, archived: true }),
  ])
  return [...active.items, ...archived.items]
}

/** The rounds, feedback and QuickChecks of sessions, by session id; archived QuickChecks are left out. */
export async function listSessionUsage(sessionIds: string[]): Promise<Record<string, SessionUsage>> {
  const rows = await db.session.findMany({
    where: { id: { in: sessionIds } },
    select: {
      id: true,
      _count: { select: { rounds: true, feedback: true } },
      quickChecks: {
        where: { quickCheck: { archivedAt: null } },
        select: { quickCheck: { select: { id: true, title: true } } },
        orderBy: { quickCheck: { title: 'asc' } },
      },
    },
  })
  return Object.fromEntries(
    rows.map(({ id, _count, quickChecks }) => [
      id,
      { ..._count, quickChecks: withRelated('quickCheck', quickChecks).map(({ quickCheck }) => quickCheck) },
    ]),
  )
}

/** The highest number that a session of a lecture has, archived ones included; 0 without any. */
export async function getHighestNumber(lectureId: string, client: Tx = db): Promise<number> {
  const { _max } = await client.session.aggregate({ where: { lectureId }, _max: { number: true } })
  return _max.number ?? 0
}

/** The first and the last day of a lecture's sessions that are not archived; null without any. */
export async function findSessionSpan(lectureId: string): Promise<{ first: string; last: string } | null> {
  const where = { lectureId, archivedAt: null }
  const { _min, _max } = await db.session.aggregate({ where, _min: { date: true }, _max: { date: true } })
  return _min.date && _max.date && { first: toDay(_min.date), last: toDay(_max.date) }
}
