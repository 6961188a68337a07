import type { Endpoint } from '../contract/endpoint.ts'
import { columnsOf, listedBy, type ColumnPath } from '../contract/listed.ts'

/** The rows of an answer as CSV (RFC 4180): a header, and a line for each row. */
export interface CsvTable {
  /** The names of the columns, `user.name` for a member of a member. */
  header: string
  rowsOf(given: unknown): string[]
}

/** Makes the CSV of a list's answers, or undefined if the endpoint is no list. Columns follow from the contract, so each page has the same. */
export function csvTable(endpoint: Endpoint): CsvTable | undefined {
  const listed = listedBy(endpoint)
  if (listed === undefined) return undefined
  const columns = columnsOf(listed.row)
  return {
    header: csvLine(columns.map(path => path.join('.'))),
    rowsOf(given) {
      const rows = (given as Record<string, unknown[]>)[listed.name]!
      return rows.map(row => csvLine(columns.map(path => cellOf(valueAt(row, path), path.at(-1)))))
    },
  }
}

/** A row with its end. Every kind of line break within a cell is in quotes: programs take each of them for the end of a row. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(cell => (SPECIAL.test(cell) ? inQuotes(cell) : cell)).join(',')}\r\n`

const SPECIAL = /[",\r\n]/

export const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

function valueAt(row: unknown, path: ColumnPath): unknown {
  let value = row
  for (const name of path) value = (value as Record<string, unknown> | undefined)?.[name]
  return value
}

/** A cell. Lists and free-form objects are JSON. Text that a spreadsheet would take for a formula begins with a `'`, which an import removes. */
export function cellOf(value: unknown, column?: string): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (typeof value !== 'string' || !FORMULA.test(text)) return text
  const isPhone = /phoneNumber$/i.test(column ?? '') && PHONE.test(text)
  return isPhone ? text : `'${text}`
}

/** What spreadsheets may calculate: also text that begins with `'` before it, so that importing gives back what was exported. */
const FORMULA = /^'*[=+\-@\t\r]/
/** A telephone number stays as it is, where one is expected: elsewhere `+1-2` would be calculated. */
const PHONE = /^\+[\d ()/.-]*\d$/
