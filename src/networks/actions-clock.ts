import { lockNetwork, setNetworkClock } from '../access/store.ts'
import type { DueJob } from '../kernel/jobs/due-job.ts'
import { record } from '../kernel/storage/record.ts'
import type { Actor, WriteContext } from '../kernel/storage/context.ts'
import { now as clockOf } from '../kernel/time/clock.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { write } from '../kernel/writes/writes.ts'

interface Walk {
  network: string
  until: string
  actor: Actor | undefined
  requestId: string
}

let walked: readonly DueJob[] = []

/** Says once what falls due by the clock of a network (src/wiring.ts), in the order in which it is done at one instant. */
export const walkThrough = (jobs: readonly DueJob[]): void => {
  walked = jobs
}

/** So many instants are lived through in one transaction. */
const INSTANTS = 20

/**
 * Moves a network's clock towards an instant, and does at each instant on the way what falls due then. Gives where the clock stands. Whoever
 * moves it at the same time waits.
 */
export const walkClock = write(
  'move the clock of a network',
  async (tx, { network, until, actor, requestId }: Walk): Promise<{ clock: string; isThere: boolean }> => {
    const before = (await lockNetwork(tx, network))!
    const at = (now: string): WriteContext => ({ tx, network, now, actor: undefined, requestId })
    let clock = before.clock ?? clockOf(network)
    let isThere = clock > until
    for (let i = 0; i < INSTANTS && !isThere; i++) {
      const { instant, due } = await nextOf(at(clock))
      isThere = due.length === 0 || instant > until
      clock = isThere ? until : instant
      if (!isThere) for (const job of due) await job.live(at(clock))
    }
    await setNetworkClock(tx, network, clock)
    if (isThere)
      await record({ tx, network, now: clock, actor, requestId }, 'network', 'updated', { before, after: { ...before, clock } })
    return { clock, isThere }
  },
)

/** The next instant at which something falls due in a network, and what does so. */
async function nextOf(context: WriteContext): Promise<{ instant: string; due: DueJob[] }> {
  let instant = LAST_INSTANT
  let due: DueJob[] = []
  for (const job of walked) {
    const next = await job.next(context)
    if (next < instant) due = []
    // At the last instant of all nothing is due.
    if (next <= instant && next < LAST_INSTANT) due.push(job)
    if (next < instant) instant = next
  }
  return { instant, due }
}
