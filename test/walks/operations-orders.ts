import { startOfNextMonth } from '../../src/kernel/time/time-zones.ts'
import { BERLIN } from '../cast.ts'
import type { Json } from '../client.ts'
import { isOpen, leftOf, oneOf, payersOf, type Operation } from './operation.ts'
import { DISCOUNT, type Member, type Option, type Order, type Payment, type Place } from './place.ts'
import type { StepOf } from './steps.ts'

const PATH = '/shop/orders/v1'

/** Somebody orders something. */
export function order(place: Place, step: StepOf<'order'>, now: string): Operation {
  const { book, orders } = place
  const { quantity } = step
  const member = place.members[step.member]!
  const option = place.options[step.option]!
  const { company } = member
  const pay = step.isApt ? wayToPay(step.pay, option, member) : step.pay
  const named =
    step.payer && { self: member.id, company: (company ?? place.companies[1]!).id, stranger: STRANGER(place, step) }[step.payer]
  const price = pay && option[pay === 'credits' ? 'credits' : 'money']
  const isFree = option.credits === undefined && option.money === undefined
  const payers = pay && price !== undefined ? payersOf(member, pay, named) : []
  const cents = pay && price !== undefined ? amountOf(price * quantity, pay, member) : 0
  const isOut = option.isStocked && option.quantity < quantity
  const isAble = (payer: string) => book.has(payer, 'credit', now) >= cents
  const payer = pay === 'credits' ? payers.find(isAble) : payers[0]
  const isWrong = pay === undefined ? !isFree : payers.length === 0
  return {
    method: 'POST',
    path: PATH,
    body: {
      order: { optionRef: option.id, membershipRef: member.id, quantity, payment: pay && { type: pay, customerRef: named } },
    },
    expected: isWrong
      ? ['invalid_request']
      : pay !== undefined && payer === undefined
        ? ['insufficient_balance']
        : isOut
          ? ['out_of_stock']
          : 'done',
    after({ order: made }: Json) {
      if (option.isStocked) option.quantity -= quantity
      const draws = pay === 'credits' ? book.take(payer!, 'credit', cents, now) : []
      const status = pay === 'credits' ? 'succeeded' : 'pending'
      const ref = made.payment?.[pay === 'invoice' ? 'invoiceItemRef' : 'transactionRef']
      const payment: Payment | undefined = pay && {
        type: pay,
        status,
        payer: payer!,
        amount: cents,
        draws,
        isGivenBack: false,
        ref,
        isWaiting: pay === 'invoice',
        refunds: [],
      }
      const state = { status: 'new', isDeleted: false, hasUnits: option.isStocked } as const
      orders.push({ id: made.id, member, option, quantity, ...state, ...(payment && { payment }) })
      this.order = orders.at(-1)!
    },
    holders: [...payers, member.id],
    options: [option],
  }
}

const STRANGER = ({ members }: Place, { member }: { member: number }) => members[(member + 1) % members.length]!.id

/** A way to pay that is open to a member, the one that is meant if that can be. */
function wayToPay(meant: Payment['type'] | undefined, { credits, money }: Option, member: Member): Payment['type'] | undefined {
  if (money === undefined) return credits === undefined ? undefined : 'credits'
  if (meant === 'invoice' && payersOf(member, 'invoice', undefined).length === 0) return 'external'
  return credits === undefined && meant === 'credits' ? 'external' : (meant ?? 'external')
}

/** Members of the subscribed company pay less in money. */
const amountOf = (amount: number, type: Payment['type'], { company }: Member): number =>
  type === 'credits' || !company?.isSubscribed ? amount : Math.round((amount * (100 - DISCOUNT)) / 100)

const FORWARD: Record<Order['status'], readonly string[]> = {
  new: ['inProgress', 'completed'],
  inProgress: ['completed'],
  completed: [],
  canceled: [],
}

/** An order goes forward. */
export function status({ orders }: Place, { which, to }: StepOf<'status'>): Operation | undefined {
  const order = oneOf(orders, which, one => !one.isDeleted && FORWARD[one.status].includes(to))
  return (
    order && {
      method: 'PUT',
      path: `${PATH}/${order.id}/status`,
      body: { order: { status: to } },
      expected: order.isDeleted ? ['not_found'] : FORWARD[order.status].includes(to) ? 'done' : ['conflict'],
      after: () => void (order.status = to),
      order,
    }
  )
}

/** An order is canceled. */
export function cancel(place: Place, { which, refund }: StepOf<'cancel'>, now: string): Operation | undefined {
  const order = oneOf(place.orders, which, isOpen)
  if (order === undefined) return undefined
  const { payment } = order
  const isGivenBack = refund === 'always' || (refund === 'policy' && order.status === 'new' && order.option.product.isRefundable)
  return {
    method: 'PUT',
    path: `${PATH}/${order.id}/cancel`,
    body: { refund },
    expected: order.isDeleted ? ['not_found'] : isOpen(order) ? 'done' : ['conflict'],
    after() {
      end(order)
      if (payment && isGivenBack) settle(place, payment, now)
    },
    holders: payment ? [payment.payer, order.member.id] : [order.member.id],
    options: [order.option],
    order,
  }
}

/** An order that is canceled gives back its units. */
export function end(order: { status: Order['status']; hasUnits: boolean; quantity: number; option: Option }): void {
  order.status = 'canceled'
  if (order.hasUnits) order.option.quantity += order.quantity
  order.hasUnits = false
}

function settle({ book }: Place, payment: Payment, now: string): void {
  if (payment.status === 'failed' || payment.status === 'canceled') return
  if (payment.type === 'credits') {
    // Whoever is subscribed has months for intervals, too.
    book.giveBack(payment.payer, 'credit', payment.draws, now, startOfNextMonth(now, BERLIN.timezoneId))
    payment.isGivenBack = true
  } else if (payment.status === 'succeeded') {
    const left = leftOf(payment)
    if (left > 0) payment.refunds.push({ id: '', amount: left, status: 'pending' })
  } else {
    payment.status = 'canceled'
    payment.isWaiting = false
  }
}

/** An order that is done with is deleted. */
export function deleteOrder({ orders }: Place, { which }: StepOf<'deleteOrder'>): Operation | undefined {
  const order = oneOf(orders, which, one => !one.isDeleted && !isOpen(one))
  return (
    order && {
      method: 'DELETE',
      path: `${PATH}/${order.id}`,
      expected: order.isDeleted ? ['not_found'] : isOpen(order) ? ['conflict'] : 'done',
      after: () => void (order.isDeleted = true),
      order,
    }
  )
}
