import type { Json } from '../client.ts'
import { leftOf, oneOf, payments, type Operation } from './operation.ts'
import { end } from './operations-orders.ts'
import type { Payment, Place } from './place.ts'
import type { StepOf } from './steps.ts'

const PATH = '/transactions/money/v1'

const FORWARD: Record<Payment['status'], readonly string[]> = {
  pending: ['processing', 'succeeded', 'failed', 'canceled'],
  processing: ['succeeded', 'failed', 'canceled'],
  succeeded: [],
  failed: [],
  canceled: [],
}

/** Somebody says what became of a payment. */
export function settle(place: Place, { which, to }: StepOf<'settle'>): Operation | undefined {
  const order = oneOf(payments(place, 'external'), which, ({ payment }) => FORWARD[payment.status].includes(to))
  if (order === undefined) return undefined
  const { payment } = order
  return {
    method: 'PUT',
    path: `${PATH}/${payment.ref}/status`,
    body: { transaction: { status: to } },
    expected: FORWARD[payment.status].includes(to) ? 'done' : ['conflict'],
    after() {
      payment.status = to
      if (order.status === 'new' && (to === 'failed' || to === 'canceled')) end(order)
    },
    options: [order.option],
    holders: [payment.payer],
    order,
  }
}

/** Money of a payment is given back, all that is left or a part. */
export function refund(place: Place, { which, amount }: StepOf<'refund'>): Operation | undefined {
  const order = oneOf(payments(place, 'external'), which, ({ payment }) => payment.status === 'succeeded')
  if (order === undefined) return undefined
  const { payment } = order
  const left = leftOf(payment)
  const isTooMuch = left === 0 || (amount ?? 0) > left
  return {
    method: 'POST',
    path: `${PATH}/${payment.ref}/refund`,
    body: { refund: { amount: amount === undefined ? undefined : amount / 100 } },
    expected: payment.status !== 'succeeded' ? ['conflict'] : isTooMuch ? ['amount_exceeded'] : 'done',
    after: ({ refund: made }: Json) => void payment.refunds.push({ id: made.id, amount: amount ?? left, status: 'pending' }),
    order,
  }
}

/** A refund was paid out, or is not to be. */
export function settleRefund(place: Place, { which, to }: StepOf<'settleRefund'>): Operation | undefined {
  const refunds = payments(place, 'external').flatMap(order => order.payment.refunds.map(refund => ({ order, refund })))
  const one = oneOf(refunds, which, ({ refund }) => refund.status === 'pending')
  return (
    one && {
      method: 'PUT',
      path: `${PATH}/${one.order.payment.ref}/refunds/${one.refund.id}/status`,
      body: { refund: { status: to } },
      expected: one.refund.status === 'pending' ? 'done' : ['conflict'],
      after: () => void (one.refund.status = to),
      order: one.order,
    }
  )
}

/** An item that waits for an invoice is deleted: nobody has to pay it any more. */
export function waive(place: Place, { which }: StepOf<'waive'>): Operation | undefined {
  const order = oneOf(payments(place, 'invoice'), which, ({ payment }) => payment.isWaiting)
  if (order === undefined) return undefined
  const { payment } = order
  return {
    method: 'DELETE',
    path: `/invoices/items/v1/${payment.ref}`,
    expected: payment.isWaiting ? 'done' : ['not_found'],
    after: () => void Object.assign(payment, { status: 'canceled', isWaiting: false }),
    order,
  }
}
