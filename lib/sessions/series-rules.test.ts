import { expect, test } from 'vitest'
import { toFieldErrors } from '@/lib/http/errors'
import { daysOf, seriesForm, titleOf, type SeriesDraft } from '@/lib/sessions/series-rules'

const draft: SeriesDraft = {
  title: 'Session #',
  number: 3,
  first: '2031-10-14',
  last: '2032-02-03',
  without: ['2031-12-23', '2031-12-30'],
  allowEvaluation: true,
}

test('every Tuesday from 14 October to 3 February, without two of them', () => {
  const { sessions } = seriesForm.parse(draft)
  expect(sessions).toHaveLength(15)
  expect(sessions[0]).toEqual({
    title: 'Session 3',
    number: 3,
    date: '2031-10-14',
    allowEvaluation: true,
  })
  expect(sessions.slice(9, 12).map(({ number, date }) => [number, date])).toEqual([
    [12, '2031-12-16'],
    [13, '2032-01-06'],
    [14, '2032-01-13'],
  ])
  expect(sessions.at(-1)).toMatchObject({ title: 'Session 17', date: '2032-02-03' })
})

test.each([
  [{ last: '2031-10-13' }, ['last', 'lastDay']],
  [{ last: '2031-10-14', without: ['2031-10-14'] }, ['last', 'seriesLength']],
  [{ last: '2032-12-07' }, ['last', 'seriesLength']],
  [{ last: '' }, ['last', 'date']],
  [{ first: 'soon' }, ['first', 'date']],
  [{ title: ' ' }, ['title', 'title']],
  [{ title: '#'.repeat(150), number: 10 }, ['title', 'tooLong']],
  [{ number: 9990 }, ['number', 'seriesNumbers']],
])('%j is refused', (changes, problem) => {
  const { error } = seriesForm.safeParse({ ...draft, ...changes })
  const [path, key] = problem
  expect((error ? toFieldErrors(error) : []).map((found) => [found.path, found.key])).toContainEqual([
    path,
    key,
  ])
})

test('there are no days while one end is missing', () => {
  expect(daysOf({ first: '', last: '2032-02-03' })).toEqual([])
  expect(daysOf({ first: '2031-10-14', last: '2031-10-28' })).toHaveLength(3)
})

test('a title without the mark stays as it is', () => {
  expect(titleOf(' Exercise ', 4)).toBe('Exercise')
  expect(titleOf('# of #', 4)).toBe('4 of 4')
})
