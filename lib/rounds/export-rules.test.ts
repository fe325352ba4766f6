import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { fileName, isoInZone, toCsv } from '@/lib/rounds/export-rules'

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

  test('quotes every cell', () => {
    expect(toCsv([['a,b', 'say "hi"', -1, null, 'plain']], 'plain')).toBe(
      '"a,b","say ""hi""","-1","","plain"\r\n',
    )
  })

  test('gives Excel a byte-order mark and semicolons', () => {
    expect(toCsv([['a', 'b;c']], 'excel')).toBe('\uFEFF"a";"b;c"\r\n')
    expect(toCsv([['a.b', 1.5, 3]], 'excel', ',')).toBe('\uFEFF"a.b";"1,5";"3"\r\n')
    expect(toCsv([[1.5, -0.25]], 'plain')).toBe('"1.5","-0.25"\r\n')
  })

  test.each([
    '0123',
    '123456789012',
    '0',
    '12345678901234567890',
    '1.2',
    '3/4',
    '10:30',
    '2031-10-20',
    '1e5',
  ])('gives Excel %j as text, which it would take for a number or a date', (text) => {
    expect(toCsv([[text, 7]], 'excel')).toBe(`\uFEFF"=""${text}""";"7"\r\n`)
    expect(toCsv([[text]], 'plain')).toBe(`"${text}"\r\n`)
  })

  test.each(['Sets 1', '1 · Sets · 2', 'WS 2031/32', '3 questions'])('leaves %j as it is', (text) => {
    expect(toCsv([[text]], 'excel')).toBe(`\uFEFF"${text}"\r\n`)
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

describe('isoInZone', () => {
  test.each([
    ['2031-07-01T08:31:07.900Z', 'Europe/Berlin', '2031-07-01T10:31:07+02:00'],
    ['2031-12-31T23:30:00Z', 'Europe/Berlin', '2032-01-01T00:30:00+01:00'],
    ['2031-07-01T00:00:00Z', 'UTC', '2031-07-01T00:00:00+00:00'],
    ['2031-07-01T00:00:00Z', 'America/St_Johns', '2031-06-30T21:30:00-02:30'],
    ['2031-07-01T18:20:00Z', 'Asia/Kathmandu', '2031-07-02T00:05:00+05:45'],
  ])('gives %s in %s as %s', (instant, zone, expected) => {
    expect(isoInZone(new Date(instant), zone)).toBe(expected)
  })

  test('names the same second wherever it is read', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, zone, (date, timeZone) => {
        expect(Date.parse(isoInZone(date, timeZone))).toBe(Math.floor(date.getTime() / 1000) * 1000)
      }),
    )
  })
})

describe('fileName', () => {
  test('joins what a file is about', () => {
    expect(fileName(['Linear Algebra', 'Bases, part 2', '', 'Round 1', '2031-10-20'])).toBe(
      'Linear-Algebra_Bases-part-2_Round-1_2031-10-20',
    )
  })

  test('keeps letters of every language, and nothing that a file system refuses', () => {
    expect(fileName(['..\\Größe/Maß: “μ”?', '集合'])).toBe('Größe-Maß-μ_集合')
    expect(fileName(['é'.normalize('NFD')])).toBe('é'.normalize('NFC'))
    expect(fileName(['a'.repeat(300)])).toHaveLength(60)
  })

  test('fits into the 255 bytes of a file system, also where a sign takes several', () => {
    expect(fileName(['集'.repeat(100)])).toBe('集'.repeat(20))
    const name = fileName(['😀集'.repeat(100), 'ß'.repeat(100), 'é'.repeat(100), 'Runde 12', '2031-10-20'])
    expect(Buffer.byteLength(`${name}.csv`)).toBeLessThanOrEqual(255)
  })
})
