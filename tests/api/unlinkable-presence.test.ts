import { expect, test } from 'vitest'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { makeSubmitted, rate } from '@/tests/support/anonymous-hall'
import type { Client } from '@/tests/support/client'
import { dumpAll, type Dump, type DumpedTable } from '@/tests/support/dump'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant } from '@/tests/support/factories'

// Messages and tempos have times, and presence says who was there at a time: whoever holds the database may learn that
// the sender is one of those who were present, and nothing more. With one student in the room that is enough.

/** What a student can say anonymously without having submitted a round. */
const ways: [string, (client: Client) => Promise<{ status: number }>][] = [
  ['a message', (client) => client.post(feedbackRoute.POST, { text: 'x' })],
  ['a tempo', (client) => client.post(tempoRoute.POST, { tempo: 'too_fast' })],
  ['a rating of the lecture', (client) => rate(client, 4)],
]

test.each(ways)('%s does not make its sender present', async (_, say) => {
  const { lecture } = await makeHall()
  const [sender, other] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
  expect((await say(sender.client)).status).toBeLessThan(300)
  await other.client.get(currentRoute.GET)
  const present = () => db.presence.findMany({ where: { session: { lectureId: lecture.id } } })
  // Those seen are written together, so the sender would be written, too.
  await eventually(async () => expect(await present()).not.toEqual([]))
  expect((await present()).map(({ participantId }) => participantId)).toEqual([other.participant.id])
})

test('a rating of a QuickCheck does not write when its sender was last seen', async () => {
  const { round, clients, ids } = await makeSubmitted()
  const [[rater, other], [raterId, otherId]] = [clients, ids]
  if (!rater || !other) throw new Error('there are students')
  const long = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await db.participant.updateMany({ data: { lastSeenAt: long } })
  const rating = { roundId: round.id, quality: 1, relevance: 1 }
  expect((await rater.post(answerRoute.POST, rating, { query: 'a=feedback' })).status).toBe(200)
  await other.get(currentRoute.GET)
  const lastSeen = (id: string | undefined) => db.participant.findUniqueOrThrow({ where: { id: id ?? '' } })
  await eventually(async () => expect((await lastSeen(otherId)).lastSeenAt).not.toEqual(long))
  expect((await lastSeen(raterId)).lastSeenAt).toEqual(long)
})

test.each<[string, typeof feedbackRoute.POST, object]>([
  ['a message', feedbackRoute.POST, { text: '' }],
  ['a tempo', tempoRoute.POST, { tempo: 'furious' }],
])('%s that is refused does not write either when its sender was last seen', async (_, handler, body) => {
  const { lecture } = await makeHall()
  const [sender, other] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
  const long = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await db.participant.updateMany({ data: { lastSeenAt: long } })
  expect((await sender.client.post(handler, body)).status).toBe(400)
  await other.client.get(currentRoute.GET)
  const lastSeen = (id: string) => db.participant.findUniqueOrThrow({ where: { id } })
  await eventually(async () => expect((await lastSeen(other.participant.id)).lastSeenAt).not.toEqual(long))
  expect((await lastSeen(sender.participant.id)).lastSeenAt).toEqual(long)
})

/** The participants whom a dump shows as present in a session at a time: seen before it, and not long ago. */
function presentAt({ columns, rows }: DumpedTable, sessionId: string, time: number): string[] {
  const named = rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])))
  const inSession = named.filter((row) => row['session_id'] === sessionId)
  return inSession.flatMap(({ participant_id: id = '', seen_from: from = '', seen_to: to = '' }) =>
    Date.parse(from) <= time && time <= Date.parse(to) + serverBounds.presenceSeconds * 1000 ? [id] : [],
  )
}

const tableOf = (dump: Dump, name: string): DumpedTable => dump.get(name) ?? { columns: [], rows: [] }

test('a dump shows who was present at the time of a message: all of them may be its sender, and are equally', async () => {
  const { lecture, session, clients, ids } = await makeSubmitted()
  const { participant: left } = await makeParticipant(lecture.id)
  const [seenFrom, seenTo] = [20, 10].map((minutes) => new Date(Date.now() - minutes * 60_000))
  if (!seenFrom || !seenTo) throw new Error('two times')
  await db.presence.create({ data: { sessionId: session.id, participantId: left.id, seenFrom, seenTo } })
  const before = tableOf(await dumpAll(), 'presence')
  expect((await clients[2]?.post(feedbackRoute.POST, { text: 'x' }))?.status).toBe(201)

  const dump = await dumpAll()
  const messages = tableOf(dump, 'feedback')
  const [row] = messages.rows.filter((cells) => cells.includes(session.id))
  const sentAt = Date.parse(row?.[messages.columns.indexOf('created_at')] ?? '')
  const presence = tableOf(dump, 'presence')
  expect(presentAt(presence, session.id, sentAt).toSorted()).toEqual(ids.toSorted())
  // The message has neither moved nor lengthened the presence of whoever sent it.
  expect(presence).toEqual(before)
})
