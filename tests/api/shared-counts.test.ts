import { afterEach, expect, test, vi } from 'vitest'
import * as singleRoute from '@/app/backend/api/student/question/answer/route'
import { publishCounts } from '@/lib/realtime/bus'
import { countParticipations } from '@/lib/rounds/progress-sql'
import type { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeParticipant } from '@/tests/support/factories'
import { answerOf, makeQuestionRound } from '@/tests/support/rounds'
import { Stream } from '@/tests/support/stream'

vi.mock('@/lib/rounds/progress-sql', { spy: true })

const open: Stream[] = []

afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function follow(client: Client, query = ''): Promise<Stream> {
  const stream = await Stream.open(client, query)
  open.push(stream)
  return stream
}

const counted = (stream: Stream) => stream.events.filter(({ event }) => event === 'counts')

/** What a phone is told next after it was said that something has changed. */
async function tellNext(stream: Stream, lectureId: string) {
  const before = counted(stream).length
  return eventually(() => {
    publishCounts(lectureId)
    expect(counted(stream).length).toBeGreaterThan(before)
    return counted(stream).at(-1)?.data
  })
}

test('phones are told what a live screen counts, and count for themselves without one', async () => {
  const { client, round, question, student, lecture } = await makeQuestionRound()
  const phone = await follow(student.client)
  const screen = await follow(client, `lecture=${lecture.id}`)
  const other = await makeParticipant(lecture.id)
  await other.client.post(singleRoute.POST, { roundId: round.id, answerId: answerOf(question, 0) })
  const participation = { answered: 1, finished: 1 }
  const { data } = await phone.waitFor('counts', (counts) => JSON.stringify(counts).includes('"answered":1'))
  expect(data).toMatchObject({ participation })
  await tellNext(phone, lecture.id)

  vi.mocked(countParticipations).mockClear()
  expect(await tellNext(phone, lecture.id)).toMatchObject({ participation })
  expect(countParticipations).not.toHaveBeenCalled()

  screen.close()
  await screen.untilEnded()
  expect(await tellNext(phone, lecture.id)).toMatchObject({ participation })
  await eventually(() => expect(countParticipations).toHaveBeenCalled())
})
