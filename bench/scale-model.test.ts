import { expect, test } from 'vitest'
import { loadOf, processesFor, type Campus, type Figures, type Step } from './scale-model.mjs'

const step: Step = { server: 30, database: 6, walBytes: 3_000, commits: 10, events: 1 }
const nothing: Step = { server: 0, database: 0, walBytes: 0, commits: 0, events: 0 }
const figures: Figures = {
  steps: { arrive: step, answer: nothing, submit: nothing, points: nothing },
  heardMs: 0.02,
  refresh: { server: 0, database: 2 },
}
const campus: Campus = {
  students: 6_000,
  halls: 30,
  seconds: { arrive: 60, answer: 60, submit: 60, points: 60 },
  busy: 0.5,
  sticky: false,
}

const arrival = (processes: number, changed: Partial<Campus> = {}) => {
  const [load] = loadOf(figures, { ...campus, ...changed }, processes)
  if (!load) throw new Error('nothing was computed')
  return load
}

test('one process takes what its students cost, and tells the counts of each hall as often as it may', () => {
  const { serverCores, databaseCores, notifications, walMegabytes, commits } = arrival(1)
  // A hundred a second, in 30 halls; half of a core is used.
  expect(notifications).toBeCloseTo(100)
  expect(serverCores).toBeCloseTo((100 * 30 + 100 * 0.02) / 1000 / 0.5)
  expect(databaseCores).toBeCloseTo((100 * 6) / 1000 / 0.5)
  expect(walMegabytes).toBeCloseTo(0.3)
  expect(commits).toBeCloseTo(1_100)
})

test('a hall that answers quickly is told four times a second by each process', () => {
  const quick = { seconds: { ...campus.seconds, arrive: 1 } }
  expect(arrival(1, quick).notifications).toBe(120)
  expect(arrival(5, quick).notifications).toBe(600)
  expect(arrival(5, { ...quick, sticky: true }).notifications).toBe(120)
})

test('each further process reads the counts of every hall, and hears of all of them', () => {
  const [one, ten] = [arrival(1), arrival(10)]
  expect(ten.databaseCores - one.databaseCores).toBeCloseTo((30 * 9 * 2) / 1000 / 0.5)
  expect(ten.serverCores - one.serverCores).toBeCloseTo((100 * 9 * 0.02) / 1000 / 0.5)
})

test('finds the fewest processes that are enough, and says when more of them only make more work', () => {
  const processes = processesFor(figures, campus) ?? 0
  expect(arrival(processes).serverCores).toBeLessThanOrEqual(processes)
  expect(arrival(processes - 1).serverCores).toBeGreaterThan(processes - 1)
  const loud = { ...figures, heardMs: 100 }
  expect(processesFor(loud, campus)).toBeNull()
})
