import type { WriteContext } from '../../kernel/storage/context.ts'
import { insertInvoice, isPlain, takeNumbers } from '../../invoices/actions-run.ts'
import { applyDueChanges, pinPlans } from '../../subscriptions/actions-changes.ts'
import { settleFees } from '../../subscriptions/actions-fees.ts'
import { redeemUnbilled } from '../../invoices/items/actions-coupons.ts'
import { grant, moveCursor, newPeriod } from '../../subscriptions/periods/actions.ts'
import { dropCursor, findPeriod, insertPeriod, saveBilled, saveCursor, saveGiven } from '../../subscriptions/periods/store.ts'
import { headOf } from '../../subscriptions/periods/rules.ts'
import type { CursorRow, PeriodRow } from '../../subscriptions/periods/table.ts'
import { owing } from '../../subscriptions/rules-fees.ts'
import { itemsOf } from '../../subscriptions/store.ts'
import type { Interval } from '../../terms/schedule.ts'
import { cutLots } from '../../transactions/actions-cut.ts'
import { expireLots } from '../../transactions/actions-expire.ts'
import { resolveUses } from '../../transactions/scheduled/actions-resolve.ts'
import { tellPassing } from './actions-passing.ts'
import type { Planned } from './actions-plan.ts'
import type { Bill, Place } from './rules-bill.ts'
import { nextCursor } from './rules-cursor.ts'
import { NOTHING, together, type Done, type Step } from './rules.ts'

/** What has been given, and is still to be billed. */
interface Given {
  planned: Planned & { step: Step & { kind: 'period' } }
  known: PeriodRow | undefined
  row: PeriodRow
}

/**
 * Carries out what is planned of some subscriptions, of each in this order: what is left expires, what the period gives is given, and the
 * period is billed. The caller has locked holders and subscriptions, and planned since. Numbers of invoices are taken when all has been given,
 * because others wait for them from then on, and in the order of what is planned, so that however much is done at a time does not show.
 */
export async function applySteps(context: WriteContext, place: Place, all: readonly Planned[], runRef: string): Promise<Done> {
  let done = NOTHING
  const given: Given[] = []
  for (const planned of all) {
    const { step, cursor, subscription } = planned
    if (step.kind === 'outdated') {
      await moveCursor(context, subscription)
      continue
    }
    done = together(done, { ...NOTHING, subscriptions: cursor.runRef === runRef ? 0 : 1 })
    await tellPassing(context, planned)
    done = together(done, await expire(context, planned))
    if (step.kind === 'end') {
      done = together(done, await cut(context, subscription))
      done = together(done, await resolve(context, subscription, undefined))
      await keepCursor(context, { ...cursor, grantDate: null, runRef })
      continue
    }
    const of = await give(context, place, { ...planned, step })
    done = together(done, of.done)
    given.push(of)
  }
  for (const some of alike(given, hasOwnLines)) {
    const first = hasOwnLines(some[0]!) ? await takeNumbers(context, place.location.id, some.length) : undefined
    for (const [i, one] of some.entries()) {
      done = together(done, await billPeriod(context, place, one, runRef, first && first + i))
    }
  }
  return done
}

const hasOwnLines = ({ planned: { bill, balance } }: Given) => bill?.kind === 'invoice' && isPlain(bill, balance)

/** What follows each other and is alike. */
function alike<T>(all: readonly T[], kind: (one: T) => boolean): T[][] {
  const groups: T[][] = []
  for (const [i, one] of all.entries()) {
    if (i > 0 && kind(all[i - 1]!) === kind(one)) groups.at(-1)!.push(one)
    else groups.push([one])
  }
  return groups
}

async function expire(context: WriteContext, { subscription, expiring }: Planned): Promise<Done> {
  const { membershipRef, companyRef, locationRef, id: subscriptionRef } = subscription
  const origin = { membershipRef, companyRef, locationRef, subscriptionRef, description: '' }
  const entries = await expireLots(context, origin, expiring)
  return { ...NOTHING, expirations: entries.length }
}

/** Ends with the subscription what was given for longer, because the end was set when its last period had begun. */
async function cut(
  context: WriteContext,
  { membershipRef, companyRef, locationRef, id: subscriptionRef }: Planned['subscription'],
) {
  const entries = await cutLots(context, { membershipRef, companyRef, locationRef, subscriptionRef, description: '' })
  return { ...NOTHING, expirations: entries.length }
}

/** Gives what a period gives, if that is due. */
async function give(context: WriteContext, { asOf }: Place, planned: Given['planned']): Promise<Given & { done: Done }> {
  const { tx, network, now } = context
  const { subscription, granted, isPaused } = planned
  const { period, gives, bills } = planned.step
  // What is given and billed at once is new; of what is billed before, or after a fault, there is a row.
  const known =
    gives && bills ? undefined : await findPeriod(tx, { network, subscriptionRef: subscription.id, startDate: period.startDate })
  let row: PeriodRow = known ?? newPeriod(subscription, period, now)
  let done = NOTHING
  if (gives && planned.hasChanges) await applyDueChanges(context, subscription, period.startDate)
  // A period that was given and could not be billed may have been paused since.
  const isPassedOver = isPaused && (gives || period.startDate <= asOf)
  if (gives && isPaused) row = { ...row, grantDate: now }
  if (isPassedOver && row.billDate === null) row = { ...row, state: 'paused', billDate: now }
  if (granted) {
    await grant(context, subscription, granted, period, true)
    row = { ...row, ...granted, grantDate: now }
    done = { ...NOTHING, grants: Number(granted.credits > 0) + Number(granted.dayPasses > 0) }
  }
  if (gives) done = together(done, await resolve(context, subscription, period))
  return { planned, known, row, done }
}

/** Pays what is scheduled for a period before anything else draws, or all that is scheduled for a subscription that is over. */
async function resolve(context: WriteContext, subscription: { id: string }, period: Interval | undefined): Promise<Done> {
  return { ...NOTHING, scheduledUses: await resolveUses(context, subscription, period) }
}

/** Bills a period, if that is due, and says in its row what was done of it. */
async function billPeriod(context: WriteContext, place: Place, given: Given, runRef: string, number?: number): Promise<Done> {
  const { tx, now } = context
  const { planned, known } = given
  const { subscription, bill } = planned
  const { period, gives, bills } = planned.step
  let { row } = given
  let done = NOTHING
  if (bill) {
    const billed = await carryOut(context, place, planned, { period, bill, runRef, number })
    // An end may have been set within the period since it was given.
    row = { ...row, ...billed.row, endDate: period.endDate }
    done = billed.done
    // What is billed before it begins keeps what the plans say now.
    if (!gives && row.billDate === now) await pinPlans(context, subscription, planned, period.startDate)
  }
  if (known && row.grantDate !== known.grantDate) await saveGiven(tx, row)
  if (known && row.billDate !== known.billDate) await saveBilled(tx, row)
  if (!known && (row.grantDate !== null || row.billDate !== null)) await insertPeriod(tx, row)
  await keepCursor(context, nextCursor(context.now, place, planned, { period, gives, bills }, runRef))
  return done
}

async function carryOut(
  context: WriteContext,
  { location, settings }: Place,
  { subscription, customer, items }: Planned,
  { period, bill, runRef, number }: { period: Interval; bill: Bill; runRef: string; number: number | undefined },
): Promise<{ row: Partial<PeriodRow>; done: Done }> {
  const billDate = context.now
  if (bill.kind === 'refused') return { row: {}, done: { ...NOTHING, faults: [bill.fault] } }
  if (bill.kind === 'waived') return { row: { state: 'waived', billDate }, done: NOTHING }
  // A period that is billed asks what is asked once, even where all of it is free.
  if (owing(items).length > 0) await settleFees(context, await itemsOf(context.tx, context.network, subscription.id), period)
  if (bill.kind === 'nothing') {
    await redeemUnbilled(context, bill.lines)
    return { row: { state: 'invoiced', billDate }, done: NOTHING }
  }
  const { lines, pending, isIssued, net, tax, fault } = bill
  const draft = { location, ...headOf(subscription, period), runRef }
  const invoice = await insertInvoice(context, { draft, settings, customer, number, lines, pending, isIssued })
  const done = {
    ...NOTHING,
    invoices: 1,
    drafts: isIssued ? 0 : 1,
    items: lines.length + pending.length,
    totals: [{ currencyCode: location.currencyCode, net, tax }],
    faults: fault ? [fault] : [],
  }
  return { row: { state: 'invoiced', invoiceRef: invoice.id, billDate }, done }
}

/** Keeps a cursor as long as something is to come. */
const keepCursor = ({ tx }: WriteContext, cursor: CursorRow): Promise<void> =>
  cursor.grantDate === null && cursor.periodDate === null ? dropCursor(tx, cursor) : saveCursor(tx, cursor)
