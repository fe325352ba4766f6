import { db } from '@/lib/db/client'
import type { UserReply } from '@/lib/users/schema'
import { makeTutor } from '@/tests/support/factories'

export type List = { items: UserReply[]; total: number }

export const params = (id: string) => ({ params: { id } })

export const input = { email: ' Ada.Lovelace@Example.org ', name: ' Ada Lovelace ', role: 'Tutor' }

/** Somebody of each role that matters here. */
export async function makePeople() {
  await db.auditEntry.deleteMany()
  await db.tutor.deleteMany()
  const superuser = await makeTutor('Superuser')
  const admin = await makeTutor('Admin')
  const tutor = await makeTutor('Tutor', { name: 'Carl Gauß', password: 'an older password' })
  return { superuser, admin, tutor }
}

export type People = Awaited<ReturnType<typeof makePeople>>
