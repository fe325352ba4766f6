import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { toCsv } from '@/lib/rounds/export-rules'

describe('toCsv', () => {
  test.each(['=1+1', '+49', '-1', '@sum', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
    'keeps %j text',
    (text) => {
      const [row] = Papa.parse<string[]>(toCsv([[text]], 'plain').replace(/\r\n$/, ''), {
        delimiter: ',',
        newline: '\r\n',
      }).data
      expect(row).toEqual([`'${text}`])
    },
  )

  test('quotes what needs it and leaves numbers as they are', () => {
    expect(toCsv([['a,b', 'say "hi"', -1, null]], 'plain')).toBe('"a,b","say ""hi""",-1,\r\n')
  })

  test('gives Excel a byte-order mark and semicolons', () => {
    expect(toCsv([['a', 'b;c']], 'excel')).toBe('\uFEFFa;"b;c"\r\n')
  })

  test('any text comes back as it was, but for the apostrophe', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (row) => {
        const [back] = Papa.parse<string[]>(toCsv([row], 'plain').replace(/\r\n$/, ''), {
          delimiter: ',',
          newline: '\r\n',
        }).data
        expect(back?.map((cell, i) => (cell === `'${row[i]}` ? row[i] : cell))).toEqual(row)
      }),
    )
  })
})
