import { expect, test } from 'vitest'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import * as sessionRoute from '@/app/backend/api/vue/session/route'
import type { QuestionView } from '@/lib/questions/schema'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { expectFields } from '@/tests/support/client'
import { openLectureOf } from '@/tests/support/lecture-calls'
import { input as question } from '@/tests/support/question-calls'
import { input as quickCheck } from '@/tests/support/quickcheck-calls'

/** A table whose short rows would be filled up: 1,800 characters that would be shown as a megabyte. */
const wide = (columns: number, rows: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`
const huge = wide(100, 700)

test('a question whose text would become far too large is refused at its field', async () => {
  const own = await openLectureOf<QuestionView, typeof question>(questionsRoute, question)
  const before = await own.create()
  const answers = [{ text: 'x' }, { text: wide(50, 140) }]
  expectFields(await own.act('create', { ...question, text: huge }), ['text'])
  expectFields(await own.act('create', { ...question, answers }), ['answers.1.text'])
  expectFields(await own.act('create', { ...question, explanation: huge }), ['explanation'])
  const [answer] = before.answers
  const edit = { id: before.id, text: huge, answers: [{ id: answer?.id, text: wide(50, 140) }] }
  expectFields(await own.act('edit', edit), ['text', 'answers.0.text'])
  expect((await own.list()).items).toEqual([before])
})

test('a QuickCheck with such a text is refused at its field', async () => {
  const own = await openLectureOf<QuickCheckView, typeof quickCheck>(quickChecksRoute, quickCheck)
  const before = await own.create()
  const questions = [...quickCheck.questions, { ...question, text: huge }]
  expectFields(await own.act('create', { ...quickCheck, questions }), [
    `questions.${questions.length - 1}.text`,
  ])
  const edit = { id: before.id, questions: [{ id: before.questions[0]?.id, text: huge }] }
  expectFields(await own.act('edit', edit), ['questions.0.text'])
  expect((await own.list()).items).toEqual([before])
})

test('a session with such notes is refused at its field', async () => {
  const session = { title: 'Sorting', date: '2031-10-20' }
  const own = await openLectureOf<SessionView, typeof session>(sessionRoute, session)
  const before = await own.create()
  expectFields(await own.act('create', { ...session, content: huge }), ['content'])
  expectFields(await own.act('edit', { id: before.id, version: before.version, content: huge }), ['content'])
  expect((await own.list()).items).toEqual([before])
})
