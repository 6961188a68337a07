import type { Table } from './csv.ts'
import { KEY, kindOf, type KindName } from './fields.ts'

interface Location {
  id: string
  title: string
}

/** A file with the columns that its user has chosen. */
interface Mapped {
  table: Table
  /** The field of each column of the file, '' for those that are left out. */
  fields: readonly string[]
}

/** The table as the service takes it: only the columns with a field, locations by their ids, and a key where there is none. */
export function mapped({ table, fields }: Mapped, of: KindName, locations: readonly Location[]): Table {
  const kept = fields.flatMap((name, at) => (name === '' ? [] : [{ name, at }]))
  const title = fields.indexOf('title')
  const isKeyed = fields.includes(KEY) || (kindOf(of).hasIdentity ?? false) || title === -1
  const cellsOf = (cells: readonly string[]) => kept.map(({ name, at }) => told(name, cells[at] ?? ''))
  const told = (name: string, cell: string) => (name === 'locationRef' ? idOf(cell, locations) : cell)
  return {
    ...table,
    header: { line: table.header.line, cells: [...kept.map(({ name }) => name), ...(isKeyed ? [] : [KEY])] },
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: [...cellsOf(cells), ...(isKeyed ? [] : [(cells[title] ?? '').trim()])],
    })),
  }
}

/** A location may be named by its title. */
function idOf(cell: string, locations: readonly Location[]): string {
  const wanted = cell.trim().toLocaleLowerCase()
  return locations.find(({ title }) => title.toLocaleLowerCase() === wanted)?.id ?? cell
}

/** Whether the key of each line is its title, because the file has no other. */
export const isKeyedByTitle = (of: KindName, fields: readonly string[]): boolean =>
  !(kindOf(of).hasIdentity ?? false) && !fields.includes(KEY) && fields.includes('title')
