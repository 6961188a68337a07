import { dateOfDay } from '../kernel/time/instant.ts'
import type { Db } from '../db/database.ts'
import { invoices } from '../invoices/store.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { moneyTransactions } from '../transactions/money/store.ts'
import { FIGURES, type Figure } from './contract-figures.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'
import { dayNumberOf, startOf } from './rules.ts'
import { concerningDays, cursorOf, endsOf, saveCursor, type Told } from './store-changes.ts'
import { countIn, firstDate, type Counted } from './store-figures.ts'
import { moveState, placesOf, saveDay, saveState, statesOf, type Place } from './store-sums.ts'
import type { DaySumStateRow } from './table.ts'

/** Who reads the changes here. */
export const READER = 'day sums'

/** How many changes are passed over for each that is looked at, at most. */
const PASSED = 20
/** How many things may be counted in a batch for each row that it may change, and as how many a day counts on which nothing happened. */
const COUNTED = 20
const EMPTY_DAY = 500
/** A batch looks at one change for so many rows that it may change, since a change may concern two days. */
const LOOKED_AT = 10

/**
 * Goes on keeping the sums of days: counts again the days that changes concern, and then those that have ended since. Days are
 * always counted anew and never added to, so doing it twice changes nothing. True when there may be more to do.
 */
export async function keepSums(context: WriteContext, most: number): Promise<boolean> {
  const { tx, network, now } = context
  const places = await placesOf(tx, network)
  const { after, isLost } = await readFrom(context)
  const begun = new Map((isLost ? [] : await statesOf(tx, network)).map(state => [state.locationRef, state]))
  for (const { id, timezoneId } of places) {
    if (begun.get(id)?.timezoneId === timezoneId) continue
    begun.set(id, await begin(context, { id, timezoneId }))
  }
  const states = [...begun.values()]
  const isBehind = await followChanges(context, states, after, most)
  if (isBehind) return true
  let budget = most * COUNTED
  for (const state of states) {
    let { untilDay, untilDate } = state
    for (;;) {
      const endDate = startOf(dayNumberOf(untilDay) + 1, state.timezoneId)
      if (endDate > now) break
      budget -= await countDay(context, state, dayNumberOf(untilDay))
      untilDay = dateOfDay(dayNumberOf(untilDay) + 1)
      untilDate = endDate
      if (budget <= 0) break
    }
    if (untilDay !== state.untilDay) await moveState(tx, { ...state, untilDay, untilDate })
    if (budget <= 0) return true
  }
  return false
}

/** Where reading goes on. Whoever has not begun, or has missed changes that were forgotten meanwhile, begins at the end of the feed. */
async function readFrom({ tx, network }: WriteContext): Promise<{ after: number; isLost: boolean }> {
  const cursor = await cursorOf(tx, { network, reader: READER })
  const { first, last } = (await endsOf(tx, network)) ?? { first: 1, last: 0 }
  if (cursor !== undefined && first <= cursor + 1) return { after: cursor, isLost: false }
  await saveCursor(tx, { network, reader: READER, sequence: last })
  return { after: last, isLost: true }
}

/** Begins with the first day on which something happened; before that there is nothing to be counted. */
async function begin({ tx, network, now }: WriteContext, { id, timezoneId }: Pick<Place, 'id' | 'timezoneId'>) {
  const first = await firstDate(tx, { network, locationRef: id })
  const day = localDayNumber(first !== undefined && first < now ? first : now, timezoneId)
  const state: DaySumStateRow = {
    network,
    locationRef: id,
    timezoneId,
    untilDay: dateOfDay(day),
    untilDate: startOf(day, timezoneId),
  }
  await saveState(tx, state)
  return state
}

/** Counts again the days that changes concern. True when there are more changes. */
async function followChanges(
  context: WriteContext,
  states: readonly DaySumStateRow[],
  after: number,
  most: number,
): Promise<boolean> {
  const { tx, network } = context
  const end = (await endsOf(tx, network))?.last ?? 0
  if (end <= after) return false
  const last = Math.min(end, after + most * PASSED)
  const untilDate = states.map(state => state.untilDate).reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z')
  const take = Math.ceil(most / LOOKED_AT)
  const changes = await concerningDays(tx, { network, after, last, untilDate, take })
  const days = new Map<string, { state: DaySumStateRow; day: number }>()
  for (const change of changes) {
    // What the log has forgotten may have been of any day.
    if (change.auditRef === null) {
      for (const state of states) await begin(context, { id: state.locationRef, timezoneId: state.timezoneId })
      await saveCursor(tx, { network, reader: READER, sequence: change.sequence })
      return true
    }
    for (const { locationRef, date } of await momentsOf(tx, network, change)) {
      const state = states.find(one => one.locationRef === locationRef)
      if (!state || date >= state.untilDate) continue
      const day = localDayNumber(date, state.timezoneId)
      days.set(`${locationRef} ${day}`, { state, day })
    }
  }
  for (const { state, day } of days.values()) await countDay(context, state, day)
  const isCut = changes.length === take
  await saveCursor(tx, { network, reader: READER, sequence: isCut ? changes.at(-1)!.sequence : last })
  return isCut || last < end
}

interface Moment {
  locationRef: string
  date: string
}

/** Where and when what a change shows counts, and counted before. */
async function momentsOf(db: Db, network: string, { kind, before, after }: Told): Promise<Moment[]> {
  const [object] = kind.split('.') as [keyof typeof DATES]
  const moments: Moment[] = []
  for (const row of [before, after]) {
    const shown = row && (await shownBy(db, network, object, row))
    for (const name of shown ? DATES[object] : []) {
      const [locationRef, date] = [shown!.locationRef, shown![name]]
      if (typeof locationRef === 'string' && typeof date === 'string') moments.push({ locationRef, date })
    }
  }
  return moments
}

/** The dates on which something counts. */
const DATES = {
  order: ['createDate'],
  booking: ['startDate'],
  ticket: ['createDate', 'resolveDate'],
  membership: ['approveDate', 'deleteDate'],
  invoice: ['issueDate'],
  invoiceItem: ['issueDate'],
  creditNote: ['effectiveDate'],
  moneyTransaction: ['settleDate'],
  moneyRefund: ['updateDate'],
} as const

type Shown = Record<string, unknown>

/** A row as far as it tells where and when it counts: an item counts with its invoice, and a refund where its payment does. */
async function shownBy(db: Db, network: string, object: keyof typeof DATES, row: Shown): Promise<Shown | undefined> {
  if (object === 'invoiceItem') {
    const invoice = typeof row.invoiceRef === 'string' ? await invoices.findAny(db, network, row.invoiceRef) : undefined
    return invoice && { locationRef: invoice.locationRef, issueDate: invoice.issueDate }
  }
  if (object !== 'moneyRefund') return row
  const payment = await moneyTransactions.findAny(db, network, row.moneyTransactionRef as string)
  return payment && { locationRef: payment.locationRef, updateDate: row.updateDate }
}

/** Counts a day and keeps what comes of it. Gives how much was counted. */
async function countDay(
  { tx, network }: WriteContext,
  { locationRef, timezoneId }: DaySumStateRow,
  day: number,
): Promise<number> {
  const [startDate, endDate] = [startOf(day, timezoneId), startOf(day + 1, timezoneId)]
  const counted = new Map<Figure, readonly Counted[]>()
  let work = EMPTY_DAY
  for (const figure of FIGURES) {
    const rows = await countIn(tx, figure, { network, locationRef, from: startDate, until: endDate })
    counted.set(figure, rows)
    work += rows.reduce((sum, { count }) => sum + count, 0)
  }
  await saveDay(tx, { network, locationRef, day: dateOfDay(day), startDate, endDate }, counted)
  return work
}
