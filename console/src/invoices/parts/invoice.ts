import type { ItemOf } from '../../../../client/index.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Invoice = ReplyOf<typeof stoa.invoices.getInvoice>['invoice']
export type ListedInvoice = ItemOf<typeof stoa.invoices.listInvoices>
export type Upcoming = ReplyOf<typeof stoa.invoices.getUpcomingInvoice>
/** The sums and parties of an invoice, also of one that is not made yet. */
export type Sheet = Upcoming['invoice']
export type Payment = Invoice['payments'][number]

/** What actions on invoices change. */
export const STALE = [
  'invoices',
  'invoiceItems',
  'moneyBalances',
  'moneyTransactions',
  'creditNotes',
  'deposits',
  'orders',
  'purchases',
  'subscriptions',
  'analytics',
]

/** The dialogs of an invoice's page, as its address names them. */
export const ACTIONS = ['issue', 'pay', 'credit', 'void', 'send', 'terms', 'cancelPayment'] as const
export type Action = (typeof ACTIONS)[number]
