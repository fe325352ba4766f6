import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weeklyDays, weeksTo } from '@/lib/sessions/date-rules'

test.each([
  ['2031-10-20', 7, '2031-10-27'],
  // Clocks change in these weeks.
  ['2031-10-25', 1, '2031-10-26'],
  ['2031-10-26', 1, '2031-10-27'],
  ['2032-03-27', 7, '2032-04-03'],
  ['2032-02-28', 1, '2032-02-29'],
  ['2031-01-01', -1, '2030-12-31'],
  ['9999-12-31', 1, null],
  ['0001-01-01', -1, null],
])('%s and %i days is %s', (day, days, result) => expect(addDays(day, days)).toBe(result))

test.each([
  ['the same day', '2031-10-21', '2031-10-21', 0],
  ['the same weekday', '2031-10-21', '2032-04-13', 25],
  ['the Monday before a Tuesday', '2031-10-21', '2032-04-12', 25],
  ['the Wednesday after a Tuesday', '2031-10-21', '2032-04-14', 26],
  ['a day in the same week, before', '2031-10-21', '2031-10-15', 0],
  ['an earlier term', '2031-10-21', '2031-04-14', -27],
])('to %s: %s to %s is %i weeks', (_, day, earliest, weeks) => expect(weeksTo(day, earliest)).toBe(weeks))

test('keeps the weekday and is at most six days late', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (from, earliest) => {
      const moved = addDays(from, weeksTo(from, earliest) * 7) ?? ''
      expect(Math.abs(daysBetween(from, moved)) % 7).toBe(0)
      expect(daysBetween(earliest, moved)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(earliest, moved)).toBeLessThanOrEqual(6)
    }),
  )
})

test('a weekly series runs over the turn of the year and both changes of clocks', () => {
  const days = weeklyDays('2031-10-14', '2032-02-03', 60)
  expect(days).toHaveLength(17)
  expect([days[0], days[2], days[16]]).toEqual(['2031-10-14', '2031-10-28', '2032-02-03'])
  expect(weeklyDays('2031-10-14', '2032-02-02', 60)).toHaveLength(16)
  expect(weeklyDays('2031-10-14', '2031-10-14', 60)).toEqual(['2031-10-14'])
  expect(weeklyDays('2031-10-14', '2031-10-13', 60)).toEqual([])
  expect(weeklyDays('2031-10-14', '2099-10-13', 60)).toHaveLength(61)
})
