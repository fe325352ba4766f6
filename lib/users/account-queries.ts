import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { AccountView } from '@/lib/users/account-schema'

/** The tutor's own account. */
export function getAccount({ id }: Tutor): Promise<AccountView> {
  return db.tutor.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      name: true,
      email: true,
      role: true,
      locale: true,
      theme: true,
      showLowSubmissions: true,
    },
  })
}
