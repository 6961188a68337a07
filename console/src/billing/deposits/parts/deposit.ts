import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Deposit = ReplyOf<typeof stoa.deposits.getDeposit>['deposit']

/** What actions on deposits change. */
export const STALE = ['deposits', 'invoices', 'moneyBalances', 'moneyTransactions', 'analytics']

/** The dialogs of a deposit's page. */
export const ACTIONS = ['pay', 'apply', 'return', 'edit'] as const
export type Action = (typeof ACTIONS)[number]
