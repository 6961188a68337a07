import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'

/** How anything that can be bought is paid. */
export type Payment = NonNullable<ReplyOf<typeof stoa.orders.getOrder>['order']['payment']>

/** Something that is paid: an order, a ticket. */
export interface PaidThing {
  membershipRef: string
  locationRef: string
  user: { name: string; surname?: string }
  payment?: Payment | undefined
}

/** What a request that cancels may say of the payment. */
export const WISHES = ['policy', 'always', 'never'] as const
export type Wish = (typeof WISHES)[number]

/** What it costs in all: money with its tax. */
export const sumOf = ({ grossAmount, amount }: Payment): number => grossAmount ?? amount

/** A price in one or two units. What is not enabled cannot be paid in that unit. */
export interface PriceOf {
  credits: { enabled: boolean; amount: number }
  money: { enabled: boolean; amount: number; currencyCode?: string }
}

/** Whether nothing has to be paid: a part of the price is on and 0, or both are off. */
export const costsNothing = ({ credits, money }: PriceOf): boolean =>
  (credits.enabled && credits.amount === 0) || (money.enabled && money.amount === 0) || (!credits.enabled && !money.enabled)
