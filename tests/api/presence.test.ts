import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as currentRoute from '@/app/backend/api/sessions/current/route'
import * as lessonAuthRoute from '@/app/backend/api/student/lesson_auth/route'
import * as sessionsRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import { Client } from '@/tests/support/client'
import { eventually } from '@/tests/support/eventually'
import { makeHall, makeParticipant } from '@/tests/support/factories'
import { untilWaiting } from '@/tests/support/locks'

describe('presence', () => {
  const participants = async (client: Client, id: string) => {
    const { body } = await client.get<{ items: { participants: object }[] }>(sessionsRoute.GET, {
      query: `id=${id}`,
    })
    return body.items[0]?.participants
  }

  test('whoever asks for anything in an active session is there, once', async () => {
    const { client, lecture, session } = await makeHall()
    const [one, two] = [await makeParticipant(lecture.id), await makeParticipant(lecture.id)]
    for (const student of [one, two, one]) await student.client.get(currentRoute.GET)
    await eventually(async () =>
      expect(await participants(client, session.id)).toEqual({ active: 2, total: 2 }),
    )
  })

  test('joining is enough', async () => {
    const { client, lecture, session } = await makeHall()
    const phone = new Client()
    await phone.post(lessonAuthRoute.POST, undefined, { form: { code: lecture.code } })
    await eventually(async () =>
      expect(await participants(client, session.id)).toEqual({ active: 1, total: 1 }),
    )
  })

  test('who calls again while the first call is written down is not written beside it', async () => {
    const { lecture, session } = await makeHall()
    const { client: student } = await makeParticipant(lecture.id)
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE presence IN EXCLUSIVE MODE`
      await student.get(currentRoute.GET)
      await untilWaiting(1)
      await student.get(currentRoute.GET)
      // Longer than newcomers wait until they are written down.
      await sleep(400)
      await untilWaiting(1)
    })
    const rows = () => db.presence.findMany({ where: { sessionId: session.id } })
    await eventually(async () => expect(await rows()).toHaveLength(1))
  })

  test('who could not be written down is by the next writing', async () => {
    const { lecture, session } = await makeHall()
    const { client: student } = await makeParticipant(lecture.id)
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE presence IN EXCLUSIVE MODE`
      await student.get(currentRoute.GET)
      await untilWaiting(1)
      const ended = await tx.$executeRaw`
        SELECT pg_cancel_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'presence'::regclass`
      expect(ended).toBe(1)
      await untilWaiting(0)
    })
    const count = () => db.presence.count({ where: { sessionId: session.id } })
    await eventually(async () => expect(await count()).toBe(1))
  })

  test('a gap of 30 s begins another interval, an older one does not count as active', async () => {
    const { client, lecture, session } = await makeHall()
    const { participant, client: student } = await makeParticipant(lecture.id)
    const earlier = new Date(Date.now() - 60_000)
    const row = { sessionId: session.id, participantId: participant.id, seenFrom: earlier, seenTo: earlier }
    await db.presence.create({ data: row })
    expect(await participants(client, session.id)).toEqual({ active: 0, total: 1 })
    await student.get(currentRoute.GET)
    await eventually(async () =>
      expect(await db.presence.count({ where: { sessionId: session.id } })).toBe(2),
    )
    expect(await participants(client, session.id)).toEqual({ active: 1, total: 1 })
  })
})
