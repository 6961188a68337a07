import { locations } from '../access/store.ts'
import type { LocationRow } from '../access/table.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import type { updateEvent } from './contract.ts'
import { changesOf, hasMoved, placeOf, refuseChange } from './rules.ts'
import { changesFor } from './rules-copy.ts'
import { events, eventWords, idsAfter } from './store.ts'
import type { EventRow } from './table.ts'
import { epochOf } from '../kernel/time/instant.ts'
import { localClock } from '../kernel/time/local-clock.ts'
import { localDate } from '../kernel/time/time-zones.ts'
import { reminderOf } from '../terms/reminder.ts'
import { tell } from './tickets/actions.ts'
import { liveTickets } from './tickets/store.ts'
import { noteReminders } from './tickets/store-reminders.ts'
import { serveWaiting, tellWaiting } from './waitlist/actions.ts'

type Changes = Static<typeof updateEvent.body>['event']
type StoredEvent = NonNullable<Awaited<ReturnType<typeof events.lock>>>

/**
 * Changes an event, and with `isSeries` those of its series that start later: all of them or none. The event comes first. Throws 404, 400,
 * and 409 `conflict`.
 */
export async function changeEvents(
  context: WriteContext,
  id: string,
  changes: Changes,
  isSeries: boolean,
): Promise<{ events: EventRow[]; location: LocationRow }> {
  const { tx, network } = context
  const [before, ...following] = await lockEvents(context, id, isSeries)
  const location = placeOf(await locations.find(tx, network, before.locationRef))
  const rates = await ratesFor(context, changes, before.locationRef)
  const faults = new Faults()
  const first = [before, changesOf(changes, before, rates, faults)] as const
  faults.refuse()
  const others = following.map(row => {
    const own = new Faults()
    const made = changesOf(changesFor(row, before, changes, location.timezoneId, own), row, rates, own)
    faults.add(own, `The event of ${localDate(epochOf(row.startDate), location.timezoneId)}: `)
    return [row, made] as const
  })
  faults.refuse()
  for (const [row, made] of [first, ...others]) refuseChange(row, made)
  const changed: EventRow[] = []
  for (const [row, made] of [first, ...others]) changed.push(await change(context, row, made, location))
  return { events: changed, location }
}

/** Locks an event, and those of its series that start later and can still be changed, in the order of their ids. The event comes first. */
async function lockEvents(context: WriteContext, id: string, isSeries: boolean): Promise<[StoredEvent, ...StoredEvent[]]> {
  const { tx, network, now } = context
  const seen = found(await events.find(tx, network, id), 'event')
  const later = isSeries && seen.seriesRef !== null ? await idsAfter(tx, network, seen.seriesRef, seen.startDate) : []
  const locked = new Map<string, StoredEvent>()
  for (const one of [seen.id, ...later.map(({ id }) => id)].toSorted()) {
    const row = await events.lock(tx, network, one)
    if (row) locked.set(one, row)
  }
  const before = found(locked.get(seen.id), 'event')
  const canChange = ({ cancelDate, endDate }: StoredEvent) => cancelDate === null && endDate > now
  return [before, ...later.flatMap(({ id }) => locked.get(id) ?? []).filter(canChange)]
}

async function change(
  context: WriteContext,
  before: StoredEvent,
  changes: Partial<EventRow>,
  { timezoneId }: LocationRow,
): Promise<EventRow> {
  const { tx, network, now } = context
  const after = await events.update(context, before, changes)
  if (after.startDate !== before.startDate)
    await noteReminders(tx, { network, id: after.id, reminderDate: reminderOf(after.startDate, localClock(timezoneId), now) })
  if (after.title !== before.title || after.venue !== before.venue) await eventWords.replace(tx, after)
  await record(context, 'event', 'updated', { before, after })
  if (hasMoved(before, after) && after.endDate > now) await tell(context, 'eventUpdate', await liveTickets(tx, network, after.id))
  // There may be more seats than before. Whoever gets one now is told of that alone.
  const served = await serveWaiting(context, after)
  if (hasMoved(before, after)) await tellWaiting(context, served, 'waitlistUpdate')
  return served
}

/** The tax rates that a request can name; they are read where it names a tax, and most do not. */
export const ratesFor = async ({ tx, network }: WriteContext, { customTax }: { customTax?: object }, locationRef: string) =>
  customTax && 'taxRateRef' in customTax ? taxRatesAt(tx, network, locationRef) : []
