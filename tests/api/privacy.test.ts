import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { forgetExpired } from '@/lib/privacy/commands'
import { makeHall, makeParticipant } from '@/tests/support/factories'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('what only a limit needed is forgotten once the limit has passed', async () => {
  const { lecture, tutor } = await makeHall()
  const { participant } = await makeParticipant(lecture.id)
  const other = await makeParticipant(lecture.id)
  const soon = new Date(Date.now() + 30_000)
  await db.participant.update({
    where: { id: participant.id },
    data: { feedbackAgainAt: minutesAgo(5), tempoAgainAt: minutesAgo(5) },
  })
  await db.participant.update({ where: { id: other.participant.id }, data: { feedbackAgainAt: soon } })
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
  expect(await db.participant.findUnique({ where: { id: participant.id } })).toMatchObject({
    feedbackAgainAt: null,
    tempoAgainAt: null,
  })
  expect(await db.participant.findUnique({ where: { id: other.participant.id } })).toMatchObject({
    feedbackAgainAt: soon,
  })
  expect((await db.attempt.findMany()).map(({ key }) => key)).toEqual(['new'])
  expect(await db.addressKey.count({ where: { day: new Date('2020-01-01') } })).toBe(0)
  expect(await db.tutorSession.count({ where: { tutorId: tutor.id } })).toBe(0)
})

test('a session that nobody ended loses the link between ratings and participants', async () => {
  const { lecture, session } = await makeHall()
  const { participant } = await makeParticipant(lecture.id)
  await db.sessionRating.create({ data: { sessionId: session.id, participantId: participant.id, rating: 2 } })
  await db.session.update({ where: { id: session.id }, data: { activatedAt: minutesAgo(13 * 60) } })
  await forgetExpired()
  expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({
    endedAt: expect.any(Date) as Date,
  })
  expect(await db.sessionRating.findMany({ where: { sessionId: session.id } })).toMatchObject([
    { participantId: null },
  ])
})
