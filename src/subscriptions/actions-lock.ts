import { Overtaken } from '../db/unavailable.ts'
import { ApiError, found } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record, type Verb } from '../kernel/storage/record.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { lockHolder } from '../transactions/actions-holders.ts'
import { lockResourcesOf, refuseTaken } from './actions-assigned.ts'
import { loadParts, loadSubscriptionView } from './actions-view.ts'
import { firstUnbilled } from './periods/actions.ts'
import { scheduleOf, statusOf } from './rules.ts'
import { endOf } from './rules-bound.ts'
import { invoicedAfter, lastInvoiced } from './store-billed.ts'
import { itemsOf, subscriptions } from './store.ts'
import type { SubscriptionRow } from './table.ts'

interface Naming {
  resourceRef?: string | null | undefined
}

/** A subscription that is locked, with all that decides what becomes of it. */
export type Held = Awaited<ReturnType<typeof lockSubscription>>

/**
 * Locks what a subscription assigns, and the resources that a request names, then its holder and then itself, and reads what it is changed by.
 * All begins anew where it got another resource before it was locked.
 */
export async function lockSubscription(context: WriteContext, id: string, named: readonly Naming[] = []) {
  const { tx, network, now } = context
  const seen = found(await subscriptions.find(tx, network, id), 'subscription')
  const assigning = [...named, ...(await itemsOf(tx, network, id))]
  const families = await lockResourcesOf(context, assigning)
  await lockHolder(context, seen, { orDeleted: true })
  const row = found(await subscriptions.lock(tx, network, id), 'subscription')
  const [parts] = await loadParts(tx, network, [row], now)
  const assigned = new Set(assigning.map(({ resourceRef }) => resourceRef))
  const hasOthers = parts!.items.some(({ resourceRef }) => resourceRef !== null && !assigned.has(resourceRef))
  if (hasOthers) throw new Overtaken('Others change the subscription all the time.')
  const schedule = scheduleOf(row, parts!.location.timezoneId)
  const unbilled = await firstUnbilled(tx, network, row)
  const end = row.endDate ?? LAST_INSTANT
  const last = await lastInvoiced(tx, network, id, end)
  return {
    ...parts!,
    families,
    row: row as SubscriptionRow,
    schedule,
    billed: { ...parts!.billed, unbilled },
    /** The last period before the end that is or was on an invoice: what is billed for later is credited. */
    last: last && { ...last, endDate: endOf(last, schedule) },
    /** The periods on invoices before the end that are not over. */
    running: (await invoicedAfter(tx, network, id, now))
      .map(period => ({ ...period, endDate: endOf(period, schedule) }))
      .filter(({ startDate, endDate }) => startDate < end && endDate > now),
  }
}

/** Throws 409 when the subscription has ended: it does not change any more. */
export function refuseEnded(held: Pick<Held, 'row' | 'now'>): void {
  if (hasEnded(held)) throw new ApiError('conflict', `The subscription has ended at ${held.row.endDate}.`)
}

/** Also of a request that read the clock before the end was set, and got the lock after that. */
export function hasEnded({ row, now }: Pick<Held, 'row' | 'now'>): boolean {
  const latest = row.cancelDate !== null && row.cancelDate > now ? row.cancelDate : now
  return statusOf(row, latest) === 'canceled'
}

/** Records what became of a subscription, its items, changes and pauses, and gives it as it appears in answers. */
export async function recordSubscription(context: WriteContext, before: Held, verb: Verb) {
  const { tx, network, now } = context
  const row = (await subscriptions.findAny(tx, network, before.row.id))!
  const [after] = await loadParts(tx, network, [row], now)
  await refuseTaken(context, before, after!, before.families)
  await record(context, 'subscription', verb, { before: recorded(before), after: recorded(after!) })
  return loadSubscriptionView(tx, row, now)
}

const recorded = ({ row, items, changes, pauses }: Pick<Held, 'row' | 'items' | 'changes' | 'pauses'>) => ({
  ...row,
  items,
  changes,
  pauses,
})
