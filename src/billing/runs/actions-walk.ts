import { lockNetwork, setNetworkClock } from '../../access/store.ts'
import { toRemindIn } from '../../invoices/actions-reminders.ts'
import { remindingLocations } from '../../invoices/store-reminders.ts'
import { record } from '../../kernel/storage/record.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { now as clockOf } from '../../kernel/time/clock.ts'
import { writeOffDue } from '../../transactions/actions-expire.ts'
import { write } from '../../kernel/writes/writes.ts'
import { billBatch } from './actions-batch.ts'
import { isDueAt, nextDueOf, nextMorningAt } from './rules-outlook.ts'
import { findOutlooks } from './store-due.ts'

interface Walk {
  network: string
  until: string
  actor: Actor | undefined
  requestId: string
}

/** So many instants are lived through in one transaction, with so many batches of so many rows at one of them. */
const INSTANTS = 20
const BATCHES = 20
const ROWS = 200

/**
 * Moves a network's clock towards an instant, and does at each instant on the way what falls due then. Gives where the clock stands. Whoever
 * moves it at the same time waits.
 */
export const walkClock = write(
  'move the clock of a network',
  async (tx, { network, until, actor, requestId }: Walk): Promise<{ clock: string; isThere: boolean }> => {
    const before = (await lockNetwork(tx, network))!
    let clock = before.clock ?? clockOf(network)
    let isThere = clock >= until
    for (let i = 0; i < INSTANTS && !isThere; i++) {
      const next = await nextInstant({ tx, network, now: clock, actor: undefined, requestId })
      isThere = next > until
      clock = isThere ? until : next
      if (!isThere) await liveThrough({ tx, network, now: clock, actor: undefined, requestId })
    }
    // What has ended on the way bears the instants at which it did.
    const isLeft = await writeOffDue({ tx, network, now: clock, actor: undefined, requestId }, ROWS)
    isThere &&= !isLeft
    await setNetworkClock(tx, network, clock)
    if (isThere)
      await record({ tx, network, now: clock, actor, requestId }, 'network', 'updated', { before, after: { ...before, clock } })
    return { clock, isThere }
  },
)

/** When something falls due next in a network, or at one of its locations: now, where something is left of it, or later. */
export async function nextInstant({ tx, network, now }: WriteContext, locationRef?: string): Promise<string> {
  const isAsked = (place: { locationRef: string }) => locationRef === undefined || place.locationRef === locationRef
  if ((await toRemindIn(tx, network, now)).some(isAsked)) return now
  const outlooks = (await findOutlooks(tx, network)).filter(isAsked)
  const reminding = (await remindingLocations(tx, network)).filter(isAsked)
  const due = outlooks.flatMap(outlook => nextDueOf(outlook, now) ?? [])
  const mornings = reminding.map(({ timezoneId }) => nextMorningAt(now, timezoneId))
  return [...due, ...mornings].toSorted()[0] ?? '9999-12-31T23:59:59.999Z'
}

/** Does what is due in a network at an instant, or at one of its locations, or as much of it as one transaction may. */
export async function liveThrough(
  context: WriteContext,
  locationRef?: string,
  { rows = ROWS, most = BATCHES } = {},
): Promise<void> {
  const { tx, network, now } = context
  let batches = 0
  const reminding = new Set((await toRemindIn(tx, network, now)).map(one => one.locationRef))
  for (const outlook of await findOutlooks(tx, network)) {
    if (locationRef !== undefined && outlook.locationRef !== locationRef) continue
    if (!isDueAt(outlook, now) && !reminding.has(outlook.locationRef)) continue
    while (batches < most && (await billBatch(context, rows, outlook.locationRef))) batches++
  }
}
