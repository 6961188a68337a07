import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Package = ReplyOf<typeof stoa.packages.getPackage>['package']
export type Purchase = ReplyOf<typeof stoa.purchases.getPurchase>['purchase']

/** What it gives of each unit. */
export const sumsOf = (grants: Package['grants'], quantity = 1) => {
  const of = (type: Package['grants'][number]['type']) =>
    grants.reduce((sum, grant) => sum + (grant.type === type ? grant.amount * quantity : 0), 0)
  return { credits: of('credits'), dayPasses: of('dayPasses') }
}

/** What a purchase that is paid, canceled or given back changes. */
export const STALE = ['purchases', 'transactions', 'memberships', 'companies', 'invoices', 'invoiceItems', 'moneyTransactions']
