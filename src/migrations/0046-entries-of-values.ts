import { addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Lists by something that most rows have not: of two payers one, of invoices by a run, of times to remind of, of series. */
const LISTS: Record<string, { by: readonly string[]; orders: readonly (readonly string[])[] }[]> = {
  event: [
    {
      by: ['seriesRef'],
      orders: [
        ['startDate', 'id'],
        ['endDate', 'id'],
        ['createDate', 'id'],
      ],
    },
  ],
  booking: [
    {
      by: ['seriesRef'],
      orders: [
        ['endDate', 'id'],
        ['createDate', 'id'],
      ],
    },
    { by: ['reminderDate'], orders: [['id']] },
  ],
  eventTicket: [
    { by: ['reminderDate'], orders: [['id']] },
    { by: ['companyRefPayer'], orders: [['createDate', 'id']] },
  ],
  invoice: [
    {
      by: ['membershipRef', 'companyRef'],
      orders: ['createDate', 'dueSort', 'issueSort', 'numberSort'].map(order => [order, 'id']),
    },
    { by: ['subscriptionRef', 'runRef'], orders: [['createDate', 'id']] },
  ],
  invoiceItem: [
    { by: ['membershipRef', 'companyRef', 'subscriptionRef'], orders: [['createDate', 'id']] },
    { by: ['pendingFor'], orders: [['scheduleDate', 'id']] },
  ],
  subscription: [
    { by: ['membershipRef', 'companyRef'], orders: ['createDate', 'startDate', 'lastDate'].map(order => [order, 'id']) },
  ],
  creditNote: [{ by: ['membershipRef', 'companyRef'], orders: [['createDate', 'id']] }],
  ledgerLot: [{ by: ['purchaseRef'], orders: [[]] }],
  ledgerEntry: [{ by: ['membershipRef', 'companyRef'], orders: [['createDate', 'id']] }],
  moneyTransaction: [{ by: ['membershipRef', 'companyRef', 'invoiceRef', 'depositRef'], orders: [['createDate', 'id']] }],
  scheduledTransaction: [{ by: ['membershipRef', 'companyRef'], orders: [['scheduleDate', 'id']] }],
  shopOrder: [{ by: ['companyRefPayer'], orders: [['createDate', 'id']] }],
}

/** A row has an entry only in those of its indexes that find it. */
export const entriesOfValues: Migration = {
  name: 'entries of values',
  steps: Object.entries(LISTS).flatMap(([table, lists]) =>
    lists.flatMap(({ by, orders }) =>
      by.flatMap(column =>
        orders.flatMap(order => [dropIndex(table, [column, ...order]), addIndex(table, [column, ...order], 'sparse')]),
      ),
    ),
  ),
}
