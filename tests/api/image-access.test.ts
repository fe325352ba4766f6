import { describe, expect, test } from 'vitest'
import * as imageRoute from '@/app/backend/api/images/[id]/route'
import { db } from '@/lib/db/client'
import { Client, expectError } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion, makeQuickCheck, makeTutor } from '@/tests/support/factories'
import { createQuestion } from '@/tests/support/kind-rounds'
import { questionWith, show, statusOf, uploadPicture } from '@/tests/support/pictures'
import { endedAgo, start } from '@/tests/support/rounds'
import { connectedWall, takeAway } from '@/tests/support/walls'

describe('who sees a picture', () => {
  test('before any text uses it: who has uploaded it', async () => {
    const { client, session } = await makeHall()
    const id = await uploadPicture(client)
    expect(await statusOf(client, id)).toBe(200)
    const student = await makeParticipant(session.lectureId)
    for (const other of [student.client, (await makeTutor()).client, (await makeTutor('Superuser')).client])
      expectError(await other.get(imageRoute.GET, { params: { id } }), 404, 'not_found')
    expectError(await new Client().get(imageRoute.GET, { params: { id } }), 401, 'not_authenticated')
  })

  test('of students those of the lecture, from the first round of its question on', async () => {
    const { client, lecture } = await makeHall()
    const id = await uploadPicture(client)
    const { body } = await createQuestion(client, { ...questionWith('What?'), explanation: show(id) })
    const [student, elsewhere] = [
      await makeParticipant(lecture.id),
      await makeParticipant((await makeHall()).lecture.id),
    ]
    expect(await statusOf(student.client, id)).toBe(404)
    const round = await start(client, 'question', body.id)
    expect(await statusOf(student.client, id)).toBe(200)
    expect(await statusOf(elsewhere.client, id)).toBe(404)
    await endedAgo(round.id, 20)
    expect(await statusOf((await makeParticipant(lecture.id)).client, id)).toBe(200)
  })

  test('of a QuickCheck with its round; of a session its tutors alone', async () => {
    const { client, lecture, session } = await makeHall()
    const [asked, waiting, notes] = [
      await uploadPicture(client),
      await uploadPicture(client),
      await uploadPicture(client),
    ]
    const quickCheck = await makeQuickCheck(lecture.id, [{ text: show(asked) }, {}], [session.id])
    await makeQuickCheck(lecture.id, [{ text: show(waiting) }], [session.id])
    await db.session.update({ where: { id: session.id }, data: { content: show(notes) } })
    await start(client, 'quickcheck', quickCheck.id)
    const { client: student } = await makeParticipant(lecture.id)
    expect(await Promise.all([asked, waiting, notes].map((id) => statusOf(student, id)))).toEqual([
      200, 404, 404,
    ])
    const { client: admin } = await makeTutor('Admin')
    expect(await Promise.all([asked, waiting, notes].map((id) => statusOf(admin, id)))).toEqual([
      200, 200, 200,
    ])
    const { client: stranger } = await makeTutor()
    expect(await Promise.all([asked, waiting, notes].map((id) => statusOf(stranger, id)))).toEqual([
      404, 404, 404,
    ])
  })

  test('on a wall without a sign-in what was asked in its lecture, as long as it is connected', async () => {
    const { client, lecture, session } = await makeHall()
    const [asked, waiting] = [await uploadPicture(client), await uploadPicture(client)]
    const question = await makeQuestion(lecture.id, { text: show(asked) })
    await makeQuestion(lecture.id, { text: show(waiting) })
    await start(client, 'question', question.id)
    const wall = await connectedWall(client, session.id)
    expect(await statusOf(wall.browser, asked)).toBe(200)
    expect(await statusOf(wall.browser, waiting)).toBe(404)
    await takeAway(client, session.id, wall.id)
    expect(await statusOf(wall.browser, asked)).toBe(401)
  })

  test('nobody one whose id is malformed or another one’s', async () => {
    const { client } = await makeTutor()
    const id = await uploadPicture(client)
    for (const wrong of [
      'x',
      '',
      `${id}0`,
      id.toUpperCase(),
      id.replace('40x', '41x'),
      `${'0'.repeat(32)}-1x1`,
    ])
      expect(await statusOf(client, wrong)).toBe(404)
  })

  test('a hundred students at the same time', async () => {
    const { client, lecture } = await makeHall()
    const id = await uploadPicture(client)
    const question = await makeQuestion(lecture.id, { text: show(id) })
    await start(client, 'question', question.id)
    const students = await Promise.all(Array.from({ length: 100 }, () => makeParticipant(lecture.id)))
    const answers = await Promise.all(students.map((student) => statusOf(student.client, id)))
    expect(new Set(answers)).toEqual(new Set([200]))
  })
})
