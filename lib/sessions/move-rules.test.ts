import { expect, test } from 'vitest'
import { planMove, thisAndLater } from '@/lib/sessions/move-rules'

const session = (id: string, number: number, date: string, version = 1) => ({ id, number, date, version })
const [a, b, c] = [
  session('a', 1, '2031-10-21'),
  session('b', 2, '2031-10-28', 4),
  session('c', 3, '2031-11-06'),
]

test('this and later ones go by date, not by number', () => {
  const early = session('d', 9, '2031-10-01')
  expect(thisAndLater([c, early, b, a], 'b')).toEqual(['b', 'c'])
  expect(thisAndLater([c, early, b, a], 'd')).toEqual(['d', 'a', 'b', 'c'])
  expect(thisAndLater([a], 'gone')).toEqual([])
})

test('weeks keep the weekday, also over the change of clocks and back', () => {
  expect(planMove([c, a, b], { weeks: 1 })).toEqual([
    { id: 'a', version: 1, date: '2031-10-28' },
    { id: 'b', version: 4, date: '2031-11-04' },
    { id: 'c', version: 1, date: '2031-11-13' },
  ])
  expect(planMove([a], { weeks: -2 })).toEqual([{ id: 'a', version: 1, date: '2031-10-07' }])
})

test('to a day: the first is on it, the others keep their distance', () => {
  expect(planMove([b, a], { first: '2032-04-15' })?.map(({ date }) => date)).toEqual([
    '2032-04-15',
    '2032-04-22',
  ])
})

test('nothing chosen is nothing moved; days that do not exist are none', () => {
  expect(planMove([], { first: '2032-04-15' })).toEqual([])
  expect(planMove([a], { weeks: 999_999 })).toBeNull()
  expect(planMove([a, c], { first: '9999-12-30' })).toBeNull()
})
