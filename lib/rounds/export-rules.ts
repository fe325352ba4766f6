import Papa from 'papaparse'

/** First characters that make a spreadsheet take a cell for a formula, with their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
/** Texts that a spreadsheet would turn into a number, a date or a time, and lose zeros or digits of. */
const NUMBER = /^[\d.,][\d.,:/eE -]*$/
const BOM = '\uFEFF'

export type CsvFormat = 'plain' | 'excel'
/** Excel reads fractions in the notation of its own language, and takes those of another for dates. */
export type DecimalSign = '.' | ','
export type Cell = string | number | null

/** A CSV that is read part by part, and its name without the ending. */
export type CsvFile = { name: string; parts: AsyncGenerator<string> }

/** A cell whose text stays text wherever it is opened (OWASP, CSV injection). */
function toText(cell: Cell, format: CsvFormat, decimal: DecimalSign): string {
  if (typeof cell !== 'string') return String(cell ?? '').replace('.', decimal)
  if (FORMULA.test(cell)) return `'${cell}`
  return format === 'excel' && NUMBER.test(cell) ? `="${cell}"` : cell
}

/** Some rows of a CSV (RFC 4180), to follow others or be followed by others; every cell is quoted. */
export function toCsvRows(rows: Cell[][], format: CsvFormat, decimal: DecimalSign = '.'): string {
  const cells = rows.map((row) => row.map((cell) => toText(cell, format, decimal)))
  const delimiter = format === 'excel' ? ';' : ','
  return Papa.unparse(cells, { quotes: true, delimiter, newline: '\r\n' }) + '\r\n'
}

/** Rows as a whole CSV in UTF-8, or its first ones; for Excel with byte-order mark and semicolons. */
export function toCsv(rows: Cell[][], format: CsvFormat, decimal: DecimalSign = '.'): string {
  return (format === 'excel' ? BOM : '') + toCsvRows(rows, format, decimal)
}

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
} as const

/** An instant as ISO 8601 with the offset that a time zone has then: `2031-10-20T10:31:07+02:00`. */
export function isoInZone(instant: Date, timeZone: string): string {
  const found = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).formatToParts(instant)
  const part = Object.fromEntries(found.map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.slice('GMT'.length) || '+00:00'
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}${offset}`
}

/** Bytes that a part of a file's name has at most: three of them, a round and a day stay within the 255 that file systems take. */
const MAX_PART_BYTES = 60

/** The beginning of a text that takes at most so many bytes. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

/** The name of a file, without its ending, from what it is about: `Linear-Algebra_Bases_Round-2_2031-10-20`. */
export function fileName(about: readonly string[]): string {
  return about
    .map((text) => text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .map((text) => cutToBytes(text, MAX_PART_BYTES).replaceAll(/^-|-$/g, ''))
    .filter((text) => text !== '')
    .join('_')
}
