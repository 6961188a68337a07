import { epochNow } from '../../kit/data/clock.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Subscription = ReplyOf<typeof stoa.subscriptions.getSubscription>['subscription']
export type Item = Subscription['items'][number]
export type Pause = Subscription['pauses'][number]
export type Period = ReplyOf<typeof stoa.subscriptions.listSubscriptionPeriods>['periods'][number]
export type Change = ReplyOf<typeof stoa.subscriptions.listSubscriptionChanges>['changes'][number]

/** The groups whose answers change with a subscription. */
export const STALE = [
  'subscriptions',
  'invoices',
  'invoiceItems',
  'creditNotes',
  'memberships',
  'companies',
  'transactions',
  'coupons',
  'redemptions',
] as const

/** What it is for, in a line. */
export const whatFor = ({ items }: Pick<Subscription, 'items'>): string =>
  items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)).join(', ')

/** Whether nothing of it changes any more. */
export const isOver = ({ status, endDate }: Subscription): boolean =>
  status === 'canceled' && endDate !== undefined && Date.parse(endDate) <= epochNow()
