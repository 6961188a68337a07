import type { LocationRow } from '../access/table.ts'
import { itemsOf } from '../invoices/items/store.ts'
import type { NewItem } from '../invoices/items/table.ts'
import { addItem } from '../invoices/items/actions.ts'
import { draftOf, issueInvoice } from '../invoices/actions.ts'
import { invoices } from '../invoices/store.ts'
import { creditUnits, rateUnits } from '../terms/amounts.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { QUANTITY_DECIMALS, toUnits } from '../kernel/money/money.ts'
import { currentInterval } from '../terms/schedule.ts'
import { record } from '../kernel/storage/record.ts'
import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { createPlan } from '../plans/contract.ts'
import { createSubscription } from '../subscriptions/contract.ts'
import { scheduleOf } from '../subscriptions/rules.ts'
import { subscriptions, itemsOf as itemsOfSubscription } from '../subscriptions/store.ts'
import { grantCurrentPeriod } from '../subscriptions/actions.ts'
import { findOrder, orders } from '../shop/orders/store.ts'
import type { OrderRow } from '../shop/orders/table.ts'
import { credit } from '../transactions/actions.ts'
import { seat } from './calendar.ts'
import type { Discounts, InvoiceLine, ItemLine } from './lines.ts'
import { daysFromNow } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

export function plansAreOffered({ lines, schedule, perform, places, ids }: Scenario): void {
  for (const [key, place, title, period, price, credits, dayPasses, fields] of lines.plans) {
    schedule(daysFromNow(2 - lines.began, '12:00'), place, async context => {
      const { plan } = await perform(createPlan, context, {
        plan: { locationRef: places.get(place).id, title, period, price, credits, dayPasses, ...fields },
      })
      ids.plan.add(key, plan.id)
    })
  }
}

export function subscriptionsBegin(scenario: Scenario): void {
  const { lines, schedule, perform, holder, ids, at } = scenario
  for (const [moment, key, period, plans, more = {}] of lines.subscriptions) {
    const place = placeOf(scenario, key)
    schedule(moment, place, async context => {
      const startDate = more.calendar
        ? startOfNextMonth(context.now, lines.places[place]!.timezoneId)
        : more.start
          ? at(more.start, place)
          : context.now
      const { membershipRef, companyRef } = holder(key)
      const { subscription } = await perform(createSubscription, context, {
        subscription: {
          membershipRef: membershipRef ?? undefined,
          companyRef: companyRef ?? undefined,
          period,
          startDate,
          billingCycleAnchor: more.calendar ? 'day' : 'any',
          endDate: more.end && at(more.end, place),
          items: [...plans.map(plan => ({ plan: { id: ids.plan.get(plan) } })), ...(more.items ?? [])],
          payWithInvoice: more.payWithInvoice,
        },
        issueFirstInvoice: more.invoiced ?? false,
      })
      // When the present period began depends on the day, so the renewal comes last, when no other step depends on it.
      if (more.renewed) schedule(AT_LAST, place, last => renew(scenario, last, subscription.id))
    })
  }
}

const AT_LAST = '-6m'

async function renew({ places, lines, resume }: Scenario, context: ActorContext, id: string): Promise<void> {
  const row = (await subscriptions.find(context.tx, context.network, id))!
  const location = Object.keys(lines.places)
    .map(key => places.get(key))
    .find(place => place.id === row.locationRef)!
  const interval = currentInterval(scheduleOf(row, location.timezoneId), context.now)!
  const items = await itemsOfSubscription(context.tx, context.network, id)
  await grantCurrentPeriod(resume(context, interval.startDate), row, items, location)
}

/** The location of a person or a company. */
export function placeOf({ lines }: Scenario, key: string): string {
  if (key.startsWith('@')) return lines.companies.find(([name]) => name === key.slice(1))![1]
  return lines.people.find(([name]) => name === key)![3]
}

export function invoicesAreWritten(scenario: Scenario): void {
  for (const line of scenario.lines.invoices) scenario.schedule(line[0], line[1], context => write(scenario, context, line))
}

async function write(scenario: Scenario, context: ActorContext, line: InvoiceLine): Promise<void> {
  const [, place, holder, status, lines, { key, settled } = {}] = line
  const { tx, network } = context
  const location = scenario.places.get(place)
  const items: NewItem[] = []
  for (const item of lines) items.push(await itemOf(scenario, context, item, location))
  const draft = { location, ...scenario.holder(holder), subscriptionRef: null }
  const invoice = status === 'draft' ? await draftOf(context, draft) : await issueInvoice(context, { ...draft, items })
  if (status === 'draft') for (const item of items) await addItem(context, invoice, item)
  if (key !== undefined) scenario.ids.invoice.add(key, invoice.id)
  for (const { id: invoiceItemRef, orderRef } of await itemsOf(tx, network, invoice.id)) {
    if (orderRef !== null) await setOrder(context, orderRef, { invoiceItemRef })
  }
  if (settled !== undefined)
    scenario.schedule(settled, place, later => settle(later, invoice.id, status as 'paid' | 'voided', items))
}

/** Marks an invoice as paid or voided, with what follows from that. */
async function settle(context: ActorContext, id: string, status: 'paid' | 'voided', items: readonly NewItem[]): Promise<void> {
  const before = (await invoices.find(context.tx, context.network, id))!
  const { number, locationRef, membershipRef, companyRef } = before
  await record(context, 'invoice', status, { before, after: await invoices.update(context, before, { status }) })
  if (status !== 'paid') return
  for (const { orderRef } of items) {
    if (orderRef) await setOrder(context, orderRef, { paymentStatus: 'succeeded' })
  }
  const amount = items.reduce((sum, { creditPackageAmount, quantity }) => sum + ((creditPackageAmount ?? 0) * quantity) / ONE, 0)
  if (amount === 0) return
  const description = `Invoice ${number}`
  await credit(
    context,
    { membershipRef, companyRef, unit: 'credit', type: 'creditPackage', amount, locationRef, description },
    null,
  )
}

async function setOrder(
  context: ActorContext,
  id: string,
  changes: Partial<Pick<OrderRow, 'invoiceItemRef' | 'paymentStatus'>>,
): Promise<void> {
  const before = (await orders.findAny(context.tx, context.network, id))!
  await record(context, 'order', 'updated', { before, after: await orders.update(context, before, changes) })
}

const ONE = 10 ** QUANTITY_DECIMALS

/** A line of an invoice, in the units in which it is stored. */
async function itemOf(
  scenario: Scenario,
  context: ActorContext,
  line: ItemLine,
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
    case 'credits': {
      const [, amount, price, count, discount] = line
      const creditPackageAmount = creditUnits(amount)
      return { ...item('creditPackage', `${amount} credits`, units(price), count, discount), creditPackageAmount }
    }
    case 'seat': {
      const [, , title] = lines.events.find(([key]) => key === line[1].replace(/ \d+$/, ''))!
      const eventTicketRef = await seat(scenario, context, line[1], line[2])
      return { ...item('eventTicket', title, units(line[3]), 1, line[4]), eventTicketRef }
    }
    case 'order': {
      const order = (await findOrder(context.tx, context.network, ids.order.get(line[1])))!
      const { quantity, paymentAmount, taxRate: rate, productTitle, optionTitle } = order
      const description = `${productTitle}: ${optionTitle}`
      return { ...item('order', description, paymentAmount! / quantity, quantity, line[2], rate), orderRef: order.id }
    }
    case 'custom':
      return item('custom', line[1], units(line[2]), line[3], line[5], line[4] === undefined ? taxRate : rateUnits(line[4]))
  }
}
