import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { hear } from '@/tests/support/bus'
import { expectError, expectFields, statusesOf } from '@/tests/support/client'
import { UNKNOWN, makeHall, makeLecture, makeQuickCheck, makeSession } from '@/tests/support/factories'
import { type OwnLecture, question, input, openLecture } from '@/tests/support/quickcheck-calls'
import { answerOf, endedAgo, makeQuickCheckRound, start } from '@/tests/support/rounds'

let own: OwnLecture

beforeEach(async () => {
  own = await openLecture()
})

/** A question of a QuickCheck by its place. */
function nth({ questions }: QuickCheckView, place: number) {
  const found = questions[place]
  if (!found) throw new Error(`the QuickCheck has no question ${place}`)
  return found
}

describe('creating', () => {
  test('answers 201 with the whole view: sessions by number, questions in their order', async () => {
    const [first, second] = [await makeSession(own.lectureId), await makeSession(own.lectureId)]
    const { id, questions, ...rest } = await own.create({ title: ' Sorting ', sessions: [second.id, first.id, second.id] }) // prettier-ignore
    const sessions = [first, second].map((session) => ({ id: session.id, number: session.number, title: session.title })) // prettier-ignore
    expect(rest).toEqual({ version: 1, lectureId: own.lectureId, title: 'Sorting', sessions, shuffleQuestions: false, shuffleAnswers: false, active: false, archived: false, conducted: 0 }) // prettier-ignore
    expect(questions).toMatchObject([
      { text: 'Is it `stable`?', html: '<p>Is it <code>stable</code>?</p>', points: 1, quickCheckId: id, lectureId: own.lectureId, conducted: 0 },
      { text: 'In place?', points: 5, quickCheckId: id, archived: false },
    ]) // prettier-ignore
    for (const { answers } of questions)
      expect(answers.map(({ text, correct }) => [text, correct])).toEqual([['Yes', false], ['No', true]]) // prettier-ignore
    expect((await own.list(`id=${id}`)).items).toEqual([{ id, questions, ...rest }])
  })

  test('takes eight questions of eight answers and keeps their order', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => ({ text: `Answer ${n}` }))
    const questions = Array.from({ length: 8 }, (_, n) => ({
      text: `Question ${n}`,
      answers,
      correctAnswer: n,
    }))
    const made = await own.create({ questions })
    expect(made.questions.map(({ text }) => text)).toEqual(questions.map(({ text }) => text))
    expect(made.questions.map(({ answers: given }) => given.findIndex(({ correct }) => correct))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]) // prettier-ignore
    expect(made.questions[7]?.answers.map(({ text }) => ({ text }))).toEqual(answers)
  })

  const short = { ...question, answers: [{ text: 'Yes' }, { text: '' }] }
  test.each([
    [{}, ['title', 'questions']],
    [{ ...input, title: ' ' }, ['title']],
    [{ ...input, title: 'x'.repeat(201) }, ['title']],
    [{ ...input, questions: [] }, ['questions']],
    [{ ...input, questions: Array.from({ length: 9 }, () => question) }, ['questions']],
    [{ ...input, questions: { 0: question } }, ['questions']],
    [{ ...input, questions: [short] }, ['questions.0.answers.1.text']],
    [
      { ...input, questions: [question, question, { ...question, correctAnswer: 2 }] },
      ['questions.2.correctAnswer'],
    ],
    [{ ...input, questions: [question, { ...question, text: '' }] }, ['questions.1.text']],
    [{ ...input, questions: [{ ...question, points: 0 }] }, ['questions.0.points']],
    [{ ...input, questions: [{ ...question, answers: [] }] }, ['questions.0.answers']],
    [{ ...input, questions: [{ ...question, id: UNKNOWN }] }, ['questions.0.id']],
    [{ ...input, sessions: 'all' }, ['sessions']],
    [{ ...input, sessions: [1] }, ['sessions.0']],
    [{ ...input, active: true }, ['active']],
  ])('refuses wrong input %#', async (body, paths) => {
    expectFields(await own.act('create', body), paths)
    expect(await db.quickCheck.count({ where: { lectureId: own.lectureId } })).toBe(0)
  })

  test('knows only sessions of the same lecture', async () => {
    const session = await makeSession(own.lectureId)
    const elsewhere = await makeSession((await makeLecture([own.tutorId])).id)
    for (const wrong of [elsewhere.id, UNKNOWN, 'nonsense'])
      expectError(await own.act('create', { ...input, sessions: [session.id, wrong] }), 404, 'not_found')
    expect(await db.quickCheck.count({ where: { lectureId: own.lectureId } })).toBe(0)
  })

  test('in an archived lecture is refused', async () => {
    await db.lecture.update({ where: { id: own.lectureId }, data: { archivedAt: new Date() } })
    expectError(await own.act('create', input), 409, 'lecture_archived')
  })
})

describe('editing', () => {
  test('changes what is named in one go and tells the live views', async () => {
    const [first, second] = [await makeSession(own.lectureId), await makeSession(own.lectureId)]
    const made = await own.create({ sessions: [first.id] })
    const target = nth(made, 1)
    const questions = [
      { id: target.id, points: 2, answers: [{ id: answerOf(target, 0), text: 'Of course' }] },
    ]
    const edit = { id: made.id, version: 1, title: 'Searching', sessions: [second.id], questions }
    const heard = await hear(async () => {
      const { status, body } = await own.act('edit', edit)
      expect(status).toBe(200)
      expect(body).toMatchObject({ title: 'Searching', version: 2, sessions: [{ id: second.id }] })
      expect(nth(body, 0)).toEqual(nth(made, 0))
      expect(nth(body, 1)).toMatchObject({
        id: target.id, text: target.text, points: 2,
        answers: [{ text: 'Of course', correct: false }, target.answers[1]],
      }) // prettier-ignore
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: own.lectureId })
    const emptied = await own.act('edit', { id: made.id, sessions: [] })
    expect(emptied.body).toMatchObject({ title: 'Searching', sessions: [], version: 3 })
  })

  test('of two with the same version one wins, whole; the other is shown what stands there', async () => {
    const made = await own.create()
    const edits = await Promise.all(
      ['A', 'B'].map((text) =>
        own.act('edit', { id: made.id, version: 1, title: text, questions: made.questions.map(({ id }) => ({ id, text })) }),
      ),
    ) // prettier-ignore
    expect(statusesOf(edits)).toEqual([200, 409])
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'edit_conflict', current: won })
    expect(won?.questions.map(({ text }) => text)).toEqual([won?.title, won?.title])
    expect((await own.list(`id=${made.id}`)).items).toEqual([won])
  })

  test('cannot add, remove, double or judge, and a refused edit changes nothing', async () => {
    const made = await own.create()
    const [first, second] = [nth(made, 0), nth(made, 1)]
    const foreign = nth(await own.create(), 0)
    const edit = (changes: object) => own.act('edit', { id: made.id, title: 'Changed', ...changes })
    const named = (answers: unknown) => ({
      questions: [
        { id: first.id, text: 'x' },
        { id: second.id, answers },
      ],
    })
    expectFields(await edit({ questions: [{ id: first.id, text: 'x' }, { id: foreign.id }] }), [
      'questions.1.id',
    ])
    expectFields(await edit({ questions: [{ id: UNKNOWN }, { id: 'nonsense' }] }), ['questions.0.id', 'questions.1.id']) // prettier-ignore
    expectFields(await edit({ questions: [{ id: first.id }, { id: first.id }] }), ['questions.1.id'])
    expectFields(await edit({ questions: [question] }), ['questions.0.id', 'questions.0.correctAnswer', 'questions.0.answers.0.id', 'questions.0.answers.1.id']) // prettier-ignore
    expectFields(await edit(named([{ id: answerOf(first, 0), text: 'x' }])), ['questions.1.answers.0.id'])
    expectFields(await edit(named([{ id: answerOf(second, 0), text: '' }])), ['questions.1.answers.0.text'])
    expectFields(await edit(named([{ id: answerOf(second, 0), text: 'x', correct: true }])), ['questions.1.answers.0.correct']) // prettier-ignore
    expectFields(await edit({ title: '' }), ['title'])
    expectFields(await edit({ version: 1.5 }), ['version'])
    expectFields(await edit({ lectureId: own.lectureId }), ['lectureId'])
    expectFields(await own.act('edit', { title: 'x' }), ['id'])
    const elsewhere = await makeSession((await makeLecture([own.tutorId])).id)
    expectError(await edit({ sessions: [elsewhere.id] }), 404, 'not_found')
    expect((await own.list(`id=${made.id}`)).items).toEqual([made])
  })

  test('waits for the end of its round; an archived one or lecture stays as it is', async () => {
    const { quickCheck, round, client: tutor } = await makeQuickCheckRound()
    const edit = () => own.act('edit', { id: quickCheck.id, title: 'Corrected' }, tutor)
    expectError(await edit(), 409, 'round_running')
    await endedAgo(round.id, 1)
    expect((await edit()).body).toMatchObject({ title: 'Corrected', conducted: 1, active: false })
    await own.act('archive', { id: quickCheck.id }, tutor)
    expectError(await edit(), 409, 'archived')
    await db.lecture.update({
      where: { id: quickCheck.lectureId },
      data: { archivedAt: new Date() },
    })
    expectError(await edit(), 409, 'lecture_archived')
  })

  test('at the same moment as a start comes before it or not at all', async () => {
    const hall = await makeHall()
    for (const points of [3, 4, 5, 6]) {
      const quickCheck = await makeQuickCheck(hall.lecture.id, [{ points: 1 }, { points: 1 }])
      const questions = quickCheck.questions.map(({ id }) => ({ id, points }))
      const [round, edit] = await Promise.all([
        start(hall.client, 'quickcheck', quickCheck.id),
        own.act('edit', { id: quickCheck.id, questions }, hall.client),
      ])
      const kept = await db.roundQuestion.findMany({ where: { roundId: round.id } })
      const counted = edit.status === 200 ? points : 1
      expect([edit.status, ...kept.map((row) => row.points)]).toEqual([
        counted === 1 ? 409 : 200,
        counted,
        counted,
      ])
      await endedAgo(round.id, 10)
    }
  })
})
