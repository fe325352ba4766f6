import { describe, expect, test } from 'vitest'
import * as lectureRoute from '@/app/backend/api/lectures/[id]/route'
import * as revealRoute from '@/app/backend/api/rounds/[id]/reveal/route'
import * as roundRoute from '@/app/backend/api/rounds/[id]/route'
import * as singleResultRoute from '@/app/backend/api/student/question/result/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import { state } from '@/tests/support/answer-calls'
import { expectError } from '@/tests/support/client'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { endedAgo, makeQuickCheckRound, startInstant } from '@/tests/support/rounds'

type Hall = Awaited<ReturnType<typeof makeQuickCheckRound>>

// A page that shows results looks again when `regradings` of the lecture is another number.
describe('results that are open are out of date', () => {
  const changes: Record<string, (hall: Hall) => Promise<{ status: number }>> = {
    'once their QuickCheck is deleted': ({ client, quickCheck }) =>
      client.post(quickChecksRoute.POST, { id: quickCheck.id }, { query: 'a=delete' }),
    'once other rounds count': ({ client, lecture }) =>
      client.patch(lectureRoute.PATCH, { counting: 'best' }, { params: { id: lecture.id } }),
    'once correct answers are released otherwise': ({ client, lecture }) =>
      client.patch(lectureRoute.PATCH, { release: 'reveal' }, { params: { id: lecture.id } }),
    'once what was asked now is thrown away': async ({ client }) => {
      const { id } = await startInstant(client, { form: 'yesno', timer: 60 })
      await endedAgo(id, 4)
      return client.delete(roundRoute.DELETE, { params: { id } })
    },
  }

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const hall = await makeQuickCheckRound()
    await endedAgo(hall.round.id, 4)
    const count = async () => (await state(hall.student.client)).lecture.regradings
    const before = await count()
    expect((await change(hall)).status).toBeLessThan(300)
    expect(await count()).toBe(before + 1)
    await hall.client.patch(lectureRoute.PATCH, { title: 'Another' }, { params: { id: hall.lecture.id } })
    expect(await count()).toBe(before + 1)
  })
})

test('the result of a survey is there once it is shown, as it has no solution to wait for', async () => {
  const { client, lecture } = await makeHall()
  const { id } = await startInstant(client, { form: 'yesno', timer: 60 })
  const student = await makeParticipant(lecture.id)
  const result = () => student.client.get(singleResultRoute.GET, { query: `round=${id}` })
  await endedAgo(id, 4)
  expectError(await result(), 409, 'not_revealed')
  await client.post(revealRoute.POST, undefined, { params: { id } })
  expect(await result()).toMatchObject({ status: 200, body: { question: { answered: 0 } } })
})
