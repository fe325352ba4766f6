import Papa from 'papaparse'

/** First characters that make a spreadsheet take a cell for a formula, with their full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u
const BOM = '\uFEFF'

export type CsvFormat = 'plain' | 'excel'
type Cell = string | number | null

/** A cell that stays text wherever it is opened (OWASP, CSV injection). */
function plainCell(cell: Cell): Cell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** Rows as CSV (RFC 4180) in UTF-8; for Excel with byte-order mark and semicolons. */
export function toCsv(rows: Cell[][], format: CsvFormat): string {
  const excel = format === 'excel'
  const cells = rows.map((row) => row.map(plainCell))
  return (excel ? BOM : '') + Papa.unparse(cells, { delimiter: excel ? ';' : ',', newline: '\r\n' }) + '\r\n'
}
