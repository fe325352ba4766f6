import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { rolesVisibleTo } from '@/lib/auth/permissions'
import { db, withRelated, type Tx } from '@/lib/db/client'
import { findContaining } from '@/lib/db/search'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import type { OwnAccountView, TutorListQuery, TutorView, UserListQuery, UserView } from '@/lib/users/schema'
import { lockUserRows, type UserRow } from '@/lib/users/user-sql'
import type { Prisma } from '@/prisma/generated/client'

const selection = {
  id: true,
  version: true,
  email: true,
  name: true,
  role: true,
  active: true,
  lectures: {
    select: { lecture: { select: { id: true, title: true } } },
    orderBy: [{ lecture: { title: 'asc' } }, { lectureId: 'asc' }],
  },
  lastSignInAt: true,
  emailRequest: { select: { email: true } },
  university: { select: { issuer: true } },
} satisfies Prisma.TutorSelect

type Row = Prisma.TutorGetPayload<{ select: typeof selection }>

function toUserView({ lectures, lastSignInAt, emailRequest, university, ...row }: Row): UserView {
  return {
    ...row,
    lectures: withRelated('lecture', lectures).map(({ lecture }) => lecture),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    requestedEmail: emailRequest?.email ?? null,
    linked: university !== null,
  }
}

function visibleTo(admin: Tutor): Prisma.TutorWhereInput {
  return { role: { in: [...rolesVisibleTo(admin.role)] } }
}

async function matching(q: string | undefined, only: ('name' | 'email')[]): Promise<Prisma.TutorWhereInput> {
  return q ? { id: { in: await findContaining(db, { table: 'tutor', only }, q) } } : {}
}

/** A user. Does not check permissions. Errors: not_found. */
export async function describeUser(id: string, client: Tx): Promise<UserView> {
  const row = await client.tutor.findUnique({ where: { id }, select: selection })
  if (!row) throw new AppError('not_found')
  return toUserView(row)
}

/** A user whose role the administrator may see. Errors: not_found. */
export async function getUser(admin: Tutor, id: string): Promise<UserView> {
  const row = await db.tutor.findFirst({ where: { id, ...visibleTo(admin) }, select: selection })
  if (!row) throw new AppError('not_found')
  return toUserView(row)
}

/**
 * Locks a user for the rest of the transaction. Returns them with the number of other active superusers, whose rows are
 * locked too. Errors: not_found.
 */
export async function lockUser(tx: Tx, id: string): Promise<{ user: UserRow; otherSuperusers: number }> {
  const rows = await lockUserRows(tx, id)
  const user = rows.find((row) => row.id === id)
  if (!user) throw new AppError('not_found')
  return { user, otherSuperusers: rows.length - 1 }
}

function orderOf(sort: UserListQuery['sort'] = 'name'): Prisma.TutorOrderByWithRelationInput {
  const order = sort.startsWith('-') ? 'desc' : 'asc'
  const field = sort.replace('-', '')
  return field === 'lastSignInAt' ? { lastSignInAt: { sort: order, nulls: 'last' } } : { [field]: order }
}

/** Users whose roles the administrator may see; `q` finds names and addresses. Errors: not_found (for `id`). */
export async function listUsers(
  admin: Tutor,
  query: UserListQuery,
): Promise<{ items: UserView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getUser(admin, query.id)], total: 1 }
  const where: Prisma.TutorWhereInput = {
    AND: [
      visibleTo(admin),
      { role: query.role, active: query.active },
      await matching(query.q, ['name', 'email']),
    ],
  }
  const orderBy = [orderOf(query.sort), { name: 'asc' as const }, { id: 'asc' as const }]
  const [rows, total] = await Promise.all([
    db.tutor.findMany({ where, select: selection, orderBy, ...pageOf(query) }),
    db.tutor.count({ where }),
  ])
  return { items: rows.map(toUserView), total }
}

/** Names of the active tutors, for assigning them to a lecture. Errors: not_found (for `id`). */
export async function listTutors(query: TutorListQuery): Promise<{ items: TutorView[]; total: number }> {
  const where = { AND: [{ id: query.id, active: true }, await matching(query.q, ['name'])] }
  const [items, total] = await Promise.all([
    db.tutor.findMany({
      where,
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      ...pageOf(query),
    }),
    db.tutor.count({ where }),
  ])
  if (query.id !== undefined && total === 0) throw new AppError('not_found')
  return { items, total }
}

/** Whether the tutor has a password; somebody who only signs in by the university has none. */
export async function hasPassword({ id }: Tutor): Promise<boolean> {
  return (await db.tutor.count({ where: { id, passwordHash: { not: null } } })) > 0
}

/** The address of the active account to which an identity is to be linked. */
export async function findLinkEmail(id: string): Promise<string | null> {
  const account = await db.tutor.findFirst({ where: { id, active: true }, select: { email: true } })
  return account?.email ?? null
}

/** The columns for the view of an account. */
export const accountSelection = {
  id: true,
  name: true,
  email: true,
  role: true,
  locale: true,
  theme: true,
  showLowSubmissions: true,
} satisfies Prisma.TutorSelect

/** The tutor's own account, with the requested address. */
export async function getAccount({ id }: Tutor, client: Tx = db): Promise<OwnAccountView> {
  const select = { ...accountSelection, emailRequest: { select: { email: true } } }
  const { emailRequest, ...account } = await client.tutor.findUniqueOrThrow({ where: { id }, select })
  return { ...account, requestedEmail: emailRequest?.email ?? null }
}
