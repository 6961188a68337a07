import type { Tx } from '../db/database.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Actor, Context } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { write } from '../kernel/writes/writes.ts'
import type { ImportKind } from './contract.ts'
import { deleteImport, deleteLines, firstLines, imports, insertLine } from './store.ts'
import type { ImportRow, LineRow } from './table.ts'

/** Who imports what. */
export interface Importing extends Pick<Context, 'network' | 'requestId'> {
  id: string
  actor: Actor | undefined
  of: ImportKind
  invite: boolean
  /** Whether lines of it have been stored before. */
  hasStaged: boolean
}

/** Whoever checks a table stores some of its lines every few seconds; after so long without any it has come to an end. */
const FORSAKEN_MS = 3_600_000

/** Who has stored no line since then has come to an end, and its lines are taken away. */
export const forsakenSince = (now: string): string => addMilliseconds(now, -FORSAKEN_MS)

/** Stores lines of an import that is still being checked: nothing of it is carried out. */
export const stageLines = write(
  'stage lines of an import',
  async (tx: Tx, { from, lines }: { from: Importing; lines: Staged[] }) => {
    await saveRun(tx, from, {})
    for (const line of lines) await insertLine(tx, { ...line, network: from.network, importRef: from.id })
  },
)

export type Staged = Pick<LineRow, 'line' | 'key' | 'fields'>

interface Begun {
  from: Importing
  lines: number
  existing: number
  ignoredColumns: string[]
}

/** Lets the lines of an import be carried out: all of them were faultless and are stored. */
export const beginImport = write('begin an import', async (tx: Tx, { from, ...counts }: Begun): Promise<ImportRow> => {
  const { network, actor, requestId } = from
  const isDone = counts.lines === counts.existing
  const row = await saveRun(tx, from, { ...counts, status: isDone ? 'applied' : 'applying' })
  await record({ tx, network, actor, requestId, now: row.updateDate }, 'import', 'created', { after: row })
  return row
})

/** Takes away some lines of an import that is not carried out, and at last the import itself. True while there are more. */
export const discardLines = write(
  'discard lines of an import',
  async (tx: Tx, { network, id, most }: { network: string; id: string; most: number }): Promise<boolean> => {
    const lines = await firstLines(tx, network, id, most)
    const last = lines.at(-1)
    if (last) await deleteLines(tx, network, id, last.line)
    if (lines.length < most) await deleteImport(tx, network, id)
    return lines.length === most
  },
)

async function saveRun(tx: Tx, from: Importing, changes: Partial<ImportRow>): Promise<ImportRow> {
  const { network, id, actor, requestId, of, invite, hasStaged } = from
  // A queue goes by the clock of the system, also in a network that has one of its own.
  const instant = systemNow()
  if (hasStaged) return imports.update({ tx, now: instant }, await lockStaged(tx, from, instant), changes)
  const row: ImportRow = {
    network,
    id,
    of,
    status: 'staging',
    lines: 0,
    made: 0,
    existing: 0,
    failed: 0,
    faults: [],
    ignoredColumns: [],
    invite,
    membershipRef: actor?.membershipRef ?? null,
    credentialRef: actor?.credentialRef ?? null,
    userRef: actor?.userRef ?? null,
    requestId,
    createDate: instant,
    updateDate: instant,
    ...changes,
  }
  await imports.insert(tx, row)
  return row
}

/** Whoever was held up for so long that its lines are taken away, or may be at any time, must not go on as if they were there. */
async function lockStaged(tx: Tx, { network, id }: Importing, instant: string): Promise<ImportRow> {
  const row = await imports.lock(tx, network, id)
  if (row !== undefined && row.updateDate >= forsakenSince(instant)) return row
  throw new ApiError(
    'conflict',
    'The check was held up for more than an hour, and the lines that it had stored are not kept for so long. Nothing was imported. ' +
      'Import the table again.',
  )
}
