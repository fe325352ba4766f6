import { expect, test } from 'vitest'
import { binsOf, middleOf } from '@/lib/analytics/overview-rules'

test('every student is in one column', () => {
  const totals = [0, 3, 7, 20, 41].map((points) => ({ points, students: 2 }))
  const bins = binsOf({ maximum: 41, totals })
  expect(bins.reduce((sum, { students }) => sum + students, 0)).toBe(10)
  expect(bins[0]).toEqual({ from: 0, to: 3, students: 4 })
  expect(bins.at(-1)).toEqual({ from: 40, to: 41, students: 2 })
  expect(binsOf({ maximum: 5, totals: [{ points: 5, students: 1 }] })).toHaveLength(6)
  expect(binsOf({ maximum: 5, totals: [] })).toEqual([])
})

test('half of the students have the median or more', () => {
  const of = (...points: number[]) =>
    middleOf({ maximum: 9, totals: points.map((reached) => ({ points: reached, students: 1 })) })
  expect(of(1, 2, 9)).toEqual({ mean: 4, median: 2 })
  expect(of(1, 2, 4, 9)).toEqual({ mean: 4, median: 3 })
  expect(of()).toBeNull()
})
