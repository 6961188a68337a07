import { locations } from '../access/store.ts'
import { referencedHolder } from '../community/holders/actions.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { idOf } from '../terms/holder.ts'
import { checkSubscription, draftOf } from './actions.ts'
import { takePending } from './actions-issue.ts'
import { billNextPeriod, tellPeriods } from './actions-periods.ts'
import type { createInvoice, updateInvoice } from './contract.ts'
import { insertItems } from './items/actions.ts'
import { freeCoupons } from './items/actions-coupons.ts'
import { sentLines } from './items/actions-sent.ts'
import { invoiceItems } from './items/store.ts'
import { lockLines } from './items/store-taking.ts'
import { taxationOf } from './items/store-taxation.ts'
import { dueOf } from './rules-due.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { invoices, invoiceWords } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Makes the draft that a request describes, with its items and what waits for the customer, as far as that is asked for. */
export async function createDraft(context: WriteContext, body: Static<typeof createInvoice.body>): Promise<InvoiceRow> {
  const { tx, network, now } = context
  const { locationRef, membershipRef, companyRef, subscriptionRef, dueType, dueDays, dueDate, ...notes } = body.invoice
  const faults = new Faults()
  const named = faults.reference(await locations.find(tx, network, locationRef), '/invoice/locationRef', 'location')
  const { holder } = await referencedHolder(tx, network, { membershipRef, companyRef }, faults.at('/invoice'))
  await checkSubscription(tx, network, subscriptionRef, { ...holder, locationRef }, faults.at('/invoice'))
  const due = dueOf({ dueType, dueDays, dueDate }, undefined, faults)
  const items = await sentLines(context, body.items, named, faults.at('/items'))
  const { location } = faults.refuse({ location: named })

  let draft = await draftOf(context, { location, ...holder, subscriptionRef: subscriptionRef ?? null, ...due, ...notes })
  if (items.length > 0) {
    await insertItems(context, draft, items, await taxationOf(tx, network, draft))
  }
  if (body.includeUpcomingItems) {
    if (subscriptionRef !== undefined) draft = await billNextPeriod(context, draft, subscriptionRef)
    await takePending(context, draft, now)
  }
  return draft
}

type Changes = Static<typeof updateInvoice.body>['invoice']

/** Changes a locked invoice: its internal note at any time, the rest while it is a draft (409 `invoice_not_draft`). */
export async function updateTerms(context: WriteContext, before: InvoiceRow, sent: Changes): Promise<InvoiceRow> {
  const { dueType, dueDays, dueDate, ...notes } = sent
  const isNoted = Object.keys(sent).every(name => name === 'internalNote')
  // Whether the rest is right depends on the draft that it would change.
  if (!isNoted && before.status !== 'draft')
    throw new ApiError('invoice_not_draft', `The invoice is ${before.status}, and only its internalNote can be changed.`)
  const faults = new Faults()
  const due = isNoted ? undefined : dueOf({ dueType, dueDays, dueDate }, before, faults)
  faults.refuse()
  const dates = due && { ...due, dueSort: due.dueDate ?? LAST_INSTANT }
  const after = await invoices.update(context, before, { ...notes, ...dates })
  await record(context, 'invoice', 'updated', { before, after })
  return after
}

/** Deletes a locked draft: what had waited waits again, everything else on it goes. Throws 409 `invoice_not_draft`. */
export async function deleteDraft(context: WriteContext, before: InvoiceRow): Promise<InvoiceRow> {
  const { tx, network, now } = context
  if (before.status !== 'draft') throw new ApiError('invoice_not_draft', `The invoice is ${before.status}, and stays.`)
  await tellPeriods(context, before, 'waive')
  for (const item of await lockLines(tx, network, before.id)) {
    const changes = item.waited
      ? { invoiceRef: null, position: null, pendingFor: idOf(item) }
      : { position: null, deleteDate: now }
    const after = await invoiceItems.update(context, item, changes)
    await record(context, 'invoiceItem', item.waited ? 'updated' : 'deleted', { before: item, after })
    if (!item.waited) await freeCoupons(context, [item])
  }
  const after = await invoices.remove(context, before)
  await invoiceWords.remove(tx, after)
  await record(context, 'invoice', 'deleted', { before, after })
  return after
}
