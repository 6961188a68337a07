import type { ApiError, Fault } from '../kernel/errors/api-error.ts'
import { inBody, validator } from '../kernel/contract/validate.ts'
import { setAt, valueOf, type Spelling } from '../kernel/csv/cells.ts'
import type { RowFault } from '../kernel/csv/faults.ts'
import type { CsvRow } from '../kernel/csv/read-csv.ts'
import { KEY, type Header } from './actions-header.ts'
import type { AnyKind } from './actions-kinds.ts'

/** The fields that a row of the file stands for. */
export interface Line {
  line: number
  key: string | undefined
  fields: Record<string, unknown>
}

const LONGEST_KEY = 200

/** Makes lines of the rows of a file, and says in the words of the file what is wrong with them. */
export class ImportTable {
  readonly #kind: AnyKind
  readonly #header: Header
  readonly #spelling: Spelling
  readonly #locationRef: string | undefined
  readonly #check: ReturnType<typeof validator>

  constructor(kind: AnyKind, header: Header, spelling: Spelling, locationRef: string | undefined) {
    this.#kind = kind
    this.#header = header
    this.#spelling = spelling
    this.#locationRef = locationRef
    this.#check = validator(kind.fields, inBody, { nullIsLeftOut: true })
  }

  /** The fields of a row as it writes them. An empty cell is left out. */
  read({ line, cells }: CsvRow, faults: RowFault[]): Line {
    const { columns, keyAt, width, unnamed } = this.#header
    const fields: Line['fields'] = this.#locationRef === undefined ? {} : { locationRef: this.#locationRef }
    if (cells.some((cell, at) => cell !== '' && (at >= width || unnamed.includes(at))))
      faults.push({ line, code: 'too_many', detail: 'There is a cell in a column without a name.' })
    for (const { column, at } of columns) {
      const cell = cells[at] ?? ''
      if (cell === '') continue
      const found: Fault[] = []
      setAt(fields, column.path, valueOf(cell, column, this.#spelling, found))
      faults.push(...found.map(({ code, detail }) => ({ line, column: column.name, code, detail })))
    }
    const { flat } = this.#kind
    if (flat && columns.some(({ column }) => column.name.startsWith(`${flat.name}.`))) flat.complete(fields as never)
    return { line, key: this.#keyOf(line, cells[keyAt] ?? '', faults), fields }
  }

  #keyOf(line: number, cell: string, faults: RowFault[]): string | undefined {
    const key = valueOf(cell, { name: KEY, path: [KEY], kind: 'word' }, this.#spelling, []) as string
    const fault = (code: string, detail: string) => void faults.push({ line, column: KEY, code, detail })
    if (key === '' && !this.#kind.identity) fault('required', 'key is required.')
    if ([...key].length > LONGEST_KEY) fault('too_long', `key must have at most ${LONGEST_KEY} characters.`)
    if (key.includes('\0')) fault('invalid_text', 'Text must be well-formed Unicode without NUL.')
    return key === '' ? undefined : key
  }

  /** Checks the shape of a line and puts its values into their one spelling. Of a column whose cell is wrong, no more is told. */
  checkShape({ line, fields }: Line, faults: RowFault[]): void {
    const found: Fault[] = []
    this.#check(fields, found)
    const told = new Set(faults.map(({ column }) => column))
    faults.push(...found.map(fault => this.#faultAt(line, fault)).filter(({ column }) => !told.has(column)))
  }

  /** What is wrong with a line that was refused. Its faults begin with the name of the object. */
  faultsIn(line: number, { code, message, errors }: ApiError): RowFault[] {
    if (!errors) return [{ line, code, detail: message }]
    return errors.map(fault => this.#faultAt(line, { ...fault, pointer: (fault.pointer ?? '').replace(/^\/\w+/, '') }))
  }

  #faultAt(line: number, { pointer = '', code, detail }: Fault): RowFault {
    const parts = pointer.split('/').slice(1)
    const isIn = (path: readonly (string | number)[]) => path.every((part, i) => String(part) === parts[i])
    const column = this.#header.columns.map(({ column }) => column).findLast(({ path }) => isIn(path))
    const inside = column ? parts.slice(column.path.length) : []
    if (column)
      return { line, column: column.name, code, detail: inside.length > 0 ? `${detail} (/${inside.join('/')})` : detail }
    const { flat } = this.#kind
    const name = flat && isIn(flat.path) ? [flat.name, ...parts.slice(flat.path.length)] : parts
    return { line, ...(name.length > 0 && { column: name.join('.') }), code, detail }
  }
}
