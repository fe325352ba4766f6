import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as ratingRoute from '@/app/backend/api/student/rating/route'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { check } from '@/tests/support/sign-ins'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('what only a limit needed is forgotten once the limit has passed', async () => {
  const { tutor } = await makeHall()
  const soon = new Date(Date.now() + 30_000)
  const messageKey = randomUUID()
  await db.senderLimit.createMany({
    data: [
      { sender: Buffer.from('over'), againAt: minutesAgo(5) },
      { sender: Buffer.from('over, with a message'), againAt: minutesAgo(5), messageKey },
      { sender: Buffer.from('holds'), againAt: soon, messageKey },
      { sender: Buffer.from('long over'), messageKey, usedOn: minutesAgo(9 * 24 * 60) },
    ],
  })
  await db.attempt.createMany({
    data: [
      { kind: 'tutor_sign_in', key: 'old', at: minutesAgo(16) },
      { kind: 'tutor_sign_in', key: 'new', at: minutesAgo(14) },
    ],
  })
  await db.addressKey.create({ data: { day: new Date('2020-01-01'), key: 'x' } })
  await db.tutorSession.updateMany({
    where: { tutorId: tutor.id },
    data: { createdAt: minutesAgo(8 * 24 * 60), lastUsedAt: minutesAgo(13 * 60) },
  })
  await forgetExpired()
  const limits = await db.senderLimit.findMany({ orderBy: { sender: 'asc' } })
  expect(limits.map(({ sender, againAt }) => [Buffer.from(sender).toString(), againAt])).toEqual([
    ['holds', soon],
    ['over, with a message', null],
  ])
  expect((await db.attempt.findMany()).map(({ key }) => key)).toEqual(['new'])
  expect(await db.addressKey.count({ where: { day: new Date('2020-01-01') } })).toBe(0)
  expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(0)
})

describe('a sign-in of a tutor that has expired', () => {
  const HOUR = 60
  const WEEK = 7 * 24 * HOUR
  const ages = [
    ['12 hours without use', { createdAt: minutesAgo(15 * HOUR), lastUsedAt: minutesAgo(14 * HOUR) }],
    ['7 days', { createdAt: minutesAgo(WEEK + 2 * HOUR), lastUsedAt: minutesAgo(1) }],
    ['both', { createdAt: minutesAgo(WEEK + 2 * HOUR), lastUsedAt: minutesAgo(14 * HOUR) }],
  ] as const

  test.each(ages)('after %s is forgotten', async (_, data) => {
    const { tutor } = await makeHall()
    await db.tutorSession.updateMany({ where: { tutorId: tutor.id }, data })
    await forgetExpired()
    expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(0)
  })

  test.each(ages)('after %s is kept while a session goes on that was active then', async (_, data) => {
    const { tutor, client, session } = await makeHall()
    await db.session.update({ where: { id: session.id }, data: { activatedAt: minutesAgo(3 * HOUR) } })
    await db.tutorSession.updateMany({ where: { tutorId: tutor.id }, data })
    await forgetExpired()
    expect(await check(client)).toMatchObject({ usertype: 2 })
  })
})

test('a session that nobody ended loses the link between ratings and participants', async () => {
  const { lecture, session } = await makeHall()
  const student = await makeParticipant(lecture.id)
  await student.client.put(ratingRoute.PUT, { rating: 2 })
  await db.session.update({ where: { id: session.id }, data: { activatedAt: minutesAgo(13 * 60) } })
  await forgetExpired()
  expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({
    endedAt: expect.any(Date) as Date,
  })
  expect(await db.sessionRating.findMany({ where: { sessionId: session.id } })).toEqual([
    { sessionId: session.id, rating: 2, count: 1 },
  ])
  expect(await db.sessionRater.findMany()).toMatchObject([{ sessionId: session.id, rating: null }])
})
