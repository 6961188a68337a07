import { setTimeout as wait } from 'node:timers/promises'
import { heldClock, lockNetwork, setNetworkClock } from '../access/store.ts'
import { errorOf } from '../kernel/errors/error-of.ts'
import type { Steps } from '../kernel/http/implement.ts'
import { isOfStore } from '../kernel/jobs/backoff.ts'
import { SMALLEST_BATCH } from '../kernel/jobs/batches.ts'
import type { DueJob } from '../kernel/jobs/due-job.ts'
import { partFound } from '../kernel/jobs/job.ts'
import { oneByOne } from '../kernel/jobs/singly.ts'
import { readClocksBy } from '../kernel/storage/held-clock.ts'
import { record } from '../kernel/storage/record.ts'
import type { Actor, WriteContext } from '../kernel/storage/context.ts'
import { now as clockOf, setClocks, systemNow } from '../kernel/time/clock.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { write } from '../kernel/writes/writes.ts'

interface Walk {
  network: string
  until: string
  actor: Actor
  requestId: string
}

let walked: readonly DueJob[] = []

/** Says once what falls due by the clock of a network (src/wiring.ts), in the order in which it is done at one instant. */
export const walkThrough = (jobs: readonly DueJob[]): void => {
  walked = jobs
}

/** Says once that whoever writes reads the clock of a network and keeps it from moving. */
export const holdClocks = (): void => readClocksBy(heldClock)

/** After so long a slice begins no further batch: on SQLite all others wait for it. */
const SLICE_MS = 20
const MOST_BATCHES = 100
/** After so many slices in a row in which something was due and nothing done, it would go on for ever. */
const MOST_IDLE = 50

/**
 * Moves a network's clock towards an instant, slice by slice, and does at each instant on the way what falls due then. Between slices others
 * write. When the client goes away, no further slice is begun. What fails by itself is passed by, and its job tries it again. A walk that
 * stands still fails.
 */
export async function walk({ database, writes, isAbandoned, tell }: Steps, asked: Walk): Promise<void> {
  const { network } = asked
  const perform: Steps['writes']['perform'] = (write, input, options) =>
    writes.perform(write, input, { ...options, network, background: true, isAbandoned })
  const runner = { database, writes: { perform }, holder: undefined, onError: tell, isStopped: isAbandoned }
  let idle = 0
  const move = async (batches: number): Promise<boolean> => {
    const { clock, isThere, isIdle } = await perform(walkClock, { ...asked, batches })
    setClocks([[network, clock]])
    idle = isIdle ? idle + 1 : 0
    if (idle > MOST_IDLE) throw new Error(`At ${clock} something is due in network ${network}, and no job does it.`)
    // Another process may be about to do it.
    if (isIdle) await wait(SLICE_MS)
    return isThere
  }
  const livesSingly = async (): Promise<boolean> => {
    for (const job of walked) {
      for (const found of await database.read(db => job.find(db, systemNow()))) {
        const part = partFound(found)
        const outcome = part.network === network ? await oneByOne(job, part, SMALLEST_BATCH, runner) : 'none'
        if (outcome !== 'none') return outcome === 'more'
      }
    }
    return false
  }
  let batches = MOST_BATCHES
  for (let isThere = false; !isThere;) {
    try {
      isThere = await move(batches)
    } catch (error) {
      if (isOfStore(errorOf(error))) throw error
      // Those before the batch that fails are done first.
      if (batches > 1) batches = 1
      else {
        await move(0)
        if (!(await livesSingly())) throw error
        batches = MOST_BATCHES
      }
    }
  }
}

/**
 * A slice of a walk. Where it ends within an instant, what is still due then is found by the next. Whatever moved the clock is recorded with
 * it, so that the log tells where a walk that was interrupted has come to; these are few beside the entries of what was done. With 0 batches
 * it only goes to the next instant. Whoever moves the clock at the same time waits.
 */
export const walkClock = write(
  'move the clock of a network',
  async (
    tx,
    { network, until, actor, requestId, batches }: Walk & { batches: number },
  ): Promise<{ clock: string; isThere: boolean; isIdle: boolean }> => {
    const end = performance.now() + SLICE_MS
    const before = (await lockNetwork(tx, network))!
    const at = (now: string): WriteContext => ({ tx, network, now, actor: undefined, requestId })
    let clock = before.clock ?? clockOf(network)
    let isThere = clock > until
    let isIdle = batches > 0
    // On PostgreSQL locks are kept to the end, and each batch takes its own in an order.
    let left = tx.engine === 'postgres' ? Math.min(1, batches) : batches
    for (let isOver = false; !isThere && !isOver;) {
      const { instant, job } = await nextOf(at(clock))
      isThere = job === undefined || instant > until
      // Whatever a job says, the clock never goes back.
      const next = isThere ? until : instant > clock ? instant : clock
      const isMoved = next !== clock || isThere
      if (isMoved) isIdle = false
      clock = next
      const waiting = left
      const isLate = () => left === 0 || performance.now() > end
      if (!isThere)
        while (!isLate() && (await job!.live(at(clock)))) {
          left--
          isIdle = false
        }
      // Where nothing was done, nothing would be done at the same instant again, while others wait.
      isOver = isLate() || (!isMoved && left === waiting)
    }
    if (clock !== before.clock) {
      await setNetworkClock(tx, network, clock)
      await record({ tx, network, now: clock, actor, requestId }, 'network', 'updated', { before, after: { ...before, clock } })
    }
    return { clock, isThere, isIdle }
  },
)

/** The next instant at which something falls due in a network, and what is first to be done then. */
async function nextOf(context: WriteContext): Promise<{ instant: string; job: DueJob | undefined }> {
  let instant = LAST_INSTANT
  let first: DueJob | undefined
  for (const job of walked) {
    const next = await job.next(context)
    // At the last instant of all nothing is due.
    if (next >= instant) continue
    instant = next
    first = job
  }
  return { instant, job: first }
}
