import { columnsFor, requiredOf, type Column } from '../kernel/csv/columns.ts'
import type { RowFault } from '../kernel/csv/faults.ts'
import type { CsvRow } from '../kernel/csv/read-csv.ts'
import type { AnyKind } from './actions-kinds.ts'

/** The column that names a line, so that it is made once. */
export const KEY = 'key'

/** What the first line of a file says. */
export interface Header {
  /** The columns of fields, and their places; an object comes before its members. */
  columns: { column: Column; at: number }[]
  keyAt: number
  /** How many columns there are, and which have no name: no cell is expected there. */
  width: number
  unnamed: number[]
  /** Columns of an answer, as an export has them. */
  ignored: string[]
  faults: RowFault[]
}

/** Reads the names of the columns. `locationRef` stands for a column of that name. */
export function headerOf(kind: AnyKind, { line, cells }: CsvRow, locationRef: string | undefined): Header {
  const names = cells.map(cell => cell.trim())
  const known = new Map(allColumns(kind).map(column => [column.name, column]))
  const answered = new Set(columnsFor(kind.answer).map(({ name }) => name))
  const header: Header = { columns: [], keyAt: names.indexOf(KEY), width: names.length, unnamed: [], ignored: [], faults: [] }
  const fault = (column: string, code: string, detail: string) => void header.faults.push({ line, column, code, detail })
  for (const [at, name] of names.entries()) {
    const column = known.get(name)
    if (name === '') header.unnamed.push(at)
    else if (names.indexOf(name) < at) fault(name, 'duplicate', `The column ${name} is there twice.`)
    else if (name === 'locationRef' && locationRef !== undefined)
      fault(name, 'not_allowed', 'The location is named for the whole file.')
    else if (column) header.columns.push({ column, at })
    else if (answered.has(name)) header.ignored.push(name)
    else if (name !== KEY)
      fault(name, 'unknown_field', `There is no column ${name}. There are ${[KEY, ...known.keys()].join(', ')}.`)
  }
  const { flat } = kind
  const whole = String(flat?.path[0])
  if (flat && names.includes(whole) && header.columns.some(({ column }) => column.name.startsWith(`${flat.name}.`)))
    fault(whole, 'not_allowed', `The columns that begin with ${flat.name}. say the same as ${whole}.`)
  header.columns.sort((a, b) => a.column.path.length - b.column.path.length)
  for (const path of requiredOf(kind.fields)) {
    const name = path.join('.')
    const isGiven =
      (name === 'locationRef' && locationRef !== undefined) || header.columns.some(({ column }) => leads(column.path, path))
    if (!isGiven && !names.includes(name)) fault(name, 'required', `The column ${name} is required.`)
  }
  if (header.keyAt < 0 && !kind.identity)
    fault(KEY, 'required', 'The column key is required: a text of your own for each line, so that nothing is made twice.')
  return header
}

/** Whether one of two paths goes on where the other ends: both are about the same value. */
const leads = (a: Column['path'], b: Column['path']) => a.every((part, i) => i >= b.length || part === b[i])

/** The columns that a file of a kind can have, beside the key. */
function allColumns({ fields, flat }: AnyKind): Column[] {
  const columns = columnsFor(fields)
  if (flat === undefined) return columns
  const { name, path, schema } = flat
  const own = columnsFor(schema).map(column => ({ ...column, name: `${name}.${column.name}`, path: [...path, ...column.path] }))
  return [...columns, ...own]
}
