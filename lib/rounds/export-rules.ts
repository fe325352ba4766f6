import Papa from 'papaparse'

/** First characters that make a spreadsheet take a cell for a formula, with their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
const BOM = '\uFEFF'

export type CsvFormat = 'plain' | 'excel'
export type Cell = string | number | null

/** A cell that stays text wherever it is opened (OWASP, CSV injection). */
function plainCell(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** Some rows of a CSV (RFC 4180), to follow others or be followed by others. */
export function toCsvRows(rows: Cell[][], format: CsvFormat): string {
  const cells = rows.map((row) => row.map(plainCell))
  return Papa.unparse(cells, { delimiter: format === 'excel' ? ';' : ',', newline: '\r\n' }) + '\r\n'
}

/** Rows as a whole CSV in UTF-8, or its first ones; for Excel with byte-order mark and semicolons. */
export function toCsv(rows: Cell[][], format: CsvFormat): string {
  return (format === 'excel' ? BOM : '') + toCsvRows(rows, format)
}
