import { describe, expect, test } from 'vitest'
import { inOwnOrder as inOrderOf } from './own-order-rules'
import type { ItemView } from './student-schema'

const letters = ['a', 'b', 'c', 'd']
const rendered = { text: '?', html: '<p>?</p>' }

function itemOf(shuffle: Partial<ItemView>, roundId = 'r1'): ItemView {
  return {
    round: {
      id: roundId,
      number: 1,
      kind: 'quickcheck',
      title: 'Graphs',
      startedAt: '2031-10-20T10:00:00.000Z',
      endsAt: '2031-10-20T10:01:00.000Z',
      finalAt: null,
      running: true,
      final: false,
      shown: null,
      revealed: false,
    },
    questions: ['1', '2', '3'].map((id) => ({
      id,
      kind: 'single',
      ...rendered,
      points: 1,
      answers: letters.map((letter) => ({ id: `${id}${letter}`, ...rendered })),
    })),
    shuffleQuestions: false,
    shuffleAnswers: false,
    participation: { answered: 0, finished: 0, present: 1 },
    ...shuffle,
  }
}

const waiting = { registered: false, matriculationNumber: null }
const inOwnOrder = (item: ItemView, participantId: string) => inOrderOf(item, participantId, waiting)
const orderOf = ({ questions }: ItemView) => questions.map(({ id }) => id).join('')
const answersOf = ({ questions }: ItemView) => questions.map(({ answers }) => answers.map(({ id }) => id))
const people = Array.from({ length: 2400 }, (_, number) => `student ${number}`)

describe('the order in which one student sees a QuickCheck', () => {
  test('is the written one unless the QuickCheck shuffles', () => {
    const item = itemOf({})
    expect(inOwnOrder(item, 'ada')).toBe(item)
  })

  test('has everything once, and is the same again, whatever order it comes in', () => {
    const item = itemOf({ shuffleQuestions: true, shuffleAnswers: true })
    for (const student of people.slice(0, 50)) {
      const own = inOwnOrder(item, student)
      expect(own.questions.map(({ id }) => id).toSorted()).toEqual(['1', '2', '3'])
      for (const { id, answers } of own.questions)
        expect(answers.map((answer) => answer.id).toSorted()).toEqual(letters.map((letter) => id + letter))
      expect(inOwnOrder(own, student)).toEqual(own)
      expect(inOwnOrder({ ...item, questions: item.questions.toReversed() }, student)).toEqual(own)
    }
  })

  test('shuffles only what is asked for', () => {
    const questionsOnly = people.map((student) => inOwnOrder(itemOf({ shuffleQuestions: true }), student))
    const written = new Map(itemOf({}).questions.map((question) => [question.id, question]))
    for (const { questions } of questionsOnly)
      for (const question of questions) expect(question).toEqual(written.get(question.id))
    const answersOnly = people.map((student) => inOwnOrder(itemOf({ shuffleAnswers: true }), student))
    expect(new Set(answersOnly.map(orderOf))).toEqual(new Set(['123']))
    expect(new Set(answersOnly.map((item) => JSON.stringify(answersOf(item)))).size).toBeGreaterThan(1000)
  })

  test('is each of the possible ones about equally often', () => {
    const counts = new Map<string, number>()
    for (const student of people) {
      const order = orderOf(inOwnOrder(itemOf({ shuffleQuestions: true }), student))
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    // Six orders of 400 each; six standard deviations are 110.
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(110)
  })

  test('belongs to the number a student is registered with, and to the device where there is none', () => {
    const item = itemOf({ shuffleQuestions: true, shuffleAnswers: true })
    const on = (device: string, matriculationNumber: string | null, registered = true) =>
      inOrderOf(item, device, { registered, matriculationNumber })
    expect(on('phone', '12345')).toEqual(on('tablet', '12345'))
    expect(on('phone', '12345')).not.toEqual(on('phone', '12346'))
    for (const number of ['0', null]) {
      expect(on('phone', number)).toEqual(inOwnOrder(item, 'phone'))
      expect(on('phone', number)).not.toEqual(on('tablet', number))
    }
    // What an earlier QuickCheck knew says nothing about who takes part in this one.
    expect(on('phone', '12345', false)).toEqual(inOwnOrder(item, 'phone'))
  })

  test('is another one in the next round', () => {
    const changed = people.filter(
      (student) =>
        orderOf(inOwnOrder(itemOf({ shuffleQuestions: true }), student)) !==
        orderOf(inOwnOrder(itemOf({ shuffleQuestions: true }, 'r2'), student)),
    )
    // Five of six on average.
    expect(changed.length).toBeGreaterThan(1800)
  })
})
