import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstWithin, foldText, isAccepted, oneLine } from '@/lib/questions/kinds/text/text-rules'

const anyText = fc.string({ unit: 'binary' })

describe('a text in one line', () => {
  test.each([
    ['  a  b ', 'a b'],
    ['a\r\n\tb', 'a b'],
    ['a\u00A0\u2003b\u3000', 'a b'],
    ['Größe  µ', 'Größe µ'],
    ['<b>*no* $markup$</b>', '<b>*no* $markup$</b>'],
    ['\u202Eabc\u202C', '\u202Eabc\u202C'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['?', '?'],
    ['+', '+'],
    ['e\u0301', 'e\u0301'],
    ['a\uD83D', 'a\uFFFD'],
  ])('%j is %j', (typed, line) => {
    expect(oneLine(typed)).toBe(line)
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n\u00A0\u2003\u3000'],
    ['zero widths', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['bidirectional controls', '\u202E\u202C\u2066\u2069\u200F'],
    ['a soft hyphen', '\u00AD'],
    ['combining marks alone', '\u0301\u0308'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['tags', '\u{E0061}\u{E007F}'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['a blank Braille pattern', '\u2800'],
    ['control characters', '\u0001\u0007\u001B'],
  ])('%s is empty', (_, typed) => {
    expect(oneLine(typed)).toBe('')
  })

  test('is one still', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const line = oneLine(typed)
        expect(oneLine(line)).toBe(line)
        expect(line).not.toMatch(/^\s|\s$|\s\s|[\n\r\t]/)
      }),
    )
  })
})

describe('texts that are the same for comparing', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ﬁnal', 'FINAL'],
    ['Ｑｕｉｃｋｓｏｒｔ', 'quicksort'],
    ['  quick   sort\n', 'Quick Sort'],
    ['Ä', 'a\u0308'],
    ['x²', 'X2'],
    ['½', '1⁄2'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ ΟΔΟΣ', 'οδοσ οδοσ'],
    ['ǅ', 'dž'],
    ['™', 'tm'],
    ['a\u00A0b', 'A B'],
    ['Ⅳ', 'iv'],
  ])('%j and %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
    expect(isAccepted(one, ['another', other])).toBe(true)
  })

  test.each([
    ['a b', 'ab'],
    ['a', 'ä'],
    ['a', 'а'],
    ['1', 'l'],
    ['a-b', 'a b'],
    ['´', '¨'],
    ['¯', '˘'],
    ['*a*', 'a'],
  ])('but not %j and %j', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
    expect(isAccepted(one, [other])).toBe(false)
  })

  test('comparing changes nothing that was compared before', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(foldText(foldText(typed))).toBe(foldText(typed))
      }),
    )
  })

  test('no spelling of a text in other letters, spaces or forms is another one', () => {
    const spellings = [
      (line: string) => line.toUpperCase(),
      (line: string) => line.toLowerCase(),
      (line: string) => ` ${line.replaceAll(' ', ' \u00A0\t')}\n`,
      (line: string) => line.normalize('NFD'),
      (line: string) => line.normalize('NFKC'),
    ]
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('aZäßẞéΣσςИї½ﬁＡ ²東👍')) })
    fc.assert(
      fc.property(letters, fc.constantFrom(...spellings), (typed, spell) => {
        expect(isAccepted(spell(typed), [typed])).toBe(true)
      }),
    )
  })
})

describe('the first texts within a length', () => {
  test.each([
    [[], 5, []],
    [['abc', 'de', 'f'], 6, ['abc', 'de', 'f']],
    [['abc', 'de', 'f'], 5, ['abc', 'de']],
    [['abcdef', 'g'], 5, ['abcdef']],
  ])('%j within %d characters are %j', (texts, maxLength, first) => {
    expect(firstWithin(texts, maxLength)).toEqual(first)
  })
})
