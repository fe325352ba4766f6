import Papa from 'papaparse'
import type { CsvFormat } from '@/lib/rounds/export-schema'

/** First characters that make a spreadsheet treat a cell as a formula, with their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
/** Texts that a spreadsheet would convert to a number, date or time, losing zeros or digits. */
const NUMBER = /^[\d.,][\d.,:/eE -]*$/
const BOM = '\uFEFF'

/** Excel reads decimals in the notation of its own language, and takes those of another for dates. */
export type DecimalSign = '.' | ','
export type Cell = string | number | null

/** A CSV in parts, and its name without the ending. */
export type CsvFile = { name: string; parts: AsyncGenerator<string> }

/** A cell that stays text in every program (OWASP, CSV injection). */
function toText(cell: Cell, format: CsvFormat, decimal: DecimalSign): string {
  if (typeof cell !== 'string') return String(cell ?? '').replace('.', decimal)
  if (FORMULA.test(cell)) return `'${cell}`
  return format === 'excel' && NUMBER.test(cell) ? `="${cell}"` : cell
}

/** Some rows of a CSV (RFC 4180); every cell is quoted. */
export function toCsvRows(rows: Cell[][], format: CsvFormat, decimal: DecimalSign): string {
  const cells = rows.map((row) => row.map((cell) => toText(cell, format, decimal)))
  const delimiter = format === 'excel' ? ';' : ','
  return Papa.unparse(cells, { quotes: true, delimiter, newline: '\r\n' }) + '\r\n'
}

/** A CSV in UTF-8, or its first rows; for Excel with byte-order mark and semicolons. */
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

/** An instant as ISO 8601 with the time zone's offset at that time: `2031-10-20T10:31:07+02:00`. */
export function isoInZone(instant: Date, timeZone: string): string {
  const found = new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).formatToParts(instant)
  const part = Object.fromEntries(found.map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.slice('GMT'.length) || '+00:00'
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}${offset}`
}

/**
 * The maximum bytes of a part of a file name: three of them, a round and a day fit into the 255 bytes of file systems.
 */
const MAX_PART_BYTES = 60

/** The beginning of a text, at most `bytes` long. */
function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

/** A file name without ending, from its parts: `Linear-Algebra_Bases_Round-2_2031-10-20`. */
export function fileName(about: readonly string[]): string {
  return about
    .map((text) => text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .map((text) => cutToBytes(text, MAX_PART_BYTES).replaceAll(/^-|-$/g, ''))
    .filter((text) => text !== '')
    .join('_')
}
