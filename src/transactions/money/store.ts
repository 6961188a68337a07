import { SHOWN_USER } from '../../community/users/store.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { statements } from '../../db/statements.ts'
import type { Builder, Db } from '../../db/database.ts'
import { by } from '../../kernel/text/by.ts'
import { moneyRefund, moneyTransaction, type MoneyRefundRow, type WholeMoneyTransaction } from './table.ts'

export const moneyTransactions = statements(moneyTransaction)
export const moneyRefunds = statements(moneyRefund)

/** A payment with whom and what it is for. */
export const findMoneyTransaction = (db: Db, network: string, id: string): Promise<WholeMoneyTransaction | undefined> =>
  db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  wholeMoneyTransactions(sql).where('moneyTransaction.network', '=', p.network).where('moneyTransaction.id', '=', p.id),
)

/** Payments, the newest first. */
export const moneyTransactionList = listOf({
  table: moneyTransaction,
  rows: sql => wholeMoneyTransactions(sql),
  filters: {
    invoiceRef: 'invoiceRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    refundStatus: 'refundStatus',
    locationRef: 'locationRef',
  },
  narrow: { status: 'status', type: 'type', paymentMethod: 'paymentMethod' },
  ranges: { createDate: 'createDate', settleDate: 'settleDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The payments of some invoices by invoice, in the order in which they were made. */
export async function paymentsOfInvoices(
  db: Db,
  network: string,
  invoiceRefs: Iterable<string>,
): Promise<Map<string, WholeMoneyTransaction[]>> {
  const rows = await ofInvoices(db, { network }, invoiceRefs)
  return Map.groupBy(
    rows.toSorted(
      by(
        ({ createDate }) => createDate,
        ({ id }) => id,
      ),
    ),
    row => row.invoiceRef!,
  )
}

// Asked for their order, SQLite would walk all payments of the network in it.
const ofInvoices = preparedMany((sql, p: { network: string }, ids) =>
  wholeMoneyTransactions(sql).where('moneyTransaction.network', '=', p.network).where('moneyTransaction.invoiceRef', 'in', ids),
)

/** The refunds of some payments by payment, the oldest first. */
export async function refundsOf(db: Db, network: string, ids: Iterable<string>): Promise<Map<string, MoneyRefundRow[]>> {
  return Map.groupBy(await byTransactions(db, { network }, ids), row => row.moneyTransactionRef)
}

const byTransactions = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('moneyRefund')
    .selectAll()
    .where('network', '=', p.network)
    .where('moneyTransactionRef', 'in', ids)
    .orderBy('createDate')
    .orderBy('id'),
)

/** Payments with whom and what they are for, deleted or not; the caller must add the condition on the network. */
const wholeMoneyTransactions = (sql: Builder) =>
  thingsPaid(sql)
    .leftJoin('membership', on =>
      on
        .onRef('membership.network', '=', 'moneyTransaction.network')
        .onRef('membership.id', '=', 'moneyTransaction.membershipRef'),
    )
    .leftJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .leftJoin('company', on =>
      on.onRef('company.network', '=', 'moneyTransaction.network').onRef('company.id', '=', 'moneyTransaction.companyRef'),
    )
    .leftJoin('invoice', on =>
      on.onRef('invoice.network', '=', 'moneyTransaction.network').onRef('invoice.id', '=', 'moneyTransaction.invoiceRef'),
    )
    .selectAll('moneyTransaction')
    .select(['invoice.number as invoiceNumber', 'invoice.title as invoiceTitle'])
    .select(['user.id as userRef', ...SHOWN_USER])
    .select([
      'company.title as companyTitle',
      'shopOrder.quantity as orderQuantity',
      'shopOrder.productRef',
      'shopOrder.optionRef',
    ])
    .select(['booking.resourceRef', 'ticket.eventRef', 'ticket.quantity as ticketQuantity'])
    .select(['purchase.packageRef', 'purchase.quantity as purchaseQuantity'])

/** Payments with the numbers and titles of what they are for; the caller must select columns of theirs, and add the condition on the network. */
export const thingsPaid = (sql: Builder) =>
  sql
    .selectFrom('moneyTransaction')
    .leftJoin('shopOrder', on =>
      on.onRef('shopOrder.network', '=', 'moneyTransaction.network').onRef('shopOrder.id', '=', 'moneyTransaction.orderRef'),
    )
    .leftJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .leftJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .leftJoin('packagePurchase as purchase', on =>
      on.onRef('purchase.network', '=', 'moneyTransaction.network').onRef('purchase.id', '=', 'moneyTransaction.purchaseRef'),
    )
    .leftJoin('eventTicket as ticket', on =>
      on.onRef('ticket.network', '=', 'moneyTransaction.network').onRef('ticket.id', '=', 'moneyTransaction.eventTicketRef'),
    )
    .leftJoin('event', on => on.onRef('event.network', '=', 'ticket.network').onRef('event.id', '=', 'ticket.eventRef'))
    .leftJoin('booking', on =>
      on.onRef('booking.network', '=', 'moneyTransaction.network').onRef('booking.id', '=', 'moneyTransaction.bookingRef'),
    )
    .leftJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .select(['shopOrder.number as orderNumber', 'product.title as productTitle', 'productOption.title as optionTitle'])
    .select(['purchase.title as packageTitle', 'event.title as eventTitle', 'resource.title as resourceTitle'])
