import type { Db } from '../db/database.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { idOf, type Holder } from '../terms/holder.ts'
import type { NewItem } from './items/table.ts'
import { insertItems } from './items/actions.ts'
import { taxationOf } from './items/store-taxation.ts'
import { issueDraft, takePending } from './actions-issue.ts'
import { draftInvoice, type Draft } from './rules.ts'
import { invoices, invoiceWords, subscriberOf } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Adds a fault where a request names a subscription that there is not, or one of another customer or location. */
export async function checkSubscription(
  db: Db,
  network: string,
  id: string | undefined,
  of: Holder & { locationRef: string },
  faults: Faults,
): Promise<void> {
  if (id === undefined) return
  const subscription = faults.reference(await subscriberOf(db, network, id), '/subscriptionRef', 'subscription')
  if (subscription === undefined) return
  faults.rule(idOf(subscription) !== idOf(of), '/subscriptionRef', 'The subscription is of another customer.')
  // Its periods are priced in the currency and price mode of its own location, and numbered there.
  const isElsewhere = subscription.locationRef !== of.locationRef
  faults.rule(isElsewhere, '/subscriptionRef', 'The subscription is of another location.')
}

/** Makes a draft in the currency and price mode of its location. */
export async function draftOf(context: WriteContext, draft: Draft): Promise<InvoiceRow> {
  const invoice = draftInvoice(draft, { network: context.network, id: newId(), createDate: context.now })
  await invoices.insert(context.tx, invoice)
  await invoiceWords.add(context.tx, invoice)
  await record(context, 'invoice', 'created', { after: invoice })
  return invoice
}

/**
 * Makes an invoice and issues it at once, with what waits for its customer where that is wanted. Throws 400 for a line over the largest amount
 * (see NewItem.pointer), 409 for too many lines, and as `issueDraft` does.
 */
export async function issueInvoice(
  context: WriteContext,
  fresh: Draft & { items: readonly NewItem[] },
  { takesPending = false, customerAt }: { takesPending?: boolean; customerAt?: string | undefined } = {},
): Promise<InvoiceRow> {
  const { items, ...draft } = fresh
  const invoice = await draftOf(context, draft)
  const taxation = await taxationOf(context.tx, context.network, invoice)
  await insertItems(context, invoice, items, taxation)
  if (takesPending) await takePending(context, invoice, context.now)
  return issueDraft(context, invoice, { customerAt })
}
