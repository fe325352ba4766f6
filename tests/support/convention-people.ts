import type { Client } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

export const params = (id: string) => ({ params: { id } })

// Made anew by `makeCallers`, before all tests.
export let tutor: Client
export let admin: Client
export let participant: Client
export let own: string
export let foreign: string

/** Everybody who calls, and a lecture of theirs and one of others. */
export async function makeCallers() {
  const made = await makeTutor()
  tutor = made.client
  admin = (await makeTutor('Admin')).client
  own = (await makeLecture([made.tutor.id])).id
  foreign = (await makeLecture([])).id
  participant = (await makeParticipant(own)).client
}
