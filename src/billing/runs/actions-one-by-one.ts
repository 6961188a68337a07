import type { Db } from '../../db/database.ts'
import type { Part, Refusal, Singly } from '../../kernel/jobs/job.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { now as clockOf } from '../../kernel/time/clock.ts'
import { cursorsOf, saveCursor } from '../../subscriptions/periods/store.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { idOf } from '../../terms/holder.ts'
import { applySteps } from './actions-apply.ts'
import { placeAt, runAt, workAt } from './actions-batch.ts'
import { collectFrom, collectingAt, nextToCollect, passBy } from './actions-collect.ts'
import { beginRun, failRun, keepDone } from './actions-run.ts'
import { lockDue } from './actions-lock.ts'
import { horizonOf, planSteps } from './actions-plan.ts'
import type { Place } from './rules-bill.ts'
import { postponed } from './rules-cursor.ts'
import { placeIn } from './rules-parts.ts'
import { boundOf, isNothing, NOTHING, type Done } from './rules.ts'
import { dueCursors } from './store-due.ts'
import { billingRuns } from './store.ts'
import type { RunRow } from './table.ts'

/** How many are taken one by one before a batch is tried again. */
const MOST = 50

/** What stands before the id of a customer from whom is collected; subscriptions have their id alone. */
const CUSTOMER = 'customer:'

/**
 * What is due, one subscription after the other, and then one customer after the other of those from whom is collected: after a fault of one
 * of them the others are billed all the same.
 */
export const singleSteps: Singly = {
  async next(db: Db, { network, part }: Part): Promise<string[]> {
    const at = await workHere(db, network, part)
    if (at === undefined) return []
    const { asOf, location } = at.place
    const of = { network, locationRef: location.id, asOf, bound: boundOf(horizonOf(at.place)), take: MOST }
    const due = await dueCursors(db, of)
    if (due.length > 0) return due.map(({ subscriptionRef }) => subscriptionRef)
    const collecting = await collectingAt(db, at.place)
    if (collecting === undefined) return []
    const customers = await nextToCollect(db, at.place, collecting, { now: clockOf(network), take: MOST })
    return customers.map(id => `${CUSTOMER}${id}`)
  },

  async one(context: WriteContext, id: string, part: string): Promise<void> {
    const { tx, network } = context
    const at = await workHere(tx, network, part, context.now)
    if (at !== undefined && id.startsWith(CUSTOMER)) return collectOne(context, at, id.slice(CUSTOMER.length))
    const cursor = (await cursorsOf(tx, network, [id])).get(id)
    if (at === undefined || cursor === undefined) return
    const runRef = at.run?.id ?? newId()
    const planned = await planSteps(tx, at.place, await lockDue(context, [cursor], 1))
    await keep(context, at, runRef, await applySteps(context, at.place, planned, runRef))
  },

  async refuse(context: WriteContext, id: string, why: Refusal, part: string): Promise<void> {
    const { tx, network } = context
    const at = await workHere(tx, network, part, context.now)
    if (at !== undefined && id.startsWith(CUSTOMER)) return passOne(context, at, id.slice(CUSTOMER.length), why)
    const seen = (await cursorsOf(tx, network, [id])).get(id)
    if (at === undefined || seen === undefined) return
    const [cursor] = await lockDue(context, [seen], 1)
    if (cursor === undefined) return
    await saveCursor(tx, postponed(context.now, at.place, cursor, why.code))
    const subscription = (await subscriptions.findAny(tx, network, id))!
    const of = { subscriptionRef: id, customerRef: idOf(subscription) }
    const fault = { ...of, periodStartDate: cursor.periodDate ?? cursor.grantDate ?? context.now, ...why }
    await keep(context, at, at.run?.id ?? newId(), { ...NOTHING, faults: [fault] })
  },
}

async function collectOne(context: WriteContext, at: Work, customerRef: string): Promise<void> {
  const collecting = await collectingAt(context.tx, at.place)
  if (collecting === undefined || customerRef <= collecting.after) return
  const runRef = at.run?.id ?? newId()
  const done = await collectFrom(context, at.place, collecting, runRef, [customerRef])
  await passBy(context, at.place, collecting, customerRef)
  await keep(context, at, runRef, done)
}

/** What waits for a customer of whom it could not be collected is collected with the next month. */
async function passOne(context: WriteContext, at: Work, customerRef: string, why: Refusal): Promise<void> {
  const collecting = await collectingAt(context.tx, at.place)
  if (collecting === undefined || customerRef <= collecting.after) return
  await passBy(context, at.place, collecting, customerRef)
  const fault = { customerRef, periodStartDate: collecting.startDate, ...why }
  await keep(context, at, at.run?.id ?? newId(), { ...NOTHING, faults: [fault] })
}

interface Work {
  run: RunRow | undefined
  place: Place
}

/** What is worked at; undefined where nothing is billed one by one. */
async function workHere(db: Db, network: string, part: string, now = clockOf(network)): Promise<Work | undefined> {
  const { run, location, isAhead } = await workAt(db, { network, now }, placeIn(part).locationRef)
  return location === undefined || isAhead || run?.dryRun
    ? undefined
    : { run, place: await placeAt(db, location, run?.asOf ?? now) }
}

async function keep(context: WriteContext, { run, place }: Work, runRef: string, done: Done): Promise<void> {
  if (run === undefined && isNothing(done)) return
  const kept = run ?? (await beginRun(context, runRef, place.location.id))
  await keepDone(context, kept.id, done)
}

/** Ends the run at a location at which nothing can be done. */
export async function giveUpRun(context: WriteContext, why: Refusal, part: string): Promise<void> {
  const { locationRef, isHelper } = placeIn(part)
  const run = await runAt(context.tx, context.network, locationRef)
  const before = run && !isHelper ? await billingRuns.lock(context.tx, context.network, run.id) : undefined
  if (before?.status === 'running') await failRun(context, before, why)
}
