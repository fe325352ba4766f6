import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, withRelated, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import { ownedBy, resolveLecture } from '@/lib/lectures/queries'
import { questionSelection, toQuestionView } from '@/lib/questions/queries'
import { listRunningItems } from '@/lib/questions/question-sql'
import type { QuickCheckListQuery, QuickCheckView } from '@/lib/quickchecks/schema'
import type { Prisma } from '@/prisma/generated/client'

const selection = {
  id: true,
  version: true,
  lectureId: true,
  title: true,
  shuffleQuestions: true,
  shuffleAnswers: true,
  sessions: {
    select: { session: { select: { id: true, number: true, title: true } } },
    orderBy: { session: { number: 'asc' } },
  },
  questions: { select: questionSelection, orderBy: { position: 'asc' } },
  archivedAt: true,
  _count: { select: { rounds: true } },
} satisfies Prisma.QuickCheckSelect

type Row = Prisma.QuickCheckGetPayload<{ select: typeof selection }>

async function toQuickCheckViews(rows: Row[], client: Tx = db): Promise<QuickCheckView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const running = new Set(await listRunningItems(client, ids))
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    lectureId: row.lectureId,
    title: row.title,
    shuffleQuestions: row.shuffleQuestions,
    shuffleAnswers: row.shuffleAnswers,
    sessions: withRelated('session', row.sessions).map(({ session }) => session),
    questions: row.questions.map((question) => toQuestionView(question, row)),
    active: running.has(row.id),
    archived: row.archivedAt !== null,
    conducted: row._count.rounds,
  }))
}

/** One QuickCheck of the tutor's lectures. Errors: not_found. */
export async function getQuickCheck(tutor: Tutor, id: string, client: Tx = db): Promise<QuickCheckView> {
  const row = await client.quickCheck.findFirst({ where: { id, lecture: ownedBy(tutor) }, select: selection })
  const [view] = row ? await toQuickCheckViews([row], client) : []
  if (!view) throw new AppError('not_found')
  return view
}

const orders: Record<NonNullable<QuickCheckListQuery['sort']>, Prisma.QuickCheckOrderByWithRelationInput> = {
  createdAt: { createdAt: 'asc' },
  '-createdAt': { createdAt: 'desc' },
  title: { title: 'asc' },
  '-title': { title: 'desc' },
}

/** The QuickChecks of a lecture in order of creation; `q` finds titles. Errors: not_found, no_lecture_chosen. */
export async function listQuickChecks(
  tutor: Tutor,
  query: QuickCheckListQuery,
): Promise<{ items: QuickCheckView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getQuickCheck(tutor, query.id)], total: 1 }
  const { id: lectureId } = await resolveLecture(tutor, query.lecture)
  const where: Prisma.QuickCheckWhereInput = {
    lectureId,
    archivedAt: query.archived ? { not: null } : null,
    ...(query.q && { id: { in: await findContaining(db, { table: 'quick_check', lectureId }, query.q) } }),
  }
  const orderBy = [orders[query.sort ?? 'createdAt'], { id: 'asc' as const }]
  const [rows, total] = await Promise.all([
    db.quickCheck.findMany({ where, select: selection, orderBy, ...pageOf(query) }),
    db.quickCheck.count({ where }),
  ])
  return { items: await toQuickCheckViews(rows), total }
}
