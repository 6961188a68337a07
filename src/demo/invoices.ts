import type { LocationRow } from '../access/table.ts'
import { invoiceItems, lastPosition } from '../invoices/items/store.ts'
import type { NewItem } from '../invoices/items/table.ts'
import { addItem } from '../invoices/items/actions.ts'
import { createInvoiceItem } from '../invoices/items/contract.ts'
import { draftOf } from '../invoices/actions.ts'
import { issueDraft } from '../invoices/actions-issue.ts'
import { pay } from '../invoices/actions-pay.ts'
import { voidIssued } from '../invoices/actions-void.ts'
import { invoices } from '../invoices/store.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import { purchases } from '../packages/purchases/store.ts'
import { orders } from '../shop/orders/store.ts'
import { rateUnits } from '../terms/amounts.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { QUANTITY_DECIMALS, toUnits } from '../kernel/money/money.ts'
import { record } from '../kernel/storage/record.ts'
import { placeOf } from './billing.ts'
import { seat } from './calendar.ts'
import type { Discounts, InvoiceLine, ItemLine } from './lines-billing.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** What waits for its holder's next invoice. */
export function feesWait(scenario: Scenario): void {
  const { lines, schedule, perform, named, places } = scenario
  for (const [moment, holder, description, unitAmount, quantity, rate] of lines.fees) {
    const place = placeOf(scenario, holder)
    schedule(moment, place, context => {
      const { id: locationRef } = places.get(place)
      const invoiceItem = { ...named(holder), locationRef, description, unitAmount, quantity, tax: { rate } }
      return perform(createInvoiceItem, context, { invoiceItem })
    })
  }
}

export function invoicesAreWritten(scenario: Scenario): void {
  for (const line of scenario.lines.invoices) scenario.schedule(line[0], line[1], context => write(scenario, context, line))
}

async function write(scenario: Scenario, context: ActorContext, line: InvoiceLine): Promise<void> {
  const [, place, holder, status, lines, { key, settled } = {}] = line
  const location = scenario.places.get(place)
  const draft = await draftOf(context, { location, ...scenario.holder(holder), subscriptionRef: null })
  for (const item of lines) {
    if (isWaiting(item)) await takeItem(context, draft, await itemRefOf(scenario, context, item))
    else await addItem(context, draft, await itemOf(scenario, context, item, location))
  }
  if (status !== 'draft') await issueDraft(context, await lockedInvoice(context, draft.id), { send: false })
  if (key !== undefined) scenario.ids.invoice.add(key, draft.id)
  if (settled !== undefined) scenario.schedule(settled, place, later => settle(later, draft.id, status as 'paid' | 'voided'))
}

const lockedInvoice = async ({ tx, network }: ActorContext, id: string): Promise<InvoiceRow> =>
  (await invoices.lock(tx, network, id))!

type Waiting = Extract<ItemLine, readonly ['order' | 'purchase', ...unknown[]]>
const isWaiting = (line: ItemLine): line is Waiting => line[0] === 'order' || line[0] === 'purchase'

async function itemRefOf({ ids }: Scenario, { tx, network }: ActorContext, [type, key]: Waiting): Promise<string> {
  const row =
    type === 'order'
      ? await orders.findAny(tx, network, ids.order.get(key))
      : await purchases.findAny(tx, network, ids.purchase.get(key))
  return row!.invoiceItemRef!
}

/** Puts one item, if it waits still, at the end of its customer's draft. */
async function takeItem(context: ActorContext, { id: invoiceRef }: InvoiceRow, itemRef: string): Promise<void> {
  const { tx, network } = context
  const before = (await invoiceItems.find(tx, network, itemRef))!
  // Where billing was due since it waits, it is on that invoice.
  if (before.pendingFor === null) return
  const { position } = await lastPosition(tx, network, invoiceRef)
  const after = await invoiceItems.update(context, before, { invoiceRef, position: position + 1, pendingFor: null })
  await record(context, 'invoiceItem', 'updated', { before, after })
}

/** Pays an invoice, by a transfer, or voids it. */
async function settle(context: ActorContext, id: string, status: 'paid' | 'voided'): Promise<void> {
  const invoice = (await invoices.find(context.tx, context.network, id))!
  if (status === 'voided') await voidIssued(context, invoice, { reason: undefined, reissue: false })
  else await pay(context, invoice, { amount: undefined, paymentMethod: 'external', keepSurplus: false, label: 'transfer' })
}

/** A line of an invoice, in the units in which it is stored. */
async function itemOf(
  scenario: Scenario,
  context: ActorContext,
  line: Exclude<ItemLine, Waiting>,
  { currencyCode, taxRate }: LocationRow,
): Promise<NewItem> {
  const { ids, lines } = scenario
  const units = (amount: number) => toUnits(amount, decimalsOf(currencyCode)!)!
  const item = (
    type: NewItem['type'],
    description: string,
    unitAmount: number,
    quantity: number,
    discount?: Discounts,
    rate = taxRate,
  ): NewItem => ({
    type,
    description,
    unitAmount,
    quantity: toUnits(quantity, QUANTITY_DECIMALS)!,
    rate,
    discounts:
      discount === undefined
        ? []
        : [
            {
              ...(discount.percentOff !== undefined && { percentOff: rateUnits(discount.percentOff) }),
              ...(discount.amountOff !== undefined && { amountOff: units(discount.amountOff) }),
            },
          ],
  })
  switch (line[0]) {
    case 'plan': {
      const [, , title, , price] = lines.plans.find(([key]) => key === line[1])!
      return { ...item('subscription', title, units(price), line[2], line[3]), planRef: ids.plan.get(line[1]) }
    }
    case 'booking': {
      const [, , resource] = lines.bookings.find(([, , , , , more]) => more?.key === line[1])!
      const [, , title] = lines.resources.find(([key]) => key === resource)!
      return { ...item('booking', title, units(line[2]), line[3], line[4]), bookingRef: ids.booking.get(line[1]) }
    }
    case 'seat': {
      const [, , title] = lines.events.find(([key]) => key === line[1].replace(/ \d+$/, ''))!
      const eventTicketRef = await seat(scenario, context, line[1], line[2])
      return { ...item('eventTicket', title, units(line[3]), 1, line[4]), eventTicketRef }
    }
    case 'custom':
      return item('custom', line[1], units(line[2]), line[3], line[5], line[4] === undefined ? taxRate : rateUnits(line[4]))
  }
}
