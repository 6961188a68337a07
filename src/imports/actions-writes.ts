import type { Tx } from '../db/database.ts'
import type { Actor, Context } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { now } from '../kernel/time/clock.ts'
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
}

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

async function saveRun(tx: Tx, { network, id, actor, requestId, of, invite }: Importing, changes: Partial<ImportRow>) {
  const before = await imports.lock(tx, network, id)
  const instant = now(network)
  if (before) return imports.update({ tx, now: instant }, before, changes)
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
