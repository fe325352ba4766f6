import { describe, expect, test } from 'vitest'
import * as feedbackRoute from '@/app/backend/api/student/feedback/route'
import * as tempoRoute from '@/app/backend/api/student/tempo/route'
import { db, readClock } from '@/lib/db/client'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { makeHall, makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

/** Lets so many seconds pass for whoever has sent something. */
const pass = (seconds: number) =>
  db.$executeRaw`UPDATE sender_limit SET again_at = again_at - ${seconds} * interval '1 second'`

describe('feedback and tempo', () => {
  test('feedback is numbered, once in 30 s, and names nobody', async () => {
    const { lecture, session } = await makeHall()
    const one = await makeParticipant(lecture.id)
    const two = await makeParticipant(lecture.id)
    const before = await readClock()
    const sent = await one.client.post(feedbackRoute.POST, { text: ' Speak up, please ', category: 'tutor' })
    expect(sent.status).toBe(201)
    const after = await readClock()
    const againAt = Date.parse(String(sent.body['againAt']))
    expect(againAt).toBeGreaterThanOrEqual(before.getTime() + 30_000)
    expect(againAt).toBeLessThanOrEqual(after.getTime() + 30_000)
    const again = await one.client.post(feedbackRoute.POST, { text: 'Again' })
    expectError(again, 429, 'feedback_too_soon')
    expect(again.body['error']).toBe('You can only submit feedback once every 30 seconds.')
    const leftMs = againAt - (await readClock()).getTime()
    const waitSeconds = Number(again.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThanOrEqual(leftMs / 1000)
    expect(waitSeconds).toBeLessThanOrEqual(30)
    expect((await two.client.post(feedbackRoute.POST, { text: 'x' })).status).toBe(201)
    const rows = await db.feedback.findMany({ where: { lectureId: lecture.id }, orderBy: { number: 'asc' } })
    expect(rows).toMatchObject([
      { number: 1, text: 'Speak up, please', category: 'tutor', sessionId: session.id },
      { number: 2, category: 'uncategorized' },
    ])
    for (const { participant } of [one, two])
      for (const trace of [participant.id, participant.deviceHash, participant.signInId])
        expect(JSON.stringify(rows)).not.toContain(trace)
  })

  test('feedback is taken again once its time has passed, and not before', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const send = async () => (await client.post(feedbackRoute.POST, { text: 'Louder' })).status
    expect(await send()).toBe(201)
    await pass(15)
    expect(await send()).toBe(429)
    await pass(15)
    expect([await send(), await send()]).toEqual([201, 429])
  })

  test('of five sent at once one is taken', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => client.post(feedbackRoute.POST, { text: `${n}` })),
    )
    expect(statusesOf(answers)).toEqual([201, 429, 429, 429, 429])
  })

  test('feedback may come without a session, tempo may not', async () => {
    const { tutor } = await makeTutor()
    const lecture = await makeLecture([tutor.id])
    const { client } = await makeParticipant(lecture.id)
    expect((await client.post(feedbackRoute.POST, { text: 'Before the first session' })).status).toBe(201)
    expectError(await client.post(tempoRoute.POST, { tempo: 'too_fast' }), 409, 'session_not_active')
    await db.lecture.update({ where: { id: lecture.id }, data: { archivedAt: new Date() } })
    const late = await makeParticipant(lecture.id)
    expectError(await late.client.post(feedbackRoute.POST, { text: 'x' }), 409, 'lecture_archived')
  })

  test('tempo counts once a minute', async () => {
    const { lecture, session } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    const slow = () => client.post(tempoRoute.POST, { tempo: 'too_slow' })
    expect((await client.post(tempoRoute.POST, { tempo: 'too_fast' })).status).toBe(200)
    const again = await slow()
    expectError(again, 429, 'tempo_too_soon')
    const waitSeconds = Number(again.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThan(30)
    expect(waitSeconds).toBeLessThanOrEqual(60)
    expect(again.body['error']).toBe('You can only change the speech tempo once per minute.')
    const stored = () =>
      db.tempo.findMany({ where: { sessionId: session.id }, select: { tempo: true }, orderBy: { id: 'asc' } })
    expect(await stored()).toEqual([{ tempo: 'too_fast' }])
    await pass(30)
    expectError(await slow(), 429, 'tempo_too_soon')
    await pass(30)
    expect((await slow()).status).toBe(200)
    expect(await stored()).toEqual([{ tempo: 'too_fast' }, { tempo: 'too_slow' }])
  })

  test.each([
    [{ text: '' }, ['text']],
    [{ text: '   ' }, ['text']],
    [{ text: 'x'.repeat(1001) }, ['text']],
    [{ text: 'x', category: 'praise' }, ['category']],
    [{ text: 'x', participantId: '1' }, ['participantId']],
  ])('refuses feedback %o', async (input, paths) => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expectFields(await client.post(feedbackRoute.POST, input), paths)
  })

  test('counts code points, not units', async () => {
    const { lecture } = await makeHall()
    const { client } = await makeParticipant(lecture.id)
    expect((await client.post(feedbackRoute.POST, { text: '😀'.repeat(1000) })).status).toBe(201)
  })
})
