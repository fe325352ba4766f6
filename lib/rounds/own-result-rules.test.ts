import { describe, expect, it } from 'vitest'
import { bySession, courseOf } from './own-result-rules'
import type { OwnResult } from './student-schema'

const resultOf = (roundId: string, number: number, points = 1) =>
  ({
    roundId,
    session: { number, title: `Session ${number}` },
    date: `2031-10-${10 + number}T10:00:00.000Z`,
    points,
    maxPoints: 4,
  }) as OwnResult

describe('results', () => {
  it('stand by session, in their order', () => {
    const groups = bySession([resultOf('c', 2), resultOf('b', 2), resultOf('a', 1)])
    expect(groups.map(({ session, results }) => [session.number, results.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  it('are a course over the semester, the earliest session first', () => {
    expect(courseOf([resultOf('c', 2, 3), resultOf('b', 2, 4), resultOf('a', 1)])).toEqual([
      { number: 1, title: 'Session 1', points: 1, maxPoints: 4 },
      { number: 2, title: 'Session 2', points: 7, maxPoints: 8 },
    ])
  })
})
