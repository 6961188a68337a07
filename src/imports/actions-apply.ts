import { ApiError } from '../kernel/errors/api-error.ts'
import type { RowFault } from '../kernel/csv/faults.ts'
import type { Actor, WriteContext } from '../kernel/storage/context.ts'
import type { Singly } from '../kernel/jobs/job.ts'
import { record } from '../kernel/storage/record.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { discardLines, forsakenSince } from './actions-writes.ts'
import { KINDS } from './actions-kinds.ts'
import { deleteLines, dropKey, findApplying, firstLines, imports, lockApplying, lockForsaken, saveKey, takeKey } from './store.ts'
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
  const outcomes: Outcome[] = []
  for (const line of lines) outcomes.push(await carryOut(context, run, line))
  const last = lines.at(-1)
  if (last) await deleteLines(tx, network, run.id, last.line)
  const isDone = lines.length < size
  const status = isDone ? 'applied' : 'applying'
  const after = await imports.update({ tx, now: systemNow() }, run, { ...counted(run, outcomes), status })
  if (isDone) await record(ownOf(context, run), 'import', 'updated', { before: run, after })
  return true
}

/** Where a batch has failed each line is carried out by itself; one at which the service fails is a fault, and the others are made. */
export const singleLines: Singly = {
  async next(db, { network, most }) {
    const run = await findApplying(db, network)
    return run ? (await firstLines(db, network, run.id, most)).map(({ line }) => `${run.id} ${line}`) : []
  },
  one: (context, id) => carryOutOne(context, id, (run, line) => carryOut(context, run, line)),
  refuse: (context, id, why) => carryOutOne(context, id, async (_, { line }) => ({ line, ...why })),
}

/** Does something with a line, if it is still the first one to be carried out of its import. */
async function carryOutOne(
  { tx, network }: WriteContext,
  id: string,
  work: (run: ImportRow, line: LineRow) => Promise<Outcome>,
): Promise<void> {
  const [importRef = '', number] = id.split(' ')
  const run = await imports.lock(tx, network, importRef)
  const [line] = run ? await firstLines(tx, network, importRef, 1) : []
  if (run === undefined || line?.line !== Number(number)) return
  const outcome = await work(run, line)
  await deleteLines(tx, network, importRef, line.line)
  await imports.update({ tx, now: systemNow() }, run, counted(run, [outcome]))
}

/** What has become of a line: it was made, is there already, or has a fault. */
type Outcome = 'made' | 'existing' | RowFault

function counted(run: ImportRow, outcomes: readonly Outcome[]): Pick<ImportRow, 'made' | 'existing' | 'failed' | 'faults'> {
  const faults = outcomes.filter(outcome => typeof outcome !== 'string')
  return {
    made: run.made + outcomes.filter(outcome => outcome === 'made').length,
    existing: run.existing + outcomes.filter(outcome => outcome === 'existing').length,
    failed: run.failed + faults.length,
    faults: [...run.faults, ...faults].slice(0, MOST_FAULTS),
  }
}

/** Takes away what a process has left behind that came to an end while it checked. */
async function discardBatch({ tx, network }: WriteContext, most: number): Promise<boolean> {
  const run = await lockForsaken(tx, network, forsakenSince(systemNow()))
  if (run === undefined) return false
  await discardLines.run(tx, { network, id: run.id, most })
  return true
}

/** Makes what a line says, unless it is there. What the network no longer allows is a fault; then nothing has been written. */
async function carryOut(given: WriteContext, run: ImportRow, line: LineRow): Promise<Outcome> {
  const { of, invite } = run
  const context = ownOf(given, run)
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
const ownOf = (context: WriteContext, run: ImportRow): WriteContext => ({
  ...context,
  actor: actorOf(run),
  requestId: run.requestId,
})

const actorOf = ({ credentialRef, userRef, membershipRef }: ImportRow): Actor | undefined =>
  membershipRef === null
    ? undefined
    : { credentialRef: credentialRef ?? undefined, userRef: userRef ?? undefined, membershipRef, role: 'admin', scopes: [] }
