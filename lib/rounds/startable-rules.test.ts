import { expect, test } from 'vitest'
import type { Startable } from '@/lib/rounds/schema'
import {
  findNext,
  startablesInOrder,
  searchItems,
  stepItem,
  nextStep,
  type PresenterSituation,
} from '@/lib/rounds/startable-rules'

function item(id: string, sessionIds: string[] | null, title = id): Startable {
  const kind = sessionIds ? 'quickcheck' : 'question'
  return { kind, id, title, questions: 1, conducted: 0, sessionIds: sessionIds ?? [], timer: 30 }
}

const items = [item('other', []), item('a', ['s']), item('b', ['s', 't']), item('q1', null), item('q2', null)]
const nothingDone = { items, sessionId: 's', history: [] }

test('what is meant for the session comes first, single questions last', () => {
  expect(startablesInOrder(items, 's').map(({ id }) => id)).toEqual(['a', 'b', 'other', 'q1', 'q2'])
  expect(startablesInOrder(items, 'u').map(({ id }) => id)).toEqual(['other', 'a', 'b', 'q1', 'q2'])
})

test('the next is the first of the session that was not conducted in it, unless another is chosen', () => {
  expect(findNext(nothingDone, null)?.id).toBe('a')
  expect(findNext({ ...nothingDone, history: [{ itemId: 'a' }] }, null)?.id).toBe('b')
  expect(findNext({ ...nothingDone, history: [{ itemId: 'b' }, { itemId: 'a' }] }, null)).toBeNull()
  expect(findNext(nothingDone, 'q2')?.id).toBe('q2')
  expect(findNext(nothingDone, 'deleted')?.id).toBe('a')
})

test('stepping goes through all of them and round the end', () => {
  const after = (id: string | null, by: 1 | -1) =>
    stepItem(nothingDone, items.find((one) => one.id === id) ?? null, by)?.id
  expect(['a', 'b', 'other', 'q1', 'q2'].map((id) => after(id, 1))).toEqual(['b', 'other', 'q1', 'q2', 'a'])
  expect(after('a', -1)).toBe('q2')
  expect(after(null, 1)).toBe('a')
  expect(stepItem({ ...nothingDone, history: [{ itemId: 'a' }, { itemId: 'b' }] }, null, 1)?.id).toBe('other')
  expect(stepItem({ items: [], sessionId: 's', history: [] }, null, 1)).toBeNull()
})

test('a search finds words in any order and case', () => {
  const named = [item('1', null, 'Größe eines Heaps'), item('2', null, 'Height of a tree')]
  expect(searchItems(named, 'heap GRÖ').map(({ id }) => id)).toEqual(['1'])
  expect(searchItems(named, 'grö heap')).toEqual(searchItems(named, 'gro heap'))
  expect(searchItems([item('é', null, 'Complexité')], 'complexite')).toHaveLength(1)
  expect(searchItems([item('e', null, 'Complexite')], 'complexité')).toHaveLength(1)
  expect(searchItems(named, '  ').length).toBe(2)
  expect(searchItems(named, 'stack')).toEqual([])
})

const idle: PresenterSituation = {
  open: true,
  round: null,
  sinceStartMs: 0,
  hidden: false,
  questionsLeft: 0,
  hasNext: true,
}
const round = { running: false, final: false, shown: null, graded: true }

test('pressing on and on leads through a whole round and to the next', () => {
  expect(nextStep(idle)).toBe('start')
  const running = { ...idle, round: { ...round, running: true }, questionsLeft: 1 }
  expect(nextStep({ ...running, sinceStartMs: 20_000 })).toBe('end')
  expect(nextStep({ ...running, round })).toBe('none')
  expect(nextStep({ ...running, round: { ...round, final: true } })).toBe('distribution')
  expect(nextStep({ ...running, round: { ...round, final: true, shown: 'distribution' } })).toBe('solution')
  const revealed = { ...round, final: true, shown: 'solution' } as const
  expect(nextStep({ ...running, round: revealed })).toBe('turn')
  expect(nextStep({ ...running, round: revealed, questionsLeft: 0 })).toBe('clear')
  expect(nextStep({ ...running, round: revealed, questionsLeft: 0, hidden: true })).toBe('start')
})

test('a survey has no solution to show', () => {
  const shown = { ...round, final: true, shown: 'distribution', graded: false } as const
  expect(nextStep({ ...idle, round: { ...shown, shown: null } })).toBe('distribution')
  expect(nextStep({ ...idle, round: shown, questionsLeft: 1 })).toBe('turn')
  expect(nextStep({ ...idle, round: shown })).toBe('clear')
})

test('a press that comes twice does not end what it has just begun', () => {
  expect(nextStep({ ...idle, round: { ...round, running: true }, sinceStartMs: 600 })).toBe('none')
})

test('nothing happens without a session, or with nothing to start', () => {
  expect(nextStep({ ...idle, open: false })).toBe('none')
  expect(nextStep({ ...idle, hasNext: false })).toBe('none')
})
