import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import type { LectureView } from '@/lib/lectures/schema'
import type { Client } from '@/tests/support/client'
import { makeLecture, makeSemester, makeTutor } from '@/tests/support/factories'
import { params } from '@/tests/support/lecture-people'
import type { ListOf } from '@/tests/support/lecture-calls'
import type { Handler } from '@/tests/support/operations'

/** A tutor with a lecture, and the semester that it is copied into. */
export async function makeOriginal() {
  const own = await makeTutor()
  const { id: lectureId } = await makeLecture([own.tutor.id])
  const { id: semesterId } = await makeSemester()
  const copy = (client: Client, id: string, input: object = { semesterId }) =>
    client.post<LectureView>(copyRoute.POST, input, params(id))
  return { own, lectureId, semesterId, copy }
}

export type Original = Awaited<ReturnType<typeof makeOriginal>>

export async function itemsOf<View>(client: Client, handler: Handler, lectureId: string): Promise<View[]> {
  return (await client.get<ListOf<View>>(handler, { query: `lecture=${lectureId}` })).body.items
}
