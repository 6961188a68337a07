import type { Db } from '../../db/database.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { comingGrants, type ComingGrant } from '../../subscriptions/periods/actions-coming.ts'
import type { Holder } from '../../terms/holder.ts'
import { balancesOf, type Balances, type Posting } from '../actions.ts'
import type { LotKind } from '../actions-debit.ts'
import { idOf } from '../../terms/holder.ts'
import type { Unit } from '../table.ts'
import { scheduledFor, scheduledOf, scheduledTransactions } from './store.ts'
import type { ScheduledRow } from './table.ts'

/** What a ledger pays from: lots that it has, or what a period will give. `suffices` says whether that is enough. */
export type Means = { suffices: boolean; lots: LotKind } | { suffices: true; period: ComingPeriod }

export interface ComingPeriod {
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
type PlannedUses = ReadonlyMap<string, number>

export const plannedKey = ({ subscriptionRef, scheduleDate }: ComingPeriod, unit: Unit): string =>
  `${subscriptionRef} ${scheduleDate} ${unit}`

/** Ledgers from which uses are paid, one after the other. */
export interface Ledgers {
  /** The later periods that give a holder a unit, in which an instant lies. */
  comingTo(holder: Holder, unit: Unit, instant: string | undefined): Promise<readonly ComingGrant[]>
  /** What a holder pays a use from. */
  meansOf(holder: Holder, use: Use): Promise<Means>
  /** What is asked for next finds as much less. */
  take(holder: Holder, use: Use, means: Means): void
}

/**
 * What holders, who are locked where it is to be paid, pay uses from. What begins in a later period of a subscription that gives the unit is of that
 * period, while all that is scheduled for it fits; else what never expires pays it now. Nothing is read twice.
 */
export function ledgersFor(
  { db, network, now }: { db: Db; network: string; now: string },
  planned: PlannedUses = new Map(),
): Ledgers {
  const grants = new Map<string, Awaited<ReturnType<typeof comingGrants>>>()
  const balances = new Map<string, Balances>()
  const uses = new Map<string, number>()
  const comingTo: Ledgers['comingTo'] = async (holder, unit, instant) => {
    if (instant === undefined || instant <= now) return []
    const coming = grants.get(idOf(holder)) ?? (await comingGrants(db, network, holder, now))
    grants.set(idOf(holder), coming)
    return (await coming(instant)).filter(one => one[unit] > 0)
  }
  return {
    comingTo,
    async meansOf(holder, { unit, amount, startDate }) {
      const giving = await comingTo(holder, unit, startDate)
      for (const { subscriptionRef, period, ...gives } of giving) {
        const given = { subscriptionRef, scheduleDate: period.startDate }
        const key = plannedKey(given, unit)
        if (!uses.has(key)) {
          const scheduled = await scheduledFor(db, { network, subscriptionRef, unit, ...period })
          uses.set(key, scheduled + (planned.get(key) ?? 0))
        }
        if (uses.get(key)! + amount <= gives[unit]) return { suffices: true, period: given }
      }
      const held = balances.get(idOf(holder)) ?? (await balancesOf(db, network, [holder], now)).get(idOf(holder))!
      balances.set(idOf(holder), held)
      const { expiring, permanent } = held[NAMES[unit]]
      return giving.length > 0
        ? { suffices: permanent >= amount, lots: 'permanent' }
        : { suffices: expiring + permanent >= amount, lots: 'any' }
    },
    take(holder, { unit, amount }, means) {
      if ('period' in means) {
        const key = plannedKey(means.period, unit)
        uses.set(key, uses.get(key)! + amount)
        return
      }
      const held = balances.get(idOf(holder))![NAMES[unit]]
      // What expires goes first.
      const expiring = means.lots === 'any' ? Math.min(held.expiring, amount) : 0
      held.expiring -= expiring
      held.permanent -= amount - expiring
    },
  }
}

const NAMES = { credit: 'credits', dayPass: 'dayPasses' } as const

/** Lets bookings be paid from what periods will give. The holders are locked, and it fits. */
export async function scheduleUses(
  context: WriteContext,
  wanted: readonly { posting: Posting; period: ComingPeriod }[],
): Promise<void> {
  const rows = wanted.map(
    ({ posting: { unit, amount, membershipRef, companyRef, locationRef, description, bookingRef }, period }): ScheduledRow => ({
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
    }),
  )
  await scheduledTransactions.insertMany(context.tx, rows)
  await recordMany(
    context,
    'scheduledTransaction',
    'created',
    rows.map(after => ({ after })),
  )
}

/** Takes back what is scheduled for bookings, as far as anything is. The holders are locked. */
export async function cancelUses(context: WriteContext, bookingRefs: readonly string[]): Promise<void> {
  const rows = await scheduledOf(context.tx, context.network, bookingRefs)
  const canceled = { status: 'canceled', resolveDate: context.now } as const
  const after = await scheduledTransactions.updateMany(context, rows, () => canceled)
  const changes = changesBetween(rows, after)
  await recordMany(context, 'scheduledTransaction', 'canceled', changes)
}
