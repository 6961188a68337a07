import type { Db } from '../../db/database.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { record, recordMany } from '../../kernel/storage/record.ts'
import { comingGrants } from '../../subscriptions/periods/actions-coming.ts'
import type { Holder } from '../../terms/holder.ts'
import { balancesOf, type LotKind, type Posting } from '../actions.ts'
import { idOf } from '../../terms/holder.ts'
import type { Unit } from '../table.ts'
import { scheduledFor, scheduledOf, scheduledTransactions } from './store.ts'
import type { ScheduledRow } from './table.ts'

/** What a ledger pays from: lots that it has, or what a period will give. `suffices` says whether that is enough. */
export type Means = { suffices: boolean; lots: LotKind } | { suffices: true; period: ComingPeriod }

interface ComingPeriod {
  subscriptionRef: string
  scheduleDate: string
}

interface Use {
  unit: Unit
  /** In hundredths. */
  amount: number
  /** When what is paid begins; left out where that does not matter. */
  startDate?: string | undefined
}

/** How much of a unit is planned for periods beyond what is scheduled, where nothing is stored: by `plannedKey`. */
export type PlannedUses = ReadonlyMap<string, number>

export const plannedKey = ({ subscriptionRef, scheduleDate }: ComingPeriod, unit: Unit): string =>
  `${subscriptionRef} ${scheduleDate} ${unit}`

/**
 * What a holder, who is locked where it is to be paid, pays a use from. What begins in a later period of a subscription that gives the unit is of that period, while
 * all that is scheduled for it fits; else what never expires pays it now.
 */
export async function meansOf(
  { db, network, now }: { db: Db; network: string; now: string },
  holder: Holder,
  use: Use,
  planned?: PlannedUses,
): Promise<Means> {
  const { unit, amount, startDate } = use
  const periods = startDate !== undefined && startDate > now ? await comingGrants(db, network, holder, startDate, now) : []
  const giving = periods.filter(one => one[unit] > 0)
  for (const { subscriptionRef, period, ...gives } of giving) {
    const coming = { subscriptionRef, scheduleDate: period.startDate }
    const scheduled = await scheduledFor(db, { network, subscriptionRef, unit, ...period })
    if (scheduled + (planned?.get(plannedKey(coming, unit)) ?? 0) + amount <= gives[unit])
      return { suffices: true, period: coming }
  }
  const balances = (await balancesOf(db, network, [holder], now)).get(idOf(holder))!
  const { expiring, permanent } = balances[unit === 'credit' ? 'credits' : 'dayPasses']
  return giving.length > 0
    ? { suffices: permanent >= amount, lots: 'permanent' }
    : { suffices: expiring + permanent >= amount, lots: 'any' }
}

/** Lets a booking be paid from what a period will give. The holder is locked, and it fits. */
export async function scheduleUse(context: WriteContext, posting: Posting, period: ComingPeriod): Promise<void> {
  const { unit, amount, membershipRef, companyRef, locationRef, description, bookingRef } = posting
  const row: ScheduledRow = {
    ...newKeys(context),
    unit,
    amount,
    status: 'scheduled',
    ...period,
    resolveDate: null,
    locationRef,
    membershipRef,
    companyRef,
    bookingRef: bookingRef!,
    description,
  }
  await scheduledTransactions.insert(context.tx, row)
  await record(context, 'scheduledTransaction', 'created', { after: row })
}

/** Takes back what is scheduled for bookings, as far as anything is. The holders are locked. */
export async function cancelUses(context: WriteContext, bookingRefs: readonly string[]): Promise<void> {
  const rows = await scheduledOf(context.tx, context.network, bookingRefs)
  const canceled = { status: 'canceled', resolveDate: context.now } as const
  const after = await scheduledTransactions.updateMany(context, rows, () => canceled)
  const changes = rows.map((before, i) => ({ before, after: after[i]! }))
  await recordMany(context, 'scheduledTransaction', 'canceled', changes)
}
