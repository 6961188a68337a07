import { ApiError } from '../kernel/errors/api-error.ts'
import type { RowFault } from '../kernel/csv/faults.ts'
import type { Actor, WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { discardLines, forsakenSince } from './actions-writes.ts'
import { KINDS } from './actions-kinds.ts'
import { deleteLines, dropKey, firstLines, imports, lockApplying, lockForsaken, saveKey, takeKey } from './store.ts'
import type { ImportRow, LineRow } from './table.ts'

/** What makes an object writes some twenty rows. */
const ROWS_OF_A_LINE = 10
/** On PostgreSQL each line takes a dozen round trips, and memberships that others make wait for the same counter meanwhile. */
const MOST_ON_POSTGRES = 10
const MOST_FAULTS = 200

/** Carries out some lines of the oldest import, so many as write about `most` rows. False when there is nothing to do. */
export async function applyBatch(context: WriteContext, most: number): Promise<boolean> {
  const { tx, network } = context
  const run = await lockApplying(tx, network)
  if (run === undefined) return discardBatch(context, most)
  const size = Math.min(Math.ceil(most / ROWS_OF_A_LINE), tx.engine === 'postgres' ? MOST_ON_POSTGRES : Infinity)
  const lines = await firstLines(tx, network, run.id, size)
  const own: WriteContext = { ...context, actor: actorOf(run), requestId: run.requestId }
  const counts = { made: run.made, existing: run.existing, failed: run.failed }
  const faults = [...run.faults]
  for (const line of lines) {
    const outcome = await carryOut(own, run, line)
    if (typeof outcome === 'string') counts[outcome]++
    else {
      counts.failed++
      if (faults.length < MOST_FAULTS) faults.push(outcome)
    }
  }
  const last = lines.at(-1)
  if (last) await deleteLines(tx, network, run.id, last.line)
  const isDone = lines.length < size
  const after = await imports.update({ tx, now: systemNow() }, run, {
    ...counts,
    faults,
    status: isDone ? 'applied' : 'applying',
  })
  if (isDone) await record(own, 'import', 'updated', { before: run, after })
  return true
}

/** Takes away what a process has left behind that came to an end while it checked. */
async function discardBatch({ tx, network }: WriteContext, most: number): Promise<boolean> {
  const run = await lockForsaken(tx, network, forsakenSince(systemNow()))
  if (run === undefined) return false
  await discardLines.run(tx, { network, id: run.id, most })
  return true
}

/** Makes what a line says, unless it is there. What the network no longer allows is a fault; then nothing has been written. */
async function carryOut(
  context: WriteContext,
  { of, invite }: ImportRow,
  line: LineRow,
): Promise<'made' | 'existing' | RowFault> {
  const { tx, network } = context
  const { key, fields } = line
  const kind = KINDS[of]
  const kept = key === null ? undefined : await takeKey(tx, { network, of, key })
  if (kept !== undefined && (await kind.isThere(tx, network, kept))) return 'existing'
  const keep = async (objectRef: string) => {
    if (key !== null) await saveKey(tx, { network, of, key, objectRef })
  }
  const existing = () => kind.existing?.(tx, network, fields)
  try {
    const before = await existing()
    await keep(before ?? (await kind.add(context, fields, invite)))
    return before === undefined ? 'made' : 'existing'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Somebody else has made it while this one waited.
    const meanwhile = error.code === 'already_exists' ? await existing() : undefined
    if (meanwhile !== undefined) {
      await keep(meanwhile)
      return 'existing'
    }
    if (key !== null && kept === undefined) await dropKey(tx, { network, of, key })
    const [fault] = error.errors ?? []
    return { line: line.line, code: fault?.code ?? error.code, detail: fault?.detail ?? error.message }
  }
}

/** Whoever sent the table has made what it makes. */
const actorOf = ({ credentialRef, userRef, membershipRef }: ImportRow): Actor | undefined =>
  membershipRef === null
    ? undefined
    : { credentialRef: credentialRef ?? undefined, userRef: userRef ?? undefined, membershipRef, role: 'admin', scopes: [] }
