import { expect, test } from 'vitest'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import { makeHall, makeParticipant } from '@/tests/support/factories'

test('participants see their own lecture’s session', async () => {
  const { lecture, session } = await makeHall()
  const { client } = await makeParticipant(lecture.id)
  const other = await makeHall()
  const answer = await client.get(currentRoute.GET, { query: `lecture=${other.lecture.id}` })
  expect(answer.body).toMatchObject({ session: { id: session.id }, round: null })
})
