import { expect, test } from 'vitest'
import { nextStep, type PresenterSituation } from '@/lib/rounds/presenter-rules'

const idle: PresenterSituation = {
  open: true,
  round: null,
  sinceStartMs: 0,
  cleared: false,
  questionsLeft: 0,
  hasNext: true,
}
const round = { running: false, final: false, revealed: false }

test('pressing on and on leads through a whole round and to the next', () => {
  expect(nextStep(idle)).toBe('start')
  const running = { ...idle, round: { ...round, running: true }, questionsLeft: 1 }
  expect(nextStep({ ...running, sinceStartMs: 20_000 })).toBe('end')
  expect(nextStep({ ...running, round })).toBe('none')
  expect(nextStep({ ...running, round: { ...round, final: true } })).toBe('reveal')
  const revealed = { ...round, final: true, revealed: true }
  expect(nextStep({ ...running, round: revealed })).toBe('turn')
  expect(nextStep({ ...running, round: revealed, questionsLeft: 0 })).toBe('clear')
  expect(nextStep({ ...running, round: revealed, questionsLeft: 0, cleared: true })).toBe('start')
})

test('a press that comes twice does not end what it has just begun', () => {
  expect(nextStep({ ...idle, round: { ...round, running: true }, sinceStartMs: 600 })).toBe('none')
})

test('nothing happens without a session, or with nothing to start', () => {
  expect(nextStep({ ...idle, open: false })).toBe('none')
  expect(nextStep({ ...idle, hasNext: false })).toBe('none')
})
