import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { lectureCode } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { makeSemester, makeTutor } from '@/tests/support/factories'

export type List = { items: LectureView[]; total: number }

export type Tutor = Awaited<ReturnType<typeof makeTutor>>

export const CODE = new RegExp(`^[${lectureCode.alphabet}]{${lectureCode.length}}$`)

export const params = (id: string) => ({ params: { id } })

export async function currentOf({ client }: Tutor): Promise<unknown> {
  const { body } = await client.get<{ userdata: { lecture: unknown } }>(authCheck.GET)
  return body.userdata.lecture
}

/** Two tutors who share no lecture, an administrator, a semester, and what makes a lecture in it. */
export async function makePeople() {
  await db.lecture.deleteMany()
  const own = await makeTutor('Tutor', { name: 'Emmy Noether' })
  const other = await makeTutor('Tutor', { name: 'Sofja Kowalewskaja' })
  const admin = await makeTutor('Admin')
  const semesterId = (await db.semester.findFirst())?.id ?? (await makeSemester()).id
  return { own, other, admin, semesterId, input: { title: '  Algebra I ', type: 'VL', semesterId } }
}

export type People = Awaited<ReturnType<typeof makePeople>>
