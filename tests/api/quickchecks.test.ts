import { beforeEach, describe, expect, test } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as roundsRoute from '@/app/backend/api/rounds/route'
import { db } from '@/lib/db'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { hear } from '@/tests/support/bus'
import { Client, expectError, expectFields, statusesOf } from '@/tests/support/client'
import {
  makeHall,
  makeLecture,
  makeParticipant,
  makeQuickCheck,
  makeSession,
  makeTutor,
} from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuickCheckRound, start } from '@/tests/support/rounds'

const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

type List = { items: QuickCheckView[]; total: number }

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
  return by.post<QuickCheckView>(quickChecksRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

async function list(query = '', by = client): Promise<List> {
  const { body } = await by.get<List>(quickChecksRoute.GET, { query: `lecture=${lectureId}&${query}` })
  return body
}

const question = { text: 'Is it `stable`?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 1 }
const input = { title: 'Sorting', questions: [question, { ...question, text: 'In place?', points: 5 }] }

async function create(changes: object = {}): Promise<QuickCheckView> {
  const { body, status } = await act('create', { ...input, ...changes })
  expect(status).toBe(201)
  return body
}

/** A question of a QuickCheck by its place. */
function nth({ questions }: QuickCheckView, place: number) {
  const found = questions[place]
  if (!found) throw new Error(`the QuickCheck has no question ${place}`)
  return found
}

describe('creating', () => {
  test('answers 201 with the whole view: sessions by number, questions in their order', async () => {
    const [first, second] = [await makeSession(lectureId), await makeSession(lectureId)]
    const { id, questions, ...rest } = await create({ title: ' Sorting ', sessions: [second.id, first.id, second.id] }) // prettier-ignore
    const sessions = [first, second].map((session) => ({ id: session.id, number: session.number, title: session.title })) // prettier-ignore
    expect(rest).toEqual({ version: 1, lectureId, title: 'Sorting', sessions, active: false, archived: false, conducted: 0 }) // prettier-ignore
    expect(questions).toMatchObject([
      { text: 'Is it `stable`?', html: '<p>Is it <code>stable</code>?</p>', points: 1, quickCheckId: id, lectureId, conducted: 0 },
      { text: 'In place?', points: 5, quickCheckId: id, archived: false },
    ]) // prettier-ignore
    for (const { answers } of questions)
      expect(answers.map(({ text, correct }) => [text, correct])).toEqual([['Yes', false], ['No', true]]) // prettier-ignore
    expect((await list(`id=${id}`)).items).toEqual([{ id, questions, ...rest }])
  })

  test('takes eight questions of eight answers and keeps their order', async () => {
    const answers = Array.from({ length: 8 }, (_, n) => ({ text: `Answer ${n}` }))
    const questions = Array.from({ length: 8 }, (_, n) => ({
      text: `Question ${n}`,
      answers,
      correctAnswer: n,
    }))
    const made = await create({ questions })
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
    expectFields(await act('create', body), paths)
    expect(await db.quickCheck.count({ where: { lectureId } })).toBe(0)
  })

  test('knows only sessions of the same lecture', async () => {
    const own = await makeSession(lectureId)
    const elsewhere = await makeSession((await makeLecture([tutorId])).id)
    for (const wrong of [elsewhere.id, UNKNOWN, 'nonsense'])
      expectError(await act('create', { ...input, sessions: [own.id, wrong] }), 404, 'not_found')
    expect(await db.quickCheck.count({ where: { lectureId } })).toBe(0)
  })

  test('in an archived lecture is refused', async () => {
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('create', input), 409, 'lecture_archived')
  })
})

describe('editing', () => {
  test('changes what is named in one go and tells the live views', async () => {
    const [first, second] = [await makeSession(lectureId), await makeSession(lectureId)]
    const made = await create({ sessions: [first.id] })
    const target = nth(made, 1)
    const questions = [
      { id: target.id, points: 2, answers: [{ id: answerOf(target, 0), text: 'Of course' }] },
    ]
    const edit = { id: made.id, version: 1, title: 'Searching', sessions: [second.id], questions }
    const heard = await hear(async () => {
      const { status, body } = await act('edit', edit)
      expect(status).toBe(200)
      expect(body).toMatchObject({ title: 'Searching', version: 2, sessions: [{ id: second.id }] })
      expect(nth(body, 0)).toEqual(nth(made, 0))
      expect(nth(body, 1)).toMatchObject({
        id: target.id, text: target.text, points: 2,
        answers: [{ text: 'Of course', correct: false }, target.answers[1]],
      }) // prettier-ignore
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId })
    const emptied = await act('edit', { id: made.id, sessions: [] })
    expect(emptied.body).toMatchObject({ title: 'Searching', sessions: [], version: 3 })
  })

  test('of two with the same version one wins, whole; the other is shown what stands there', async () => {
    const made = await create()
    const edits = await Promise.all(
      ['A', 'B'].map((text) =>
        act('edit', { id: made.id, version: 1, title: text, questions: made.questions.map(({ id }) => ({ id, text })) }),
      ),
    ) // prettier-ignore
    expect(statusesOf(edits)).toEqual([200, 409])
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'edit_conflict', current: won })
    expect(won?.questions.map(({ text }) => text)).toEqual([won?.title, won?.title])
    expect((await list(`id=${made.id}`)).items).toEqual([won])
  })

  test('cannot add, remove, double or judge, and a refused edit changes nothing', async () => {
    const made = await create()
    const [first, second] = [nth(made, 0), nth(made, 1)]
    const foreign = nth(await create(), 0)
    const edit = (changes: object) => act('edit', { id: made.id, title: 'Changed', ...changes })
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
    expectFields(await edit({ lectureId }), ['lectureId'])
    expectFields(await act('edit', { title: 'x' }), ['id'])
    const elsewhere = await makeSession((await makeLecture([tutorId])).id)
    expectError(await edit({ sessions: [elsewhere.id] }), 404, 'not_found')
    expect((await list(`id=${made.id}`)).items).toEqual([made])
  })

  test('waits for the end of its round; an archived one or lecture stays as it is', async () => {
    const { quickCheck, round, client: tutor } = await makeQuickCheckRound()
    const edit = () => act('edit', { id: quickCheck.id, title: 'Corrected' }, tutor)
    expectError(await edit(), 409, 'round_running')
    await endedAgo(round.id, 1)
    expect((await edit()).body).toMatchObject({ title: 'Corrected', conducted: 1, active: false })
    await act('archive', { id: quickCheck.id }, tutor)
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
        act('edit', { id: quickCheck.id, questions }, hall.client),
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

describe('running', () => {
  test('is active while a round of it runs and counts every round, empty ones too', async () => {
    const { quickCheck, round, client: tutor, lecture } = await makeQuickCheckRound()
    const view = async () => (await list(`lecture=${lecture.id}&id=${quickCheck.id}`, tutor)).items[0]
    expect(await view()).toMatchObject({
      active: true,
      conducted: 1,
      questions: [{ conducted: 1 }, { conducted: 1 }],
    })
    await endedAgo(round.id, 1)
    expect(await view()).toMatchObject({ active: false, conducted: 1 })
    await start(tutor, 'quickcheck', quickCheck.id)
    expect(await view()).toMatchObject({ active: true, conducted: 2 })
  })
})

describe('archiving', () => {
  test('takes it and its questions out of sight and back, twice alike', async () => {
    const made = await create()
    for (const body of [{ id: made.id }, { id: made.id, archived: true }])
      expect(await act('archive', body)).toMatchObject({ status: 200, body: { archived: true, questions: [{ archived: true }, {}] } }) // prettier-ignore
    expect([(await list()).total, (await list('archived=true')).total]).toEqual([0, 1])
    expect((await list(`id=${made.id}`)).items).toMatchObject([{ id: made.id }])
    expect((await act('archive', { id: made.id, archived: false })).body).toEqual(made)
    expectFields(await act('archive', { id: made.id, archived: 1 }), ['archived'])
    expectFields(await act('archive', {}), ['id'])
  })
})

describe('duplicating', () => {
  test('copies everything but results; sessions only within the lecture', async () => {
    const { quickCheck, client: tutor, lecture, tutor: owner } = await makeQuickCheckRound()
    const [original] = (await list(`id=${quickCheck.id}`, tutor)).items
    const here = (await act('duplicate', { id: quickCheck.id }, tutor)).body
    expect(here).toMatchObject({ lectureId: lecture.id, title: original?.title, sessions: original?.sessions, version: 1, active: false, conducted: 0 }) // prettier-ignore
    const content = (view: QuickCheckView | undefined) =>
      view?.questions.map(({ text, points, answers }) => [text, points, answers.map((answer) => [answer.text, answer.correct])]) // prettier-ignore
    expect(content(here)).toEqual(content(original))
    expect(here.questions.some(({ id }) => quickCheck.questions.some((old) => old.id === id))).toBe(false)
    const target = await makeLecture([owner.id])
    const there = await act('duplicate', { id: quickCheck.id, lectureId: target.id }, tutor)
    expect(there).toMatchObject({ status: 201, body: { lectureId: target.id, sessions: [] } })
    expect(content(there.body)).toEqual(content(original))
  })

  test('into a foreign or an archived lecture is refused', async () => {
    const { id } = await create()
    const foreign = await makeLecture([(await makeTutor()).tutor.id])
    const archived = await makeLecture([tutorId], { archived: true })
    expectError(await act('duplicate', { id, lectureId: foreign.id }), 404, 'not_found')
    expectError(await act('duplicate', { id, lectureId: archived.id }), 409, 'lecture_archived')
  })
})

describe('deleting', () => {
  test('removes its questions and every result once it no longer runs, and tells the live views', async () => {
    const { quickCheck, round, first, student, client: tutor, lecture } = await makeQuickCheckRound()
    const registration = await db.registration.findFirstOrThrow({ where: { roundId: round.id } })
    await db.draft.create({
      data: { registrationId: registration.id, questionId: first.id, answerId: answerOf(first, 0), seq: 1, savedAt: new Date() },
    }) // prettier-ignore
    await db.quickCheckRating.create({ data: { roundId: round.id, quality: 4, relevance: 5 } })
    expectError(await act('delete', { id: quickCheck.id }, tutor), 409, 'round_running')
    await endedAgo(round.id, 1)
    const heard = await hear(async () => {
      expect((await act('delete', { id: quickCheck.id }, tutor)).status).toBe(204)
    })
    expect(heard).toContainEqual({ type: 'lecture.changed', lectureId: lecture.id })
    const left = await Promise.all([
      db.question.count({ where: { quickCheckId: quickCheck.id } }),
      db.round.count({ where: { quickCheckId: quickCheck.id } }),
      db.registration.count({ where: { roundId: round.id } }),
      db.draft.count({ where: { registrationId: registration.id } }),
      db.quickCheckRating.count({ where: { roundId: round.id } }),
    ])
    expect(left).toEqual([0, 0, 0, 0, 0])
    expect(await db.participant.count({ where: { id: student.participant.id } })).toBe(1)
    expectError(await act('delete', { id: quickCheck.id }, tutor), 404, 'not_found')
  })

  test('and starting at the same moment: one of the two wins', async () => {
    const hall = await makeHall()
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await makeQuickCheck(hall.lecture.id)
      const [started, deleted] = await Promise.all([
        hall.client.post<{ id: string }>(roundsRoute.POST, { kind: 'quickcheck', id }),
        act('delete', { id }, hall.client),
      ])
      expect([[201, 409], [404, 204]]).toContainEqual([started.status, deleted.status]) // prettier-ignore
      if (started.status === 201) await endedAgo(started.body.id, 10)
    }
  })

  test('in an archived lecture is refused', async () => {
    const { id } = await create()
    await db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } })
    expectError(await act('delete', { id }), 409, 'lecture_archived')
  })
})

describe('listing', () => {
  test('sorts, searches and pages', async () => {
    for (const title of ['Graphs', 'Trees', '100% graphs']) await create({ title })
    const titles = async (query: string) => (await list(query)).items.map(({ title }) => title)
    expect(await titles('')).toEqual(['Graphs', 'Trees', '100% graphs'])
    expect(await titles('sort=-createdAt&pageSize=1&page=2')).toEqual(['Trees'])
    expect(await titles('q=GRAPHS&sort=title')).toEqual(['100% graphs', 'Graphs'])
    expect(await titles('q=%25')).toEqual(['100% graphs'])
    expect((await list('pageSize=1')).total).toBe(3)
    const questions = await client.get<List>(questionsRoute.GET, { query: `lecture=${lectureId}` })
    expect(questions.body.total).toBe(0)
  })

  test('refuses bad values', async () => {
    for (const bad of ['sort=colour', 'archived=perhaps', 'pageSize=201', 'page=0'])
      expectFields(await client.get(quickChecksRoute.GET, { query: bad }), [bad.split('=')[0] ?? ''])
  })
})

describe('who may', () => {
  test('roles above Tutor work in every lecture', async () => {
    for (const role of ['Superuser', 'ChairOwner', 'Admin'] as const) {
      const { client: by } = await makeTutor(role)
      const { status, body } = await act('create', input, by)
      expect(status).toBe(201)
      expect((await act('edit', { id: body.id, title: role }, by)).body.title).toBe(role)
    }
    expect((await list('', (await makeTutor('Admin')).client)).total).toBe(3)
  })

  test('strangers find nothing, participants and anonymous callers do not get in', async () => {
    const made = await create()
    const { client: stranger } = await makeTutor()
    const { client: participant } = await makeParticipant(lectureId)
    const bodies = {
      create: input,
      edit: { id: made.id, title: 'x' },
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
      expectError(await stranger.get(quickChecksRoute.GET, { query }), 404, 'not_found')
    expectError(await participant.get(quickChecksRoute.GET), 403, 'forbidden')
    expectError(await new Client().get(quickChecksRoute.GET), 401, 'not_authenticated')
    expectError(await act('rename', {}), 400, 'unknown_action')
    expect((await list(`id=${made.id}`)).items).toEqual([made])
  })
})
