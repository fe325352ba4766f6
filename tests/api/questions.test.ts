import { beforeEach, describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import { db } from '@/lib/db/client'
import type { QuestionView } from '@/lib/questions/schema'
import { hear } from '@/tests/support/bus'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { UNKNOWN, makeHall, makeQuestion, makeQuickCheck } from '@/tests/support/factories'
import { type OwnLecture, input, openLecture } from '@/tests/support/question-calls'
import { answerOf, endedAgo, makeQuestionRound, start } from '@/tests/support/rounds'

let own: OwnLecture

beforeEach(async () => {
  own = await openLecture()
})

describe('creating', () => {
  test('answers 201 with the whole view, the correct answer marked', async () => {
    const { id, answers, html, ...rest } = await own.create()
    expect(rest).toEqual({
      version: 1, lectureId: own.lectureId, quickCheckId: null, kind: 'single', text: 'What is *stable*?', points: 1, graded: true, explanation: '', explanationHtml: '', archived: false, conducted: 0,
    }) // prettier-ignore
    expect(answers).toEqual([
      { id: expect.any(String), text: 'Quicksort', html: '<p>Quicksort</p>', correct: false },
      { id: expect.any(String), text: 'Mergesort', html: '<p>Mergesort</p>', correct: true },
    ])
    expect(html).toBe('<p>What is <em>stable</em>?</p>')
    expect((await own.list(`id=${id}`)).items).toHaveLength(1)
  })

  test('takes every bound and trims', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => ({ text: `${n}`.padStart(500, 'x') }))
    const made = await own.create({ text: `  ${'🎓'.repeat(2000)} `, points: 100, answers, correctAnswer: 7 })
    expect(Array.from(made.text)).toHaveLength(2000)
    expect(made).toMatchObject({ points: 100 })
    expect(made.answers.map(({ text }) => text)).toEqual(answers.map(({ text }) => text))
    expect(made.answers.findIndex(({ correct }) => correct)).toBe(7)
  })

  const nine = Array.from({ length: 9 }, (_, n) => ({ text: `${n}` }))
  test.each([
    [{}, ['text', 'answers', 'correctAnswer']],
    [{ ...input, text: ' ' }, ['text']],
    [{ ...input, text: 'x'.repeat(2001) }, ['text']],
    [{ ...input, text: 7 }, ['text']],
    [{ ...input, points: 0 }, ['points']],
    [{ ...input, points: 101 }, ['points']],
    [{ ...input, points: 1.5 }, ['points']],
    [{ ...input, points: '1' }, ['points']],
    [{ ...input, points: null }, ['points']],
    [{ ...input, answers: [{ text: 'One' }], correctAnswer: 0 }, ['answers']],
    [{ ...input, answers: nine }, ['answers']],
    [{ ...input, answers: ['One', 'Two'] }, ['answers.0', 'answers.1']],
    [{ ...input, answers: [{ text: 'One' }, { text: ' ' }] }, ['answers.1.text']],
    [{ ...input, answers: [{ text: 'One' }, { text: 'x'.repeat(501) }] }, ['answers.1.text']],
    [{ ...input, answers: [{ text: 'One', correct: true }, { text: 'Two' }] }, ['answers.0.correct']],
    [{ ...input, correctAnswer: 2 }, ['correctAnswer']],
    [{ ...input, correctAnswer: -1 }, ['correctAnswer']],
    [{ ...input, correctAnswer: '1' }, ['correctAnswer']],
    [{ ...input, correctAnswer: undefined }, ['correctAnswer']],
    [{ ...input, id: UNKNOWN, quickCheckId: UNKNOWN }, ['id', 'quickCheckId']],
  ])('refuses %j', async (body, paths) => {
    expectFields(await own.act('create', body), paths)
    expect(await db.question.count({ where: { lectureId: own.lectureId } })).toBe(0)
  })

  test('says in the words of the specification what is missing', async () => {
    const { body } = await own.act('create', {
      text: '',
      answers: [{ text: 'One' }, {}],
      correctAnswer: null,
    })
    expect(body).toMatchObject({
      fields: [
        { path: 'text', message: 'Please enter the question text.', code: 'too_small' },
        { path: 'answers.1.text', message: 'Please enter the answer text.' },
        { path: 'correctAnswer', message: 'Please select the correct answer.' },
      ],
    })
  })

  test('means the current lecture without ?lecture=', async () => {
    const { body } = await own.client.post<QuestionView>(questionsRoute.POST, input, { query: 'a=create' })
    expect(body.lectureId).toBe(own.lectureId)
  })
})

describe('editing', () => {
  test('changes what is named, counts the version up and tells the live views', async () => {
    const made = await own.create()
    const change = {
      id: made.id,
      version: 1,
      points: 3,
      answers: [{ id: answerOf(made, 1), text: 'Heapsort' }],
    }
    const heard = await hear(async () => {
      const { status, body } = await own.act('edit', change)
      expect(status).toBe(200)
      expect(body).toMatchObject({ text: made.text, points: 3, version: 2 })
      expect(body.answers).toMatchObject([
        made.answers[0],
        { id: answerOf(made, 1), text: 'Heapsort', correct: true },
      ])
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: own.lectureId })
    expect((await own.act('edit', { id: made.id, text: 'Which one?' })).body).toMatchObject({ text: 'Which one?', version: 3 }) // prettier-ignore
  })

  test('of two with the same version one wins; the other is shown what stands there', async () => {
    const made = await own.create()
    const edits = await Promise.all(
      ['A', 'B'].map((text) =>
        own.act('edit', { id: made.id, version: 1, text, answers: [{ id: answerOf(made, 0), text }] }),
      ),
    )
    expect(statusesOf(edits)).toEqual([200, 409])
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'edit_conflict', current: won })
    expect(won?.answers[0]?.text).toBe(won?.text)
    expect((await own.list(`id=${made.id}`)).items).toEqual([won])
  })

  test('cannot add, remove, double or judge answers', async () => {
    const made = await own.create()
    const other = await own.create()
    const [first, second] = made.answers.map(({ id }) => ({ id, text: 'x' }))
    const edit = (changes: object) => own.act('edit', { id: made.id, text: 'Changed', ...changes })
    expectFields(await edit({ answers: [first, { id: answerOf(other, 0), text: 'x' }] }), ['answers.1.id'])
    expectFields(await edit({ answers: [{ id: 'nonsense', text: 'x' }] }), ['answers.0.id'])
    expectFields(await edit({ answers: [{ text: 'x' }] }), ['answers.0.id'])
    expectFields(await edit({ answers: [first, second, first] }), ['answers.2.id'])
    expectFields(await edit({ answers: [{ ...first, text: '' }] }), ['answers.0.text'])
    expectFields(await edit({ answers: [{ ...first, correct: true }] }), ['answers.0.correct'])
    expectFields(await edit({ correctAnswer: 0 }), ['correctAnswer'])
    expectFields(await edit({ text: '' }), ['text'])
    expectFields(await edit({ points: 101 }), ['points'])
    expectFields(await edit({ version: '1' }), ['version'])
    expectFields(await edit({ lectureId: own.lectureId }), ['lectureId'])
    expectFields(await own.act('edit', { text: 'x' }), ['id'])
    expect((await own.list(`id=${made.id}`)).items).toEqual([made])
    const unknown = await edit({ answers: [{ id: UNKNOWN, text: 'x' }] })
    expect(unknown.body).toMatchObject({
      fields: [{ message: 'This answer does not belong to the question.' }],
    })
  })

  test('waits for the end of its round, then corrects texts without touching what the round counts', async () => {
    const { question, round, client: tutor } = await makeQuestionRound()
    const edit = () => own.act('edit', { id: question.id, text: 'Corrected', points: 9 }, tutor)
    expectError(await edit(), 409, 'round_running')
    await endedAgo(round.id, 1)
    expect((await edit()).body).toMatchObject({ text: 'Corrected', points: 9, conducted: 1 })
    expect(await db.roundQuestion.findFirst({ where: { roundId: round.id } })).toMatchObject({ points: 1 })
  })

  test('at the same moment as a start comes before it or not at all', async () => {
    const hall = await makeHall()
    for (const points of [2, 3, 4, 5]) {
      const question = await makeQuestion(hall.lecture.id)
      const [round, edit] = await Promise.all([
        start(hall.client, 'question', question.id),
        own.act('edit', { id: question.id, points }, hall.client),
      ])
      const kept = await db.roundQuestion.findFirstOrThrow({ where: { roundId: round.id } })
      expect([edit.status, kept.points]).toEqual(edit.status === 200 ? [200, points] : [409, 1])
      await endedAgo(round.id, 10)
    }
  })

  test('an archived one, one inside a QuickCheck and one in an archived lecture stay as they are', async () => {
    const { id } = await own.create()
    await own.act('archive', { id })
    expectError(await own.act('edit', { id, text: 'x' }), 409, 'archived')
    const inside = (await makeQuickCheck(own.lectureId)).questions[0]?.id
    expectError(await own.act('edit', { id: inside, text: 'x' }), 409, 'belongs_to_quickcheck')
    await db.lecture.update({ where: { id: own.lectureId }, data: { archivedAt: new Date() } })
    expectError(await own.act('edit', { id, text: 'x' }), 409, 'lecture_archived')
  })
})
