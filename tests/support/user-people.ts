import { db } from '@/lib/db/client'
import type { UserReply } from '@/lib/users/schema'
import { makeTutor } from '@/tests/support/factories'

export type List = { items: UserReply[]; total: number }

export type Tutor = Awaited<ReturnType<typeof makeTutor>>

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

export const params = (id: string) => ({ params: { id } })

export const input = { email: ' Ada.Lovelace@Example.org ', name: ' Ada Lovelace ', role: 'Tutor' }

// Made anew by `makeRoles`, before each test.
export let superuser: Tutor
export let admin: Tutor
export let tutor: Tutor

/** Somebody of each role that matters here. */
export async function makeRoles() {
  await db.auditEntry.deleteMany()
  await db.tutor.deleteMany()
  superuser = await makeTutor('Superuser')
  admin = await makeTutor('Admin')
  tutor = await makeTutor('Tutor', { name: 'Carl Gauß', password: 'an older password' })
}
