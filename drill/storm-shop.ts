import { any, GONE, keep, notePayment, payment, PAYING, wish, type Operation } from './storm-operations.ts'

/** What is done about orders and packages, and with the money for all that is bought. */
export const SHOP_OPERATIONS: Record<string, Operation> = {
  order: {
    weight: 5,
    may: ['out_of_stock', ...PAYING],
    ask(place, dice) {
      const [optionRef, membershipRef] = [dice.pick(place.options), dice.pick(place.members.filter((_, i) => i % 2 === 1))]
      const order = { optionRef, membershipRef, quantity: 1 + dice.below(2), ...payment(place, dice, ['credits', 'external']) }
      return { method: 'POST', path: '/shop/orders/v1', body: { order } }
    },
    note(place, { order }) {
      keep(place.orders, order.id)
      notePayment(place, order)
    },
  },
  'cancel an order': {
    weight: 4,
    may: GONE,
    ask(place, dice) {
      const id = any(place.orders, dice)
      return id === undefined ? undefined : { method: 'PUT', path: `/shop/orders/v1/${id}/cancel`, body: { refund: wish(dice) } }
    },
  },
  'move an order on': {
    weight: 1,
    may: GONE,
    ask(place, dice) {
      const id = any(place.orders, dice)
      return id === undefined
        ? undefined
        : { method: 'PUT', path: `/shop/orders/v1/${id}/status`, body: { order: { status: 'completed' } } }
    },
  },
  'buy a package': {
    weight: 2,
    may: PAYING,
    ask: (place, dice) => ({
      method: 'POST',
      path: '/packages/purchases/v1',
      body: {
        purchase: {
          packageRef: dice.pick(place.packages),
          membershipRef: dice.pick(place.members),
          payment: { type: 'external' },
        },
      },
    }),
    note(place, { purchase }) {
      keep(place.purchases, purchase.id)
      notePayment(place, purchase)
    },
  },
  'cancel a purchase': {
    weight: 1,
    may: GONE,
    ask(place, dice) {
      const id = any(place.purchases, dice)
      return id === undefined ? undefined : { method: 'PUT', path: `/packages/purchases/v1/${id}/cancel`, body: {} }
    },
  },
  'note what became of a payment': {
    weight: 6,
    may: GONE,
    ask(place, dice) {
      const id = any(place.payments, dice)
      const status = dice.pick(['succeeded', 'succeeded', 'failed', 'canceled'])
      return id === undefined
        ? undefined
        : { method: 'PUT', path: `/transactions/money/v1/${id}/status`, body: { transaction: { status } } }
    },
  },
  'give money back': {
    weight: 2,
    may: ['amount_exceeded', ...GONE],
    ask(place, dice) {
      const id = any(place.payments, dice)
      const refund = dice.chance(0.5) ? { amount: 1 } : {}
      return id === undefined ? undefined : { method: 'POST', path: `/transactions/money/v1/${id}/refund`, body: { refund } }
    },
  },
}
