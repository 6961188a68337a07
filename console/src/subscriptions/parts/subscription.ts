import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Subscription = ReplyOf<typeof stoa.subscriptions.getSubscription>['subscription']

export const AREAS = ['shop', 'creditPackages', 'rooms', 'desks', 'events'] as const

/** What it is for, in a line. */
export const whatFor = ({ items }: Pick<Subscription, 'items'>): string =>
  items.map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`)).join(', ')
