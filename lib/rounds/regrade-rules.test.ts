import { expect, test } from 'vitest'
import {
  regradeDraftOf,
  regradeForm,
  regradeInputOf,
  wayOf,
  type RegradeDraft,
} from '@/lib/rounds/regrade-rules'

const at = '2026-11-27T08:00:00.000Z'

const asked = {
  answers: [
    { id: 'a', text: 'A', html: 'A', count: 0, correct: true },
    { id: 'b', text: 'B', html: 'B', count: 0, correct: false },
    { id: 'c', text: 'C', html: 'C', count: 0, correct: true },
  ],
  regraded: null,
}

const draft: RegradeDraft = {
  way: 'asked',
  correctAnswers: ['a', 'c'],
  number: { value: '9,81', tolerance: ' ', tolerancePercent: true },
  accepted: 'Bern\n\nberne',
  order: ['b', 'a', 'c'],
}

test('a form begins with the correct answers and the order as they are', () => {
  expect(regradeDraftOf(asked, 'en')).toEqual({
    way: 'asked',
    correctAnswers: ['a', 'c'],
    number: { value: '', tolerance: '', tolerancePercent: false },
    accepted: '',
    order: ['a', 'b', 'c'],
  })
})

test('a number is shown as it is typed in the language, accepted texts one in a line', () => {
  const question = {
    ...asked,
    correctNumber: { value: '9.81', tolerance: '0.5', tolerancePercent: true },
    accepted: ['Bern', 'Berne'],
    regraded: { everybody: true as const, at },
  }
  expect(regradeDraftOf(question, 'de')).toMatchObject({
    way: 'everybody',
    number: { value: '9,81', tolerance: '0,5', tolerancePercent: true },
    accepted: 'Bern\nBerne',
  })
})

test('the way tells which part of a draft is asked for', () => {
  const changeBy = (way: RegradeDraft['way']) => regradeInputOf({ ...draft, way })
  expect(changeBy('asked')).toBeNull()
  expect(changeBy('correctAnswers')).toEqual({ correctAnswers: ['a', 'c'] })
  expect(changeBy('accepted')).toEqual({ accepted: ['Bern', 'berne'] })
  expect(changeBy('order')).toEqual({ order: ['b', 'a', 'c'] })
  expect(changeBy('everybody')).toEqual({ everybody: true })
  expect(changeBy('excluded')).toEqual({ excluded: true })
})

test('a number without a tolerance has to be exact', () => {
  const change = regradeInputOf({ ...draft, way: 'number' })
  expect(change).toEqual({ number: { value: '9,81', tolerance: '0', tolerancePercent: true } })
})

test('what a change has made is the way in which the question is graded then', () => {
  expect(wayOf(null)).toBe('asked')
  expect(wayOf({ order: ['b', 'a'], at })).toBe('order')
})

test('a form is wrong where the endpoint would refuse it, at its own fields and only those of the way that is chosen', () => {
  const wrong: RegradeDraft = {
    ...draft,
    correctAnswers: [],
    number: { value: 'eight', tolerance: '-1', tolerancePercent: false },
    accepted: ' \n',
  }
  const problemsOf = (way: RegradeDraft['way'], form = wrong) =>
    regradeForm
      .safeParse({ ...form, way })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  expect(problemsOf('correctAnswers')).toEqual(['correctAnswers selectAnswer'])
  expect(problemsOf('number')).toEqual(['number.value decimal', 'number.tolerance atLeast'])
  expect(problemsOf('accepted')).toEqual(['accepted acceptedText'])
  expect(problemsOf('asked')).toBeUndefined()
  expect(problemsOf('everybody')).toBeUndefined()
  for (const way of ['number', 'accepted'] as const) expect(problemsOf(way, draft)).toBeUndefined()
})
