import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { lectureCode } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { makeSemester, makeTutor } from '@/tests/support/factories'

export type List = { items: LectureView[]; total: number }

export type Tutor = Awaited<ReturnType<typeof makeTutor>>

export const CODE = new RegExp(`^[${lectureCode.alphabet}]{${lectureCode.length}}$`)

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

// Made anew by `makePeople`, before each test.
export let own: Tutor
export let other: Tutor
export let admin: Tutor
export let semesterId: string

export const params = (id: string) => ({ params: { id } })

export const input = () => ({ title: '  Algebra I ', type: 'VL', semesterId })

export async function currentOf({ client }: Tutor): Promise<unknown> {
  const { body } = await client.get<{ userdata: { lecture: unknown } }>(authCheck.GET)
  return body.userdata.lecture
}

/** Two tutors who share no lecture, an administrator, and a semester. */
export async function makePeople() {
  await db.lecture.deleteMany()
  own = await makeTutor('Tutor', { name: 'Emmy Noether' })
  other = await makeTutor('Tutor', { name: 'Sofja Kowalewskaja' })
  admin = await makeTutor('Admin')
  semesterId = (await db.semester.findFirst())?.id ?? (await makeSemester()).id
}
