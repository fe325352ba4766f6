import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, type Tx } from '@/lib/db/client'
import type { AccountView } from '@/lib/users/account-schema'
import type { Prisma } from '@/prisma/generated/client'

/** Whether the tutor has a password; who signs in by the university alone has none. */
export async function hasPassword({ id }: Tutor): Promise<boolean> {
  return (await db.tutor.count({ where: { id, passwordHash: { not: null } } })) > 0
}

/** What the view of an account is read from. */
export const accountSelection = {
  id: true,
  name: true,
  email: true,
  role: true,
  locale: true,
  theme: true,
  showLowSubmissions: true,
} satisfies Prisma.TutorSelect

/** The tutor's own account. */
export function getAccount({ id }: Tutor, client: Tx = db): Promise<AccountView> {
  return client.tutor.findUniqueOrThrow({ where: { id }, select: accountSelection })
}
