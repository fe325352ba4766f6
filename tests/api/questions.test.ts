import { beforeEach, describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import { db } from '@/lib/db'
import type { QuestionView } from '@/lib/questions/schema'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import {
  makeHall,
  makeLecture,
  makeParticipant,
  makeQuestion,
  makeQuickCheck,
  makeTutor,
} from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuestionRound, start } from '@/tests/support/rounds'
import { hear } from '@/tests/support/bus'

const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

type List = { items: QuestionView[]; total: number }

let client: Client
let tutorId: string
let lectureId: string

beforeEach(async () => {
  const made = await makeTutor()
  client = made.client
  tutorId = made.tutor.id
  lectureId = (await makeLecture([tutorId])).id
})

function act(action: string, body: unknown, by = client) {
  return by.post<QuestionView>(questionsRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

async function list(query = '', by = client): Promise<List> {
  const { body } = await by.get<List>(questionsRoute.GET, { query: `lecture=${lectureId}&${query}` })
  return body
}

const input = { text: 'What is *stable*?', answers: [{ text: 'Quicksort' }, { text: 'Mergesort' }], correctAnswer: 1 } // prettier-ignore

async function create(changes: Partial<typeof input & { points: number }> = {}): Promise<QuestionView> {
  const { body, status } = await act('create', { ...input, ...changes })
  expect(status).toBe(201)
  return body
}

describe('creating', () => {
  test('answers 201 with the whole view, the right answer marked', async () => {
    const { id, answers, html, ...rest } = await create()
    expect(rest).toEqual({
      version: 1, lectureId, quickCheckId: null, text: 'What is *stable*?', points: 1, archived: false, conducted: 0,
    }) // prettier-ignore
    expect(answers).toEqual([
      { id: expect.any(String), text: 'Quicksort', html: '<p>Quicksort</p>', correct: false },
      { id: expect.any(String), text: 'Mergesort', html: '<p>Mergesort</p>', correct: true },
    ])
    expect(html).toBe('<p>What is <em>stable</em>?</p>')
    expect((await list(`id=${id}`)).items).toHaveLength(1)
  })

  test('takes every bound and trims', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => ({ text: `${n}`.padStart(500, 'x') }))
    const made = await create({ text: `  ${'🎓'.repeat(2000)} `, points: 100, answers, correctAnswer: 7 })
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
    expectFields(await act('create', body), paths)
    expect(await db.question.count({ where: { lectureId } })).toBe(0)
  })

  test('says in the words of the specification what is missing', async () => {
    const { body } = await act('create', { text: '', answers: [{ text: 'One' }, {}], correctAnswer: null })
    expect(body).toMatchObject({
      fields: [
        { path: 'text', message: 'Please enter the question text.', code: 'too_small' },
        { path: 'answers.1.text', message: 'Please enter the answer text.' },
        { path: 'correctAnswer', message: 'Please select the correct answer.' },
      ],
    })
  })

  test('means the current lecture without ?lecture=, and there must be one', async () => {
    const { body } = await client.post<QuestionView>(questionsRoute.POST, input, { query: 'a=create' })
    expect(body.lectureId).toBe(lectureId)
    const idle = await makeTutor()
    const answer = await idle.client.post(questionsRoute.POST, input, { query: 'a=create' })
    expectError(answer, 409, 'no_lecture_chosen')
  })
})

describe('editing', () => {
  test('changes what is named, counts the version up and tells the live views', async () => {
    const made = await create()
    const change = {
      id: made.id,
      version: 1,
      points: 3,
      answers: [{ id: answerOf(made, 1), text: 'Heapsort' }],
    }
    const heard = await hear(async () => {
      const { status, body } = await act('edit', change)
      expect(status).toBe(200)
      expect(body).toMatchObject({ text: made.text, points: 3, version: 2 })
      expect(body.answers).toMatchObject([
        made.answers[0],
        { id: answerOf(made, 1), text: 'Heapsort', correct: true },
      ])
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId })
    expect((await act('edit', { id: made.id, text: 'Which one?' })).body).toMatchObject({ text: 'Which one?', version: 3 }) // prettier-ignore
  })

  test('of two with the same version one wins; the other is shown what stands there', async () => {
    const made = await create()
    const edits = await Promise.all(
      ['A', 'B'].map((text) =>
        act('edit', { id: made.id, version: 1, text, answers: [{ id: answerOf(made, 0), text }] }),
      ),
    )
    expect(statusesOf(edits)).toEqual([200, 409])
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'edit_conflict', current: won })
    expect(won?.answers[0]?.text).toBe(won?.text)
    expect((await list(`id=${made.id}`)).items).toEqual([won])
  })

  test('cannot add, remove, double or judge answers', async () => {
    const made = await create()
    const other = await create()
    const [first, second] = made.answers.map(({ id }) => ({ id, text: 'x' }))
    const edit = (changes: object) => act('edit', { id: made.id, text: 'Changed', ...changes })
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
    expectFields(await edit({ lectureId }), ['lectureId'])
    expectFields(await act('edit', { text: 'x' }), ['id'])
    expect((await list(`id=${made.id}`)).items).toEqual([made])
    const unknown = await edit({ answers: [{ id: UNKNOWN, text: 'x' }] })
    expect(unknown.body).toMatchObject({
      fields: [{ message: 'This answer does not belong to the question.' }],
    })
  })

  test('waits for the end of its round, then corrects texts without touching what the round counts', async () => {
    const { question, round, client: tutor } = await makeQuestionRound()
    const edit = () => act('edit', { id: question.id, text: 'Corrected', points: 9 }, tutor)
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
        act('edit', { id: question.id, points }, hall.client),
      ])
      const kept = await db.roundQuestion.findFirstOrThrow({ where: { roundId: round.id } })
      expect([edit.status, kept.points]).toEqual(edit.status === 200 ? [200, points] : [409, 1])
      await endedAgo(round.id, 10)
    }
  })

  test('an archived one, one inside a QuickCheck and one in an archived lecture stay as they are', async () => {
    const { id } = await create()
    await act('archive', { id })
    expectError(await act('edit', { id, text: 'x' }), 409, 'archived')
    const inside = (await makeQuickCheck(lectureId)).questions[0]?.id
    expectError(await act('edit', { id: inside, text: 'x' }), 409, 'belongs_to_quickcheck')
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('edit', { id, text: 'x' }), 409, 'lecture_archived')
  })
})

describe('archiving', () => {
  test('takes it out of the list and back, twice alike', async () => {
    const { id } = await create()
    for (const body of [{ id }, { id, archived: true }])
      expect(await act('archive', body)).toMatchObject({ status: 200, body: { archived: true } })
    expect([(await list()).total, (await list('archived=true')).total]).toEqual([0, 1])
    expect((await list(`id=${id}`)).items).toMatchObject([{ id, archived: true }])
    expect((await act('archive', { id, archived: false })).body.archived).toBe(false)
    expect([(await list()).total, (await list('archived=true')).total]).toEqual([1, 0])
  })

  test('refuses wrong input and one inside a QuickCheck', async () => {
    const { id } = await create()
    expectFields(await act('archive', { id, archived: 'yes' }), ['archived'])
    expectFields(await act('archive', { archived: true }), ['id'])
    const inside = (await makeQuickCheck(lectureId)).questions[0]?.id
    expectError(await act('archive', { id: inside }), 409, 'belongs_to_quickcheck')
  })
})

describe('duplicating', () => {
  test('makes a fresh one here or in another own lecture, from a QuickCheck too', async () => {
    const made = await create({ points: 4 })
    const here = await act('duplicate', { id: made.id })
    expect(here).toMatchObject({ status: 201, body: { lectureId, points: 4, text: made.text, version: 1 } })
    expect(here.body.answers.map(({ text, correct }) => [text, correct])).toEqual([['Quicksort', false], ['Mergesort', true]]) // prettier-ignore
    const ids = [made, here.body].flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
    expect(new Set(ids).size).toBe(6)
    const { id: target } = await makeLecture([tutorId])
    const inside = (await makeQuickCheck(lectureId)).questions[1]?.id
    const there = await act('duplicate', { id: inside, lectureId: target })
    expect(there.body).toMatchObject({ lectureId: target, quickCheckId: null, points: 2, conducted: 0 })
  })

  test('into a foreign or an archived lecture is refused, out of an archived one it works', async () => {
    const { id } = await create()
    const foreign = await makeLecture([(await makeTutor()).tutor.id])
    expectError(await act('duplicate', { id, lectureId: foreign.id }), 404, 'not_found')
    expectError(await act('duplicate', { id, lectureId: 'nonsense' }), 404, 'not_found')
    const { id: target } = await makeLecture([tutorId])
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('duplicate', { id }), 409, 'lecture_archived')
    expect((await act('duplicate', { id, lectureId: target })).status).toBe(201)
  })
})

describe('deleting', () => {
  test('one without rounds goes with its answers, once', async () => {
    const { id } = await create()
    const answers = await Promise.all([act('delete', { id }), act('delete', { id })])
    expect(statusesOf(answers)).toEqual([204, 404])
    expectError(await act('delete', { id }), 404, 'not_found')
    expect(await db.answer.count({ where: { questionId: id } })).toBe(0)
  })

  test('one that was conducted, one inside a QuickCheck or in an archived lecture stays', async () => {
    const { question, round, client: tutor } = await makeQuestionRound()
    expectError(await act('delete', { id: question.id }, tutor), 409, 'in_use')
    await endedAgo(round.id, 10)
    expectError(await act('delete', { id: question.id }, tutor), 409, 'in_use')
    const inside = (await makeQuickCheck(lectureId)).questions[0]?.id
    expectError(await act('delete', { id: inside }), 409, 'belongs_to_quickcheck')
    const { id } = await create()
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('delete', { id }), 409, 'lecture_archived')
  })
})

describe('listing', () => {
  test('sorts, searches and pages the single questions', async () => {
    for (const [text, points] of [['Graphs', 3], ['Trees', 1], ['100% graphs', 2]] as const) await create({ text, points }) // prettier-ignore
    await makeQuickCheck(lectureId)
    const texts = async (query: string) => (await list(query)).items.map(({ text }) => text)
    expect(await texts('')).toEqual(['Graphs', 'Trees', '100% graphs'])
    expect(await texts('sort=-createdAt&pageSize=1&page=2')).toEqual(['Trees'])
    expect(await texts('sort=points')).toEqual(['Trees', '100% graphs', 'Graphs'])
    expect(await texts('q=GRAPHS&sort=text')).toEqual(['100% graphs', 'Graphs'])
    expect(await texts('q=%25')).toEqual(['100% graphs'])
    expect((await list('pageSize=1')).total).toBe(3)
  })

  test('finds one inside a QuickCheck by its id, which counts the rounds of the QuickCheck', async () => {
    const hall = await makeHall()
    const quickCheck = await makeQuickCheck(hall.lecture.id)
    await endedAgo((await start(hall.client, 'quickcheck', quickCheck.id)).id, 10)
    await start(hall.client, 'quickcheck', quickCheck.id)
    const { items } = await list(`id=${quickCheck.questions[0]?.id}`, hall.client)
    expect(items).toMatchObject([{ quickCheckId: quickCheck.id, conducted: 2 }])
  })

  test('refuses bad values', async () => {
    for (const bad of ['sort=colour', 'archived=perhaps', 'pageSize=0', 'page=x'])
      expectFields(await client.get(questionsRoute.GET, { query: bad }), [bad.split('=')[0] ?? ''])
  })
})

describe('who may', () => {
  test('roles above Tutor work in every lecture', async () => {
    for (const role of ['Superuser', 'ChairOwner', 'Admin'] as const) {
      const { client: by } = await makeTutor(role)
      const { status, body } = await act('create', input, by)
      expect(status).toBe(201)
      expect((await act('edit', { id: body.id, text: role }, by)).body.text).toBe(role)
    }
    expect((await list('', (await makeTutor('Admin')).client)).total).toBe(3)
  })

  test('strangers find nothing, participants and anonymous callers do not get in', async () => {
    const made = await create()
    const { client: stranger } = await makeTutor()
    const { client: participant } = await makeParticipant(lectureId)
    const bodies = {
      create: input,
      edit: { id: made.id, text: 'x' },
      archive: { id: made.id },
      duplicate: { id: made.id },
      delete: { id: made.id },
    }
    for (const [action, body] of Object.entries(bodies)) {
      expectError(await act(action, body, stranger), 404, 'not_found')
      expectError(await act(action, body, participant), 403, 'forbidden')
      expectError(await act(action, body, new Client()), 401, 'not_authenticated')
      if (action === 'create') continue
      for (const id of [UNKNOWN, 'nonsense'])
        expectError(await act(action, { ...body, id }), 404, 'not_found')
    }
    for (const query of [`lecture=${lectureId}`, `id=${made.id}`])
      expectError(await stranger.get(questionsRoute.GET, { query }), 404, 'not_found')
    expectError(await participant.get(questionsRoute.GET), 403, 'forbidden')
    expectError(await new Client().get(questionsRoute.GET), 401, 'not_authenticated')
    expectError(await act('rename', {}), 400, 'unknown_action')
    expect((await list(`id=${made.id}`)).items).toEqual([made])
  })
})
