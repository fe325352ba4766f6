import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { feedbackTitle } from '@/lib/feedback/rules'
import { withoutSession, type FeedbackListQuery, type FeedbackView } from '@/lib/feedback/schema'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import type { Prisma } from '@/prisma/generated/client'

const withSession = {
  session: { select: { id: true, number: true, title: true } },
} satisfies Prisma.FeedbackInclude

type Row = Prisma.FeedbackGetPayload<{ include: typeof withSession }>

function toFeedbackView({ id, number, text, category, createdAt, readAt, session }: Row): FeedbackView {
  return {
    id,
    number,
    title: feedbackTitle(text),
    text,
    category,
    date: createdAt.toISOString(),
    read: readAt !== null,
    session,
  }
}

/** A message of a lecture; null once it has been deleted. */
export async function findFeedback(lectureId: string, id: string): Promise<FeedbackView | null> {
  const row = await db.feedback.findFirst({ where: { id, lectureId }, include: withSession })
  return row && toFeedbackView(row)
}

async function getOwnRow(tutor: Tutor, id: string, client: Tx = db): Promise<Row> {
  const row = await client.feedback.findFirst({
    where: { id, lecture: ownedBy(tutor) },
    include: withSession,
  })
  if (!row) throw new AppError('not_found')
  return row
}

/** A message in one of the tutor's lectures. Errors: not_found. */
export async function getFeedback(tutor: Tutor, id: string, client?: Tx): Promise<FeedbackView> {
  return toFeedbackView(await getOwnRow(tutor, id, client))
}

/** The lecture that a message was sent in, if it is one of the tutor's. Errors: not_found. */
export async function getFeedbackLecture(tutor: Tutor, id: string): Promise<string> {
  return (await getOwnRow(tutor, id)).lectureId
}

type Order = Prisma.FeedbackOrderByWithRelationInput[]

const orders: Record<NonNullable<FeedbackListQuery['sort']>, Order> = {
  date: [{ createdAt: 'asc' }, { number: 'asc' }],
  '-date': [{ createdAt: 'desc' }, { number: 'desc' }],
  number: [{ number: 'asc' }],
  '-number': [{ number: 'desc' }],
}

/** The `where` of a list. Errors: not_found for a session that the lecture does not have. */
async function filter(lectureId: string, query: FeedbackListQuery): Promise<Prisma.FeedbackWhereInput> {
  const { session, category, read, ids, after, q } = query
  const sessionId = session === withoutSession ? null : session
  if (sessionId && (await db.session.count({ where: { id: sessionId, lectureId } })) === 0)
    throw new AppError('not_found')
  return {
    lectureId,
    ...(ids && { id: { in: ids } }),
    ...(after !== undefined && { number: { gt: after } }),
    ...(sessionId !== undefined && { sessionId }),
    ...(category && { category }),
    ...(read !== undefined && { readAt: read ? { not: null } : null }),
    ...(q && { AND: { id: { in: await findContaining(db, { table: 'feedback', lectureId }, q) } } }),
  }
}

/** The number of the newest message of a lecture that is still there; 0 without any. */
export async function getNewestNumber(tutor: Tutor, lectureId: string): Promise<number> {
  const where = { lectureId, lecture: ownedBy(tutor) }
  const { _max } = await db.feedback.aggregate({ where, _max: { number: true } })
  return _max.number ?? 0
}

/** Messages of a lecture, the newest first; `q` finds texts. Errors: not_found, no_lecture_chosen. */
export async function listFeedback(
  tutor: Tutor,
  query: FeedbackListQuery,
): Promise<{ items: FeedbackView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getFeedback(tutor, query.id)], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  const where = await filter(lectureId, query)
  const orderBy = orders[query.sort ?? '-date']
  const [rows, total] = await Promise.all([
    db.feedback.findMany({ where, include: withSession, orderBy, ...pageOf(query) }),
    db.feedback.count({ where }),
  ])
  return { items: rows.map(toFeedbackView), total }
}
