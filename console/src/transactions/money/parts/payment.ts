import { useCallback } from 'react'
import type { ItemOf } from '../../../../../client/index.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { holderAddress } from '../../../kit/holder/Party.tsx'

export type Payment = ItemOf<typeof stoa.moneyTransactions.listMoneyTransactions>

/** Where somebody finds what was paid. */
export function addressOf({ invoice, order, creditPackage, ticket, booking, depositRef, ...customer }: Payment): string {
  if (invoice) return `/invoices/${invoice.id}`
  if (order) return `/shop/orders/${order.id}`
  if (creditPackage) return `/packages/purchases/${creditPackage.purchaseRef}`
  if (ticket) return `/events/tickets/${ticket.id}`
  if (booking) return `/resources/bookings/${booking.id}`
  return depositRef === undefined ? holderAddress(customer) : `/billing/deposits/${depositRef}`
}

/** Gives what was paid a name. */
export function useThings(): (payment: Payment) => string {
  const { payments: w, shop } = useWords()
  return useCallback(
    ({ invoice, order, creditPackage, ticket, booking, type }) =>
      invoice?.title ??
      (order && `${shop.order(order.number)} · ${order.product.title}`) ??
      creditPackage?.title ??
      ticket?.event.title ??
      booking?.resource.title ??
      w.types[type],
    [w, shop],
  )
}

/** What of it waits to be paid out. */
export const owedOf = ({ refunds }: Pick<Payment, 'refunds'>) => refunds.filter(({ status }) => status === 'pending')
