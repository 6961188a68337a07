import type { Json } from '../client.ts'
import type { Booking } from './bookings.ts'
import type { Company, Member, Option, Order, Payment, Place, Spenders } from './place.ts'

/** A request, what it should be answered, and what is to be looked at afterwards. */
export interface Operation {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** `done`, or the codes with which it may be refused. */
  expected: 'done' | readonly string[]
  /** What becomes of the place when it is done. */
  after?(body: Json): void | Promise<void>
  /** What becomes of it when it is refused with a code. */
  afterRefusal?(code: string): void
  /** Ids of members and companies. */
  holders?: readonly string[]
  options?: readonly Option[]
  order?: Order
  bookings?: readonly Booking[]
  /** Whether the seats and the waiting list of the event are to be looked at. */
  isOfGathering?: boolean
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

/** Who is asked to pay, one after the other; nobody where the way to pay is not open. */
export function payersOf(member: Member, type: Payment['type'], named: string | undefined): string[] {
  const { company } = member
  if (named !== undefined && named !== member.id && named !== company?.id) return []
  const companies = company && lets(company, type === 'invoice' ? 'invoice' : 'credits', member) ? [company] : []
  if (type === 'external') return [named ?? member.id]
  if (type === 'credits') return named ? [named] : [member.id, ...companies.map(({ id }) => id)]
  const asked = named ? [named === member.id ? member : company!] : [...companies, member]
  return asked
    .filter(({ isSubscribed }) => isSubscribed)
    .map(({ id }) => id)
    .slice(0, 1)
}

const lets = (company: Company, what: 'credits' | 'invoice', { isManager }: Member): boolean =>
  ({ none: false, managers: isManager, members: true })[company[what] satisfies Spenders]
