import { locations } from '../../access/store.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { changesBetween, record, recordMany } from '../../kernel/storage/record.ts'
import { touchInvoices } from '../actions-touch.ts'
import type { InvoiceRow } from '../table.ts'
import { freeCoupons, redeemFor } from './actions-coupons.ts'
import type { LockedItem } from './actions-lock.ts'
import { copyOf, lineOf, periodOf, placeOn } from './rules.ts'
import { timesOf } from './store-supply.ts'
import { linesOf } from './store-taking.ts'
import { taxationOf } from './store-taxation.ts'
import { changedItem, type ItemChanges } from './rules-change.ts'
import type { Taxation } from './rules-tax.ts'
import { invoiceItems, lastPosition } from './store.ts'
import { MOST_ITEMS, type ItemRow, type NewItem, type PendingItem } from './table.ts'

/** Adds a line to a draft that this transaction has locked, and tells that the draft has changed. Throws as `insertItems` does. */
export async function addItem(context: WriteContext, invoice: InvoiceRow, item: NewItem): Promise<ItemRow> {
  const [row] = await insertItems(context, invoice, [item], await taxationOf(context.tx, context.network, invoice))
  await touchInvoices(context, [invoice])
  return row!
}

/**
 * Adds lines at the end of a draft that this transaction has made or locked. `taxation` is how its customer is taxed. Throws 400 for a
 * line over the largest amount, 409 `invoice_not_draft` when the invoice is not a draft, and 409 `conflict` when there are too many.
 */
export async function insertItems(
  context: WriteContext,
  invoice: InvoiceRow,
  asked: readonly NewItem[],
  taxation: Taxation,
): Promise<ItemRow[]> {
  const rows = asked.map(item => {
    const subscriptionRef = item.type === 'subscription' ? invoice.subscriptionRef : null
    const keys = { ...newKeysOf(context, item), subscriptionRef }
    return lineOf(placeOn(invoice, 0), item, taxation, keys) ?? tooLarge(item.pointer)
  })
  refuseIssued(invoice)
  const { count, position } = await lastPosition(context.tx, context.network, invoice.id)
  if (count + rows.length > MOST_ITEMS) throw new ApiError('conflict', `An invoice has at most ${MOST_ITEMS} items.`)
  const placed = rows.map((row, i) => ({ ...row, position: position + i + 1 }))
  await insert(context, placed, asked)
  return placed
}

/** Adds copies of an invoice's lines, each for nothing of the service, to a draft that this transaction has made. Throws as `insertItems` does. */
export async function insertCopies(
  context: WriteContext,
  draft: InvoiceRow,
  from: InvoiceRow,
  taxation: Taxation,
): Promise<void> {
  const { tx, network } = context
  const lines = await linesOf(tx, network, from.id)
  // What is not issued yet does not say itself when it takes place.
  const times = await timesOf(
    tx,
    network,
    lines.map(({ id }) => id),
  )
  const copies = lines.map(line => copyOf(line, periodOf(line, from) ?? times.get(line.id)))
  await insertItems(context, draft, copies, taxation)
}

/**
 * Adds a line that waits for its customer's next invoice at a location, in the currency and price mode of that location, taxed as the
 * customer is. What it is for is stored before. Throws 400 for a line over the largest amount.
 */
export const addPendingItem = async (context: WriteContext, asked: PendingItem): Promise<ItemRow> =>
  (await addPendingItems(context, asked, [asked]))[0]!

/** Adds several such lines of one customer at one location. */
export async function addPendingItems(context: WriteContext, of: Billed, asked: readonly PendingItem[]): Promise<ItemRow[]> {
  const { network, tx } = context
  const { locationRef, membershipRef, companyRef } = of
  const { currencyCode, taxInclusive } = (await locations.find(tx, network, locationRef))!
  const taxation = await taxationOf(tx, network, of)
  const place = { network, invoiceRef: null, position: null, locationRef, membershipRef, companyRef, currencyCode, taxInclusive }
  const rows = asked.map(item => {
    const keys = newKeysOf(context, item)
    const { id = keys.id, subscriptionRef = null } = item
    return lineOf(place, item, taxation, { ...keys, id, subscriptionRef }) ?? tooLarge(item.pointer)
  })
  await insert(context, rows, asked)
  return rows
}

type Billed = Pick<PendingItem, 'locationRef' | 'membershipRef' | 'companyRef'>

/**
 * Settles locked lines of what is canceled: they wait or are on a draft, and go. Throws 409 `conflict` for one whose invoice is no draft.
 */
export async function withdrawItems(context: WriteContext, lines: readonly LockedItem[]): Promise<void> {
  for (const { invoice } of lines) {
    if (invoice && invoice.status !== 'draft') {
      throw new ApiError(
        'conflict',
        `It is on an invoice that is ${invoice.status}, and only a credit note can take it off again.`,
      )
    }
  }
  await dropItems(context, lines)
}

/**
 * Changes a locked line that waits or is on a draft, and computes its figures anew. It stays taxed as it was when it was made. Throws as
 * `insertItems` does.
 */
export async function changeItem(
  context: WriteContext,
  before: ItemRow,
  invoice: InvoiceRow | undefined,
  changes: ItemChanges,
): Promise<ItemRow> {
  if (invoice) refuseIssued(invoice)
  const taxation = changes.tax && (await taxationOf(context.tx, context.network, before))
  const columns = changedItem(before, changes, taxation) ?? tooLarge('/invoiceItem/quantity')
  const after = await invoiceItems.update(context, before, columns)
  await record(context, 'invoiceItem', 'updated', { before, after })
  if (invoice) await touchInvoices(context, [invoice])
  return after
}

/** Takes locked lines away for good; the coupons that were redeemed on them are free again. */
export async function dropItems(context: WriteContext, lines: readonly LockedItem[]): Promise<ItemRow[]> {
  const before = lines.map(({ item }) => item)
  const dropped = { position: null, pendingFor: null, deleteDate: context.now }
  const after = await invoiceItems.updateMany(context, before, () => dropped)
  const changes = changesBetween(before, after)
  await recordMany(context, 'invoiceItem', 'deleted', changes)
  await freeCoupons(context, before)
  const drafts = new Map(lines.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice]] : [])))
  await touchInvoices(context, [...drafts.values()])
  return after
}

/** Throws 409 `invoice_not_draft` when the invoice is not a draft any more. */
export function refuseIssued({ status }: InvoiceRow): void {
  if (status !== 'draft') throw new ApiError('invoice_not_draft', `The invoice is ${status}, no draft any more.`)
}

/** 400 for a line over the largest amount. */
function tooLarge(pointer: string | undefined): never {
  const detail = 'unitAmount times quantity is above the largest amount, 999,999,999.99.'
  const errors = [{ ...(pointer !== undefined && { pointer }), code: 'too_large', detail }]
  throw new ApiError('invalid_request', detail, { errors })
}

const newKeysOf = ({ now, actor }: WriteContext, { scheduleDate = now }: NewItem) => ({
  id: newId(),
  createDate: now,
  scheduleDate,
  membershipRefCreatedBy: actor?.membershipRef ?? null,
})

async function insert(context: WriteContext, rows: readonly ItemRow[], items: readonly NewItem[]): Promise<void> {
  await invoiceItems.insertMany(context.tx, rows)
  const made = rows.map(after => ({ after }))
  await recordMany(context, 'invoiceItem', 'created', made)
  for (const [i, row] of rows.entries()) await redeemFor(context, row, items[i]!.redeems)
}
