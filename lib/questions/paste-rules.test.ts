import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersIn, planPaste } from '@/lib/questions/paste-rules'

test.each([
  ['Yes\nNo', ['Yes', 'No']],
  ['Yes\r\n\r\n  No \rPerhaps\n', ['Yes', 'No', 'Perhaps']],
  ['- merge sort\n- heapsort', ['merge sort', 'heapsort']],
  ['• a\n– b\n* c', ['a', 'b', 'c']],
  ['a) one\nB. two\n(c) three', ['one', 'two', 'three']],
  ['1. one\n2) two\n10. ten', ['one', 'two', 'ten']],
  // Not every line has a mark: what looks like one belongs to the text.
  ['- 5\n3', ['- 5', '3']],
  ['1.5\n2.5', ['1.5', '2.5']],
  ['One answer', []],
  ['  \nOne answer\n', []],
  ['', []],
  ['```python\nx = 1\n```', []],
  ['$$\nx^2\n$$', []],
  ['| a | b |\n|---|---|', []],
])('%j holds the answers %j', (pasted, answers) => expect(answersIn(pasted)).toEqual(answers))

test.each([
  ['into empty answers', ['', '', '', ''], 0, ['a', 'b'], ['a', 'b', '', ''], []],
  ['and adds what is missing', ['', ''], 0, ['a', 'b', 'c'], ['a', 'b', 'c'], []],
  ['from where it is pasted', ['x', '', ''], 1, ['a', 'b'], ['x', 'a', 'b'], []],
  ['before the next written one', ['', '', 'x'], 0, ['a', 'b', 'c'], ['a', 'b', 'c', 'x'], []],
  ['up to the maximum', ['', '', 'x'], 0, ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'x'], ['e']],
])('pasted answers go %s', (_, texts, place, pasted, result, left) => {
  const plan = planPaste(texts, place, pasted, 5)
  expect([apply(texts, plan), plan.left]).toEqual([result, left])
})

test('neither a pasted nor a written answer is lost', () => {
  const text = fc.constantFrom('', 'x')
  const texts = fc.array(text, { minLength: 2, maxLength: 8 })
  const pasted = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(texts, fc.nat({ max: 7 }), pasted, (before, nat, lines) => {
      const place = nat % before.length
      const plan = planPaste(before, place, lines, 8)
      const result = apply(before, plan)
      expect(result.length).toBeLessThanOrEqual(8)
      expect([...result.filter((one) => 'abc'.includes(one) && one !== ''), ...plan.left]).toEqual(lines)
      const others = before.filter((one, index) => one === 'x' && index !== place)
      expect(result.filter((one) => one === 'x')).toEqual(others)
    }),
  )
})

function apply(texts: readonly string[], { changed, added }: ReturnType<typeof planPaste>): string[] {
  const result = [...texts]
  for (const { index, text } of changed) result[index] = text
  result.splice(added.at, 0, ...added.texts)
  return result
}
