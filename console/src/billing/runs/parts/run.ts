import type { ItemOf } from '../../../../../client/index.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Run = ItemOf<typeof stoa.billingRuns.listBillingRuns>
export type RunInvoice = ItemOf<typeof stoa.billingRuns.listInvoicesOfBillingRun>

/** What a run changes. */
export const STALE = ['billingRuns', 'invoices', 'invoiceItems', 'subscriptions', 'transactions', 'analytics']
