import { describe, expect, test } from 'vitest'
import * as copyRoute from '@/app/backend/api/lectures/[id]/copy/route'
import * as keepRoute from '@/app/backend/api/rounds/[id]/keep/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { state } from '@/tests/support/answer-calls'
import { expectFields, type Client } from '@/tests/support/client'
import { makeHall, makeParticipant, makeQuestion, makeTutor } from '@/tests/support/factories'
import { questionWith, show, uploadPicture } from '@/tests/support/pictures'
import { endedAgo, start, startInstant } from '@/tests/support/rounds'

const create = (client: Client, question: object, query = '') =>
  client.post<QuestionView>(questionsRoute.POST, question, { query: `a=create${query}` })
const edit = (client: Client, change: object) =>
  client.post<QuestionView>(questionsRoute.POST, change, { query: 'a=edit' })
const createSession = (client: Client, content: string) =>
  client.post<SessionView>(
    sessionRoute.POST,
    { title: 'Day', date: '2031-11-03', content },
    { query: 'a=create' },
  )

const usesOf = async (imageId: string) =>
  (await db.questionImage.count({ where: { imageId } })) +
  (await db.sessionImage.count({ where: { imageId } }))

const picturesOf = async (questionId: string) =>
  (await db.questionImage.findMany({ where: { questionId } })).map(({ imageId }) => imageId).toSorted()

describe('a text with a picture', () => {
  test('shows it with its size wherever it stands, and its words in lists', async () => {
    const { client, session } = await makeHall()
    const id = await uploadPicture(client)
    const img = `<img src="/backend/api/images/${id}" alt="A curve" width="40" height="30" loading="lazy" decoding="async">`
    const input = {
      text: `Where? ${show(id)}`,
      answers: [{ text: show(id) }, { text: 'No' }],
      correctAnswer: 0,
      explanation: `There: ${show(id)}`,
    }
    const { status, body } = await create(client, input)
    expect(status).toBe(201)
    expect(body.html).toBe(`<p>Where? ${img}</p>`)
    expect(body.answers[0]?.html).toBe(`<p>${img}</p>`)
    expect(body.explanationHtml).toBe(`<p>There: ${img}</p>`)
    expect((await createSession(client, show(id))).body.html).toBe(`<p>${img}</p>`)
    expect(await usesOf(id)).toBe(2)
    const student = await makeParticipant(session.lectureId)
    const { title } = await start(client, 'question', body.id)
    expect(title).toBe('Where? A curve')
    expect((await state(student.client)).item?.questions[0]?.html).toBe(`<p>Where? ${img}</p>`)
  })

  test('is refused at its field if nobody has uploaded it, or somebody else whose lectures are others', async () => {
    const { client, lecture } = await makeHall()
    const foreign = await uploadPicture((await makeTutor()).client)
    for (const id of [`${'0'.repeat(32)}-40x30`, foreign]) {
      const text = show(id)
      expectFields(await create(client, questionWith(text)), ['text'])
      expectFields(
        await create(client, {
          ...questionWith('What?'),
          answers: [{ text: 'No' }, { text }],
          explanation: text,
        }),
        ['answers.1.text', 'explanation'],
      )
      const quickCheck = { title: 'Basics', questions: [questionWith('What?'), questionWith(text)] }
      expectFields(await client.post(quickChecksRoute.POST, quickCheck, { query: 'a=create' }), [
        'questions.1.text',
      ])
      expectFields(await createSession(client, text), ['content'])
    }
    expect(await db.question.count({ where: { lectureId: lecture.id } })).toBe(0)
    expect(await usesOf(foreign)).toBe(0)
    // Which of the two it is, nobody is told.
    const [{ message } = { message: '' }] = (
      (await create(client, questionWith(show(foreign)))).body as unknown as { fields: { message: string }[] }
    ).fields
    expect(message).toMatch(/does not exist or that you have no access to/)
  })

  test('is refused when an edit brings one, and nothing is changed', async () => {
    const { client, session } = await makeHall()
    const { body } = await create(client, questionWith('What?'))
    const foreign = show(await uploadPicture((await makeTutor()).client))
    expectFields(await edit(client, { id: body.id, text: foreign }), ['text'])
    expectFields(await edit(client, { id: body.id, answers: [{ id: body.answers[1]?.id, text: foreign }] }), [
      'answers.0.text',
    ])
    const change = { id: session.id, content: foreign }
    expectFields(await client.post(sessionRoute.POST, change, { query: 'a=edit' }), ['content'])
    const { id: roundId } = await startInstant(client, { form: 'yesno' })
    await endedAgo(roundId, 20)
    const kept = { text: foreign, answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }
    expectFields(await client.post(keepRoute.POST, kept, { params: { id: roundId } }), ['text'])
    expect(await db.question.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      text: 'What?',
      version: 1,
    })
  })

  test('may name one that is used in a lecture of the same tutors', async () => {
    const { client, lecture } = await makeHall()
    const colleague = await makeTutor()
    const id = await uploadPicture(client)
    await create(client, questionWith(show(id)))
    expectFields(
      await create(colleague.client, questionWith(show(id)), `&lecture=${await ownLecture(colleague)}`),
      ['text'],
    )
    await db.lectureTutor.create({ data: { lectureId: lecture.id, tutorId: colleague.tutor.id } })
    expect((await create(colleague.client, questionWith(show(id)), `&lecture=${lecture.id}`)).status).toBe(
      201,
    )
    expect(
      (await create((await makeTutor('Admin')).client, questionWith(show(id)), `&lecture=${lecture.id}`))
        .status,
    ).toBe(201)
  })

  test.each([
    ['![x](https://elsewhere.example/x.png)', '<p></p>'],
    ['![x](/backend/api/images/x)', '<p></p>'],
    ['![x](image:secret)', '<p></p>'],
    ['![x](data:image/png;base64,AAAA)', '<p></p>'],
  ])('that names something else, as %s, is stored and shows nothing of it', async (text, html) => {
    const { client } = await makeHall()
    const { status, body } = await create(client, questionWith(text))
    expect(status).toBe(201)
    expect(body.html).toBe(html)
    expect(await picturesOf(body.id)).toEqual([])
  })
})

async function ownLecture({ tutor }: { tutor: { id: string } }): Promise<string> {
  const { lecture } = await makeHall()
  await db.lectureTutor.create({ data: { lectureId: lecture.id, tutorId: tutor.id } })
  return lecture.id
}

describe('which pictures a question uses', () => {
  test('follows its texts: edited, answer by answer, deleted', async () => {
    const { client } = await makeHall()
    const ids = [await uploadPicture(client), await uploadPicture(client)].toSorted()
    const [one = '', two = ''] = ids
    const { body } = await create(client, {
      ...questionWith(`${show(one)} ${show(one)}`),
      answers: [{ text: show(two) }, { text: 'No' }],
    })
    const { id, answers } = body
    expect(await picturesOf(id)).toEqual(ids)
    await edit(client, { id, text: 'What?' })
    expect(await picturesOf(id)).toEqual([two])
    await edit(client, { id, explanation: show(one) })
    expect(await picturesOf(id)).toEqual(ids)
    await edit(client, { id, answers: [{ id: answers[0]?.id, text: 'Yes' }], points: 2 })
    expect(await picturesOf(id)).toEqual([one])
    await client.post(questionsRoute.POST, { id }, { query: 'a=delete' })
    expect(await usesOf(one)).toBe(0)
    await expect(db.image.findUniqueOrThrow({ where: { id: one } })).resolves.toMatchObject({ id: one })
  })

  test('goes along with copies of a question, a QuickCheck and a lecture', async () => {
    const { client, lecture } = await makeHall()
    const id = await uploadPicture(client)
    const question = (await create(client, questionWith(show(id)))).body
    const copy = await client.post<QuestionView>(
      questionsRoute.POST,
      { id: question.id },
      { query: 'a=duplicate' },
    )
    expect(await picturesOf(copy.body.id)).toEqual([id])
    const input = { title: 'Basics', questions: [questionWith(show(id)), questionWith('None')] }
    const made = await client.post<QuickCheckView>(quickChecksRoute.POST, input, { query: 'a=create' })
    const twin = await client.post<QuickCheckView>(
      quickChecksRoute.POST,
      { id: made.body.id },
      { query: 'a=duplicate' },
    )
    expect(await Promise.all(twin.body.questions.map((one) => picturesOf(one.id)))).toEqual([[id], []])
    await createSession(client, show(id))
    const { semesterId } = lecture
    await client.post(copyRoute.POST, { semesterId }, { params: { id: lecture.id } })
    // Two single questions, one of each of two QuickChecks, one session; and all of them once more.
    expect(await usesOf(id)).toBe(10)
  })

  test('the database refuses a text with a picture that does not exist, whoever writes it', async () => {
    const { lecture, session } = await makeHall()
    const text = show(`${'f'.repeat(32)}-9x9`)
    await expect(makeQuestion(lecture.id, { text })).rejects.toThrow(/foreign key/i)
    await expect(makeQuestion(lecture.id, { answers: ['No', text] })).rejects.toThrow(/foreign key/i)
    await expect(db.session.update({ where: { id: session.id }, data: { content: text } })).rejects.toThrow(
      /foreign key/i,
    )
  })
})
