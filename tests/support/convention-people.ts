import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

export const params = (id: string) => ({ params: { id } })

/** Everybody who calls, and a lecture of theirs and one of others. */
export async function makeCallers() {
  const { tutor, client } = await makeTutor()
  const { id: own } = await makeLecture([tutor.id])
  return {
    tutor: client,
    admin: (await makeTutor('Admin')).client,
    participant: (await makeParticipant(own)).client,
    own,
    foreign: (await makeLecture([])).id,
  }
}

export type Callers = Awaited<ReturnType<typeof makeCallers>>
