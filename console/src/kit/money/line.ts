import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'

export type InvoiceItem = ReplyOf<typeof stoa.invoices.getInvoice>['invoice']['items'][number]
/** A line, also of an invoice that is not made yet. */
export type Line = Omit<InvoiceItem, 'id' | 'invoiceRef'> & { id?: string | undefined; invoiceRef?: string | undefined }

/** What was bought one by one goes back to wait when it is taken off a draft, and is waived when it is withdrawn. */
export const wasBought = ({ type }: Pick<InvoiceItem, 'type'>): boolean => type !== 'custom' && type !== 'subscription'

/** Where what the item is for has its page. */
export function subjectOf(item: Line): { to: string; title: string } | undefined {
  const { order, creditPackage, ticket, booking, plan, subscriptionRef } = item
  if (booking) return { to: `/resources/bookings/${booking.id}`, title: booking.resource.title }
  if (order) return { to: `/shop/orders/${order.id}`, title: order.product.title }
  if (creditPackage?.purchaseRef) {
    return { to: `/packages/purchases/${creditPackage.purchaseRef}`, title: creditPackage.title ?? item.description }
  }
  if (ticket) return { to: `/events/${ticket.event.id}`, title: ticket.event.title }
  if (subscriptionRef) return { to: `/subscriptions/${subscriptionRef}`, title: plan?.title ?? item.description }
  return undefined
}

/** What is off, as it is written on invoices: `10%, €5.00`. */
export const offOf = (
  { discounts }: Pick<InvoiceItem, 'discounts'>,
  { percent, money }: { percent: (value: number) => string; money: (amount: number) => string },
): string[] =>
  discounts.map(({ coupon: { percentOff, amountOff } }) =>
    percentOff === undefined ? money(amountOff ?? 0) : percent(percentOff),
  )
