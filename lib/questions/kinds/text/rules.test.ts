import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { gradeOf, readResponse, type Gradable } from '@/lib/questions/kinds/rules'
import { text } from '@/lib/questions/kinds/text/rules'
import { countedAnswers, type Tally } from '@/lib/rounds/tally-rules'

const asked = (...accepted: string[]): Gradable => ({
  kind: 'text',
  points: 3,
  answerIds: [],
  solution: { accepted },
})

describe('points', () => {
  test.each([
    ['mergesort', 3],
    [' MERGE\u00A0 sort ', 0],
    ['Ｍergesort', 3],
    ['merge sort', 0],
    ['Strasse', 3],
    ['straße', 3],
    ['heapsort', 0],
  ])('%j gives %d of 3', (typed, points) => {
    expect(gradeOf({ text: typed }, asked('Mergesort', 'Straße'))).toBe(points)
  })

  test('whoever answers with any accepted text gets all of them', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(texts, fc.nat(), (accepted, at) => {
        const given = accepted[at % accepted.length] ?? ''
        expect(gradeOf({ text: given.toUpperCase() }, asked(...accepted))).toBe(3)
      }),
    )
  })
})

/** Spellings that are the same and, in front, what they are the same as; a space is the same as several. */
const spellings = [
  ['ä', 'Ä', 'a\u0308', 'A\u0308'],
  ['a', 'A', 'ａ', 'Ａ', 'ª', '𝐀'],
  ['а', 'А'],
  ['ss', 'SS', 'sS', 'ß', 'ẞ', 'ſſ', 'ſS'],
  ['s', 'S', 'ſ'],
  ['σ', 'Σ', 'ς'],
  ['fi', 'FI', 'ﬁ', 'fI'],
  ['2', '²', '₂', '２', '②'],
  ['1', '¹', '１'],
  ['l', 'L', 'ℓ'],
  ['-', '－', '﹣'],
  ['–'],
  ['*', '＊'],
  ['👍'],
  ['👍🏽'],
  ['が', 'か\u3099'],
  ['か'],
  [' ', '\u00A0', '\t', '\n', '\u3000', '  ', ' \u2003 '],
] as const

type Sign = { same: string; spelling: string }

/** Something written, sign by sign: what it is the same as, and how it was spelled. */
const written = fc.array(
  fc
    .constantFrom(...spellings)
    .chain(([same, ...others]) =>
      fc.constantFrom(same, ...others).map((spelling): Sign => ({ same, spelling })),
    ),
  { minLength: 1, maxLength: 5 },
)

const spelled = (signs: readonly Sign[]) => signs.map(({ spelling }) => spelling).join('')

/** What something is compared by, without looking at a letter: signs, and one space between words. */
const naive = (signs: readonly Sign[]) =>
  signs
    .map(({ same }) => same)
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')

/** Signs that look alike are beside each other in the table. */
function beside({ same }: Sign): Sign {
  const at = spellings.findIndex(([first]) => first === same)
  const [other = '', spelling = other] = spellings[(at + 1) % spellings.length] ?? []
  return { same: other, spelling }
}

/** The same signs, spelled by chance; or one of them is left out, or is one that looks like it. */
const likewise = (signs: readonly Sign[]) =>
  fc
    .record({
      others: fc.array(fc.nat(), { minLength: signs.length, maxLength: signs.length }),
      at: fc.nat({ max: signs.length - 1 }),
      change: fc.constantFrom('none', 'none', 'left out', 'beside'),
    })
    .map(({ others, at, change }) => {
      const again = signs.map(({ same }, place): Sign => {
        const all = spellings.find(([first]) => first === same) ?? [same]
        return { same, spelling: all[(others[place] ?? 0) % all.length] ?? same }
      })
      if (change === 'none') return again
      return again.toSpliced(at, 1, ...(change === 'beside' ? again.slice(at, at + 1).map(beside) : []))
    })

describe('what is accepted and what is not', () => {
  const cases = fc
    .array(
      written.filter((signs) => naive(signs) !== ''),
      { minLength: 1, maxLength: 4 },
    )
    .chain((accepted) =>
      fc.record({
        accepted: fc.constant(accepted),
        given: fc.oneof(
          written,
          fc.nat().chain((at) => likewise(accepted[at % accepted.length] ?? [])),
        ),
      }),
    )

  test('is what a naive comparison says, in both directions', () => {
    const seen = { right: 0, wrong: 0 }
    fc.assert(
      fc.property(cases, ({ accepted, given }) => {
        const right = accepted.some((one) => naive(one) === naive(given))
        seen[right ? 'right' : 'wrong'] += 1
        expect(gradeOf({ text: spelled(given) }, asked(...accepted.map(spelled)))).toBe(right ? 3 : 0)
      }),
      { numRuns: 1000 },
    )
    // Neither side is there by chance alone.
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(100)
  })
})

describe('reading', () => {
  test.each([
    [200, 'a', { response: { text: 'a'.repeat(200) } }],
    [201, 'a', { misfit: { key: 'tooLong', values: { max: 200 } } }],
    [200, '😀', { response: { text: '😀'.repeat(200) } }],
    [201, '😀', { misfit: { key: 'tooLong', values: { max: 200 } } }],
    [60, '👩🏽‍🚀', { misfit: { key: 'tooLong', values: { max: 200 } } }],
    [60, '👍🏽', { response: { text: '👍🏽'.repeat(60) } }],
  ])('%d times %s', (count, sign, read) => {
    expect(readResponse({ text: sign.repeat(count) }, asked('a'))).toMatchObject(read)
  })

  test('what is too long is so without the spaces around it', () => {
    const typed = `${' '.repeat(500)}${'a'.repeat(100)}${' '.repeat(500)}${'b'.repeat(99)}\n`
    expect(readResponse({ text: typed }, asked('a'))).toMatchObject({
      response: { text: `${'a'.repeat(100)} ${'b'.repeat(99)}` },
    })
  })

  test('is stored as it was written, in one line; what cannot be seen is none', () => {
    const read = (typed: string) => readResponse({ text: typed }, asked('a'))
    expect(read('  <b>Größe</b>\n ²  ')).toMatchObject({ response: { text: '<b>Größe</b> ²' } })
    expect(read('\u202Eevil')).toMatchObject({ response: { text: '\u202Eevil' } })
    for (const typed of ['', ' \n', '\u200B\u2060', '\u202E', '\u3164', '\u2800'])
      expect(read(typed)).toEqual({ response: null, points: null })
  })

  test.each([[{ number: '1' }], [{ answerIds: [] }], [{ order: [] }]])('%j is no text', (response) => {
    expect(readResponse(response, asked('a'))).toEqual({ misfit: { key: 'invalid' } })
  })
})

test('regrading names texts and nothing else', () => {
  const solution = { accepted: ['a'] }
  expect(text.resolve({ accepted: ['b', 'c'] }, { answerIds: [], solution })).toEqual({
    solution: { accepted: ['b', 'c'] },
  })
  for (const named of [{ correctAnswers: ['a'] }, { order: ['a'] }, {}])
    expect(text.resolve(named, { answerIds: [], solution })).toEqual({ problem: 'otherKind' })
})

type Given = Record<string, number>

const tallies = (given: Given): (Tally & { questionId: string })[] =>
  Object.entries(given).map(([spelling, count]) => ({
    questionId: 'q',
    response: { text: spelling },
    points: 0,
    count,
  }))

const counted = (given: Given, accepted: string[] | null = null, hiddenTexts: string[] = []) =>
  countedAnswers(
    { id: 'q', kind: 'text', answers: [], hiddenTexts },
    tallies(given),
    accepted && { accepted },
  )

describe('counting', () => {
  test('same ones are one group, in the spelling given most; the most frequent first', () => {
    expect(counted({ Wien: 2, wien: 3, WIEN: 1, Graz: 7, Linz: 6 }, ['wien'])).toEqual([
      { id: 'q/graz', text: 'Graz', correct: false, count: 7 },
      { id: 'q/linz', text: 'Linz', correct: false, count: 6 },
      { id: 'q/wien', text: 'wien', correct: true, count: 6 },
    ])
  })

  test('comes to the same in whatever order the counts come', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'ß'), minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(
        fc.dictionary(letters, fc.integer({ min: 1, max: 3 }), { noNullPrototype: true }),
        (given) => {
          const backwards = Object.fromEntries(Object.entries(given).toReversed())
          expect(counted(backwards)).toEqual(counted(given))
          const sum = Object.values(given).reduce((total, count) => total + count, 0)
          expect(counted(given).reduce((total, { count }) => total + count, 0)).toBe(sum)
        },
      ),
    )
  })

  test('a slash, the name of a field or of another question is a text like any other', () => {
    expect(counted({ 'q/a': 1, '/': 1, __proto__x: 1, constructor: 1 }).map(({ id }) => id)).toEqual([
      'q//',
      'q/__proto__x',
      'q/constructor',
      'q/q/a',
    ])
  })

  test('what is hidden is marked, in every spelling', () => {
    expect(
      counted({ Rude: 1, RUDE: 1, nice: 1 }, null, ['rude']).map(({ id, hidden }) => [id, hidden]),
    ).toEqual([
      ['q/rude', true],
      ['q/nice', undefined],
    ])
  })
})

describe('bars', () => {
  const barsOf = (answers: CountedAnswer[], rest: Partial<Parameters<typeof text.bars>[0]> = {}) =>
    text
      .bars({ answers, before: [], survey: false, solved: false, solutionDetails: {}, ...rest })
      .map((bar) => [bar.id, bar.count, bar.before])

  test('before the solution the most frequent ones, and how many others', () => {
    const given = Object.fromEntries(Array.from('abcdefghi').map((letter, at) => [letter, 20 - at]))
    const bars = text.bars({
      answers: counted(given),
      before: [],
      survey: false,
      solved: false,
      solutionDetails: {},
    })
    expect(bars).toHaveLength(8)
    expect(bars.at(-1)).toMatchObject({ id: 'others', others: 2, count: 25 })
  })

  test('with it the accepted ones in one, beside the round before', () => {
    const accepted = ['Wien', 'Vienna']
    const [answers, before] = [
      counted({ wien: 2, VIENNA: 3, Graz: 4 }, accepted),
      counted({ vienna: 1, graz: 1, linz: 5 }, accepted),
    ]
    const solved = { before, solved: true, solutionDetails: { accepted } }
    expect(barsOf(answers, solved)).toEqual([
      ['correct', 5, 1],
      ['q/graz', 4, 1],
    ])
    expect(text.bars({ answers, survey: false, ...solved })[0]).toMatchObject({ text: 'Wien', correct: true })
  })

  test('a survey has up to sixty, which a cloud shows', () => {
    const given = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`word ${at}`, 1]))
    const bars = text.bars({
      answers: counted(given),
      before: [],
      survey: true,
      solved: false,
      solutionDetails: {},
    })
    expect(bars).toHaveLength(60)
    expect(bars.at(-1)).toMatchObject({ others: 11, count: 11 })
  })

  test('are without what is hidden in their round; what was hidden in the round before has no bar of then', () => {
    const [answers, before] = [
      counted({ a: 3, rude: 2, worse: 1 }, null, ['rude']),
      counted({ a: 1, rude: 9, worse: 9 }, null, ['worse']),
    ]
    const shown = [
      ['q/a', 3, 1],
      ['q/worse', 1, 0],
    ]
    expect(barsOf(answers, { before })).toEqual(shown)
    expect(barsOf(answers, { before, survey: true })).toEqual(shown)
  })

  test('one’s own text is in the bar of all that are accepted once that is told, else in its own', () => {
    expect(text.barsWith('q', { text: ' WIEN' }, {})).toEqual(['q/wien'])
    expect(text.barsWith('q', { text: ' WIEN' }, { accepted: ['Wien'] })).toEqual(['correct'])
    expect(text.barsWith('q', { text: 'Graz' }, { accepted: ['Wien'] })).toEqual(['q/graz'])
  })
})
