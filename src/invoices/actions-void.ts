import { locations } from '../access/store.ts'
import { liveNotesOf } from '../billing/credit_notes/store.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { lockHolder } from '../transactions/actions-holders.ts'
import { paidThing } from '../transactions/money/actions-things.ts'
import { moveBalance } from '../transactions/money/balances/actions.ts'
import { draftOf } from './actions.ts'
import { lockIssued } from './actions-pay.ts'
import { movePeriods, tellPeriods } from './actions-periods.ts'
import { freeCoupons, moveCoupons } from './items/actions-coupons.ts'
import { waiveUses, type Use } from './items/actions-uses.ts'
import { insertCopies } from './items/actions.ts'
import { invoiceItems } from './items/store.ts'
import { timesOf } from './items/store-supply.ts'
import { linesOf } from './items/store-taking.ts'
import { taxationOf } from './items/store-taxation.ts'
import type { Draft } from './rules.ts'
import { invoices } from './store.ts'
import type { InvoiceRow } from './table.ts'

interface Voiding {
  reason: string | undefined
  /** Whether what was on it goes on a new draft. */
  reissue: boolean
}

/** Voids an invoice of which nothing is paid, and gives the draft that takes its place. Throws 409 `conflict`. */
export async function voidIssued(
  context: WriteContext,
  seen: InvoiceRow,
  { reason, reissue }: Voiding,
): Promise<InvoiceRow | undefined> {
  if (reissue) await lockHolder(context, seen)
  const { invoice: before, uses, payments } = await lockIssued(context, seen, { holder: seen.appliedBalance > 0 })
  if (before.status !== 'issued') throw new ApiError('conflict', `The invoice is ${before.status}.`)
  // One over what is free takes off nothing, and corrects it all the same.
  if ((await liveNotesOf(context.tx, context.network, [before.id])).size > 0)
    throw new ApiError('conflict', 'A credit note corrects it.')
  if (payments.some(({ status }) => status !== 'canceled' && status !== 'failed'))
    throw new ApiError('conflict', 'Something of the invoice is paid: a credit note takes it back.')
  const { id: invoiceRef, appliedBalance: amount } = before
  if (amount > 0) await moveBalance(context, before, { type: 'returned', amount, invoiceRef, note: '' })
  const after = await invoices.update(context, before, { status: 'voided', voidDate: context.now, voidReason: reason ?? null })
  await record(context, 'invoice', 'voided', { before, after })
  if (reissue) return drawAnew(context, after, uses)
  await waiveUses(context, uses)
  await freeCoupons(context, await linesOf(context.tx, context.network, after.id))
  await tellPeriods(context, after, 'voided')
  return undefined
}

/**
 * Makes a draft with the same lines and their links, in place of a voided invoice, which keeps its own. What was moved since that was issued says
 * when it is now, and waits until it begins.
 */
async function drawAnew(context: WriteContext, from: InvoiceRow, uses: readonly Use[]): Promise<InvoiceRow> {
  const { tx, network, now } = context
  const { subscriptionRef, periodStartDate, periodEndDate, reference, runRef } = from
  const draft = await draftOf(context, {
    ...(await customerAndTerms(context, from)),
    subscriptionRef,
    periodStartDate,
    periodEndDate,
    reference,
    runRef,
  })
  const byItem = new Map(uses.map(use => [use.itemRef, use]))
  const lines = await linesOf(tx, network, from.id)
  const times = await timesOf(
    tx,
    network,
    lines.map(({ id }) => id),
  )
  for (const item of lines) {
    const time = times.get(item.id)
    // When a use takes place is noted anew when the draft is issued.
    const period = time && { periodStartDate: null, periodEndDate: null }
    const copy = { ...item, ...period, id: newId(), invoiceRef: draft.id, createDate: now }
    await invoiceItems.insert(tx, copy)
    await record(context, 'invoiceItem', 'created', { after: copy })
    await moveCoupons(context, item, copy)
    const use = byItem.get(item.id)
    if (use === undefined) continue
    await paidThing(use.type).amend(context, use.id, { invoiceItemRef: copy.id })
    const isMoved = time && (time.startDate !== item.periodStartDate || time.endDate !== item.periodEndDate)
    if (isMoved) await paidThing(use.type).describe?.(context, use.id)
  }
  await movePeriods(context, from, draft)
  return draft
}

/** Makes a draft for the same customer with the same lines as `custom` ones. Throws 409 `conflict` when the customer or the location is gone. */
export async function duplicate(context: WriteContext, from: InvoiceRow): Promise<InvoiceRow> {
  const { tx, network } = context
  await lockHolder(context, from)
  const draft = await draftOf(context, {
    ...(await customerAndTerms(context, from)),
    subscriptionRef: null,
    duplicateOf: from.id,
  })
  const taxation = await taxationOf(tx, network, from)
  await insertCopies(context, draft, from, taxation)
  return draft
}

async function customerAndTerms({ tx, network }: WriteContext, from: InvoiceRow): Promise<Omit<Draft, 'subscriptionRef'>> {
  const location = await locations.find(tx, network, from.locationRef)
  if (location === undefined) throw new ApiError('conflict', 'The location of the invoice was deleted.')
  const { membershipRef, companyRef, dueType, dueDays, internalNote, customerNote } = from
  // The day of another invoice may well be past.
  const due = dueType === 'date' ? ({ dueType: 'default' } as const) : { dueType, dueDays }
  return { location, membershipRef, companyRef, ...due, internalNote, customerNote }
}
