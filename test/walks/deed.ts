import type { Json } from '../client.ts'
import type { Member, Option, Order, Payment, Place } from './place.ts'

/** A request, what it should be answered, and what is to be looked at afterwards. */
export interface Deed {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** `done`, or the codes with which it may be refused. */
  expected: 'done' | readonly string[]
  /** What becomes of the place when it is done. */
  after?(body: Json): void | Promise<void>
  /** Ids of members and companies. */
  holders?: readonly string[]
  options?: readonly Option[]
  order?: Order
}

/** The one of some that a step means, mostly one with which something can be done; undefined where there are none. */
export function oneOf<T>(some: readonly T[], which: number, isApt: (one: T) => boolean): T | undefined {
  const apt = which % 5 === 0 ? [] : some.filter(isApt)
  return apt.length > 0 ? apt[which % apt.length] : some[which % some.length]
}

export const isOpen = ({ status }: Order): boolean => status === 'new' || status === 'inProgress'

export const payments = ({ orders }: Place, type: Payment['type']) =>
  orders.filter((order): order is Order & { payment: Payment } => order.payment?.type === type)

/** What is left of a payment in money, in cents. */
export const leftOf = ({ amount, refunds }: Payment): number =>
  refunds.reduce((left, refund) => (refund.status === 'canceled' ? left : left - refund.amount), amount)

export const openOrdersOf = ({ orders }: Place, member: Member): Order[] =>
  orders.filter(order => order.member === member && isOpen(order))

/** Items that wait for the invoice of somebody. */
export const waitingOf = (place: Place, payer: string) =>
  payments(place, 'invoice').filter(({ payment }) => payment.payer === payer && payment.isWaiting)
