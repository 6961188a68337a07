import { locations } from '../../access/store.ts'
import { referencedHolder, knownCustomer, withCustomer } from '../../community/holders/actions.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { found, refuse } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { moneyUnits } from '../../terms/amounts.ts'
import { QUANTITY_DECIMALS, toUnits } from '../../kernel/money/money.ts'
import { invoices } from '../store.ts'
import type { LockedItem } from './actions-lock.ts'
import { addItem, addPendingItem, changeItem, refuseIssued } from './actions.ts'
import { changeByHand, removeItem } from './actions-by-hand.ts'
import { adjustCoupon, couponFor, redeemFor, replacedDiscounts } from './actions-coupons.ts'
import * as contract from './contract.ts'
import { byCoupon } from './rules-coupons.ts'
import { findItem, itemList, pendingList, withSubjects } from './store.ts'
import { namedTax, sentItem } from './rules-sent.ts'
import { ratesFor } from './store-taxation.ts'
import type { ItemRow } from './table.ts'
import { itemView } from './view.ts'

type Fields = Static<typeof contract.createInvoiceItem.body>['invoiceItem']
type Changes = Static<typeof contract.updateInvoiceItem.body>['invoiceItem']

export const invoiceItemRoutes = implement(contract, {
  async createInvoiceItem(call) {
    const { invoiceItem: fields } = call.body
    const row =
      fields.invoiceRef === undefined ? await addToCustomer(call, fields) : await addToDraft(call, fields, fields.invoiceRef)
    return { invoiceItem: await view(call.tx, row) }
  },

  async listInvoiceItems(call) {
    const query = await withCustomer(call.db, call.network, call.query)
    const { rows, nextPageToken } = await itemList.read({ ...call, query })
    return { invoiceItems: (await withSubjects(call.db, call.network, rows)).map(itemView), nextPageToken }
  },

  async listUpcomingInvoiceItems(call) {
    const { membershipRef, companyRef, ...query } = await withCustomer(call.db, call.network, call.query)
    const pendingFor = membershipRef ?? companyRef
    const detail = 'One of customerRef, membershipRef and companyRef is required.'
    refuse(pendingFor === undefined ? [{ parameter: 'customerRef', code: 'required', detail }] : [])
    await knownCustomer(call.db, call.network, { membershipRef, companyRef })
    const { rows, nextPageToken } = await pendingList.read({ ...call, query: { ...query, pendingFor } })
    return { invoiceItems: (await withSubjects(call.db, call.network, rows)).map(itemView), nextPageToken }
  },

  async getInvoiceItem({ db, network, params }) {
    return { invoiceItem: itemView(found(await findItem(db, network, params.id), 'invoice item')) }
  },

  async updateInvoiceItem(call) {
    const row = await changeByHand(call, call.params.id, locked => changed(call, call.body.invoiceItem, locked))
    return { invoiceItem: await view(call.tx, found(row, 'invoice item')) }
  },

  async deleteInvoiceItem(call) {
    const { tx, params } = call
    return { invoiceItem: await view(tx, found(await removeItem(call, params.id), 'invoice item')) }
  },
})

async function changed(context: WriteContext, fields: Changes, { item, invoice }: LockedItem): Promise<ItemRow> {
  const { tx, network } = context
  const { description, unitAmount, quantity, tax, discounts: sent } = fields
  const faults = new Faults('/invoiceItem')
  const rates = await ratesFor([tax], context, item.locationRef)
  const changes = {
    description,
    unitAmount: unitAmount === undefined ? undefined : moneyUnits(unitAmount, item, faults.at('/unitAmount')),
    quantity: quantity === undefined ? undefined : toUnits(quantity, QUANTITY_DECIMALS)!,
    tax: tax && namedTax(tax, faults, rates),
  }
  const coupon = sent && (await couponFor(tx, network, sent, item, faults))
  faults.refuse()
  if (invoice) refuseIssued(invoice)
  const replaced = sent && (await replacedDiscounts(context, item, coupon))
  const after = await changeItem(context, item, invoice, { ...changes, discounts: replaced?.discounts })
  if (replaced) await redeemFor(context, after, replaced.redeems)
  else await adjustCoupon(context, after)
  return after
}

async function addToDraft(context: WriteContext, fields: Fields, invoiceRef: string): Promise<ItemRow> {
  const faults = new Faults('/invoiceItem')
  for (const name of ['membershipRef', 'companyRef', 'locationRef', 'scheduleDate'] as const) {
    faults.rule(fields[name] !== undefined, `/${name}`, `${name} is not sent with invoiceRef: the invoice says it.`)
  }
  const named = await invoices.lock(context.tx, context.network, invoiceRef)
  faults.reference(named, '/invoiceRef', 'invoice')
  const rates = await ratesFor([fields.tax], context, named?.locationRef)
  const item = sentItem(fields, named, rates, faults)
  const coupon = await couponFor(context.tx, context.network, fields.discounts, named, faults)
  const { invoice } = faults.refuse({ invoice: named })
  return addItem(context, invoice, { ...item, ...byCoupon(coupon) })
}

async function addToCustomer(context: WriteContext, fields: Fields): Promise<ItemRow> {
  const { tx, network } = context
  const { locationRef, membershipRef, companyRef, scheduleDate } = fields
  const faults = new Faults('/invoiceItem')
  if (membershipRef === undefined && companyRef === undefined) {
    const detail = 'Exactly one of invoiceRef, membershipRef and companyRef must be sent.'
    faults.rule(true, '/invoiceRef', detail, 'required')
    faults.refuse()
  }
  const { holder } = await referencedHolder(tx, network, fields, faults)
  const location = locationRef === undefined ? undefined : await locations.find(tx, network, locationRef)
  if (locationRef === undefined) faults.rule(true, '/locationRef', 'locationRef is required with a customer.', 'required')
  else faults.reference(location, '/locationRef', 'location')
  const rates = await ratesFor([fields.tax], context, location?.id)
  const item = sentItem(fields, location, rates, faults)
  const place = location && { locationRef: location.id }
  const coupon = await couponFor(tx, network, fields.discounts, place, faults)
  faults.refuse()
  return addPendingItem(context, { ...item, ...byCoupon(coupon), ...holder, locationRef: location!.id, scheduleDate })
}

/** A line as it is after a write, also when that has deleted it. */
const view = async (db: Db, { network, id }: ItemRow) => itemView((await findItem(db, network, id, { deleted: true }))!)
