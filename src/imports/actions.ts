import type { Db } from '../db/database.ts'
import { isUuid, type Static } from '../kernel/contract/schema.ts'
import { spelledBy } from '../kernel/csv/cells.ts'
import { RowFaults, type RowFault } from '../kernel/csv/faults.ts'
import { readCsv, type CsvRow } from '../kernel/csv/read-csv.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Steps } from '../kernel/http/implement.ts'
import { newId } from '../kernel/storage/ids.ts'
import { now } from '../kernel/time/clock.ts'
import { headerOf, KEY } from './actions-header.ts'
import { KINDS, type AnyKind } from './actions-kinds.ts'
import { ImportTable, type Line } from './actions-table.ts'
import { beginImport, discardLines, stageLines, type Importing, type Staged } from './actions-writes.ts'
import type { Import } from './contract.ts'
import { findKey, imports } from './store.ts'
import { checkView, importView } from './view.ts'

/** A command has no client that could go away. */
type Store = Pick<Steps, 'database' | 'writes'>

interface Asked extends Omit<Importing, 'id' | 'hasStaged'> {
  apply: boolean
  locationRef: string | undefined
}

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>
type Told = Static<typeof Import>

/** So many lines are checked at a time: between them others are served. */
const CHECKED_AT_ONCE = 40
const STAGED_AT_ONCE = 250

/** An import that is applied, as it appears in answers. */
export async function loadImport(db: Db, network: string, id: string): Promise<Told | undefined> {
  const row = await imports.find(db, network, id)
  return row === undefined || row.status === 'staging' ? undefined : importView(row)
}

/**
 * Checks a table, all of it, and says what is wrong. With `apply`, and if nothing is, its lines are stored for the job that carries them
 * out.
 */
export async function importTable(steps: Store, asked: Asked, pieces: Pieces): Promise<Told> {
  const faults = new RowFaults()
  let check: Check | undefined
  for await (const { rows, delimiter, fault } of readCsv(pieces)) {
    const first = check === undefined ? rows.shift() : undefined
    if (first) check = new Check(steps, { ...asked, id: newId() }, first, delimiter, faults)
    if (check?.isReadable === false) break
    for (let from = 0; from < rows.length; from += CHECKED_AT_ONCE) {
      await check?.rows(rows.slice(from, from + CHECKED_AT_ONCE))
    }
    if (fault) faults.add(fault)
  }
  if (check === undefined && faults.count === 0)
    faults.add({ line: 1, code: 'required', detail: 'The file is empty. Its first line names the columns.' })
  return check ? check.end() : checkView(asked.of, faults, { lines: 0, existing: 0, ignoredColumns: [] })
}

/** A table that is being checked. */
class Check {
  readonly isReadable: boolean
  lines = 0
  /** Lines whose objects are there, and those of them that need not be carried out. */
  #existing = 0
  #settled = 0
  readonly #steps: Store
  readonly #asked: Asked & Pick<Importing, 'id'>
  readonly #faults: RowFaults
  readonly #kind: AnyKind
  readonly #table: ImportTable
  readonly #ignoredColumns: string[]
  /** The lines at which keys, and objects without keys, are. */
  readonly #seen = new Map<string, number>()
  #staged: Staged[] = []
  #hasStaged = false

  constructor(steps: Store, asked: Asked & Pick<Importing, 'id'>, first: CsvRow, delimiter: string, faults: RowFaults) {
    const kind = KINDS[asked.of]
    const header = headerOf(kind, first, asked.locationRef)
    this.#steps = steps
    this.#asked = asked
    this.#faults = faults
    this.#kind = kind
    this.#table = new ImportTable(kind, header, spelledBy(delimiter), asked.locationRef)
    this.#ignoredColumns = header.ignored
    this.isReadable = header.faults.length === 0
    faults.add(...header.faults)
  }

  async rows(rows: readonly CsvRow[]): Promise<void> {
    await this.#steps.database.read(async db => {
      for (const row of rows) await this.#row(db, row)
    })
    if (this.#staged.length >= STAGED_AT_ONCE) await this.#stage()
  }

  async #row(db: Db, row: CsvRow): Promise<void> {
    const found: RowFault[] = []
    const line = this.#table.read(row, found)
    this.lines++
    await this.#resolve(db, line, found)
    this.#table.checkShape(line, found)
    if (found.length === 0) this.#seeOnce(line, found)
    const state = found.length === 0 ? await this.#checkRules(db, line, found) : 'new'
    this.#faults.add(...found)
    if (state !== 'new') this.#existing++
    if (state === 'settled') this.#settled++
    else if (this.#asked.apply && this.#faults.count === 0) this.#staged.push({ ...line, key: line.key ?? null })
  }

  /** Puts ids in place of the keys of what was imported before. */
  async #resolve(db: Db, { line, fields }: Line, found: RowFault[]): Promise<void> {
    for (const [column, of] of Object.entries(this.#kind.refs)) {
      const key = fields[column]
      if (typeof key !== 'string' || isUuid(key)) continue
      const objectRef = await findKey(db, { network: this.#asked.network, of, key })
      if (objectRef !== undefined) fields[column] = objectRef
      else found.push({ line, column, code: 'unknown_reference', detail: `Nothing of ${of} was imported under the key ${key}.` })
    }
  }

  /** Notes a fault for what an earlier line says, too. */
  #seeOnce({ line, key, fields }: Line, found: RowFault[]): void {
    const { identity } = this.#kind
    const names = [
      ...(key === undefined ? [] : [{ column: KEY, name: `key ${key}` }]),
      ...(identity ? [{ column: identity.column, name: identity.of(fields as never) }] : []),
    ]
    for (const { column, name } of names) {
      const before = this.#seen.get(name)
      if (before === undefined) this.#seen.set(name, line)
      else found.push({ line, column, code: 'duplicate', detail: `Line ${before} says the same.` })
    }
  }

  /** Notes what breaks a rule. What the line makes is new, or there without the key that the line gives it, or there with all there is to do. */
  async #checkRules(db: Db, { line, key, fields }: Line, found: RowFault[]): Promise<'new' | 'unkeyed' | 'settled'> {
    const { network, of, invite } = this.#asked
    const kept = key === undefined ? undefined : await findKey(db, { network, of, key })
    if (kept !== undefined && (await this.#kind.isThere(db, network, kept))) return 'settled'
    try {
      await this.#kind.check(db, { network, now: now(network) }, fields, invite)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      found.push(...this.#table.faultsIn(line, error))
      return 'new'
    }
    if ((await this.#kind.existing?.(db, network, fields)) === undefined) return 'new'
    return key === undefined ? 'settled' : 'unkeyed'
  }

  async #stage(): Promise<void> {
    const lines = this.#staged
    this.#staged = []
    if (lines.length === 0 || this.#faults.count > 0) return
    const { network } = this.#asked
    await this.#steps.writes.perform(stageLines, { from: this.#from(), lines }, { network, background: true })
    this.#hasStaged = true
  }

  #from(): Importing {
    const { network, id, actor, requestId, of, invite } = this.#asked
    return { network, id, actor, requestId, of, invite, hasStaged: this.#hasStaged }
  }

  /** Lets the lines be carried out, or takes them away. */
  async end(): Promise<Told> {
    const { network, id, apply } = this.#asked
    const counts = { lines: this.lines, existing: this.#existing, ignoredColumns: this.#ignoredColumns }
    await this.#stage()
    if (apply && this.#faults.count === 0) {
      return importView(
        await this.#steps.writes.perform(beginImport, { from: this.#from(), ...counts, existing: this.#settled }, { network }),
      )
    }
    for (let isMore = this.#hasStaged; isMore;) {
      isMore = await this.#steps.writes.perform(
        discardLines,
        { network, id, most: STAGED_AT_ONCE },
        { network, background: true },
      )
    }
    return checkView(this.#asked.of, this.#faults, counts)
  }
}
