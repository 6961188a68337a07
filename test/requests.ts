import type { Json, Sent } from './client.ts'
import { creditRequests } from './requests-credit.ts'
import { accessRequests } from './requests-access.ts'
import { eventRequests } from './requests-events.ts'
import { billingRequests } from './requests-billing.ts'
import { invoiceRequests } from './requests-invoices.ts'
import { discountRequests } from './requests-discounts.ts'
import { peopleRequests } from './requests-people.ts'
import { resourceRequests } from './requests-resources.ts'
import { subscriptionRequests } from './requests-subscriptions.ts'
import type { Cast } from './world.ts'

/** A request that its operation carries out. */
export interface ValidRequest {
  path: string
  /** Missing if the operation takes none. */
  body?: Record<string, unknown>
  /** Sent in place of JSON. */
  raw?: { type: string; text: string }
  /** For what can be done only once to an object, such as deleting it: makes another object and gives the path. */
  again?: () => Promise<string>
}

/** Operations that only a session can call, and one that only a network for trying things takes. */
export const OF_SESSIONS: ReadonlySet<string> = new Set([
  'signOut',
  'setClockOfNetwork',
  'changePassword',
  'removePassword',
  'createPasskeyOptions',
  'createPasskey',
  'createProofOptions',
  'createProof',
])

/** Parameters without which a GET by a path with ids is not answered, by operationId. */
export const NEEDED: Readonly<Record<string, string>> = { exportBooks: '?month=2027-01' }

/** What a request sends, with more headers. */
export const sentOf = ({ raw }: ValidRequest, headers: Record<string, string> = {}): Sent =>
  raw ? { headers: { 'content-type': raw.type, ...headers }, raw: raw.text } : { headers }

/**
 * One valid request for every operation that is no GET, by operationId, on objects that are made for it. A new operation is added
 * here.
 */
export async function validRequests(cast: Cast): Promise<Record<string, ValidRequest>> {
  const locationRef = cast.location
  const make = async (path: string, body: object): Promise<Json> => {
    const reply = await cast.api.post(path, body)
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  const holder = { membershipRef: cast.member }
  const company = await make('/community/companies/v1', { company: { locationRef, title: 'Acme' } })
  const category = await make('/shop/categories/v1', { category: { title: 'Snacks' } })
  const makeCategory = async () =>
    `/shop/categories/v1/${(await make('/shop/categories/v1', { category: { title: 'Sandwiches' } })).id}`
  const water = { locationRef, title: 'Water', options: [{ title: 'Small', price: {} }] }
  const product = await make('/shop/products/v1', { product: water })
  const makeProduct = async () => `/shop/products/v1/${(await make('/shop/products/v1', { product: water })).id}`
  const makeStock = async () => {
    const { id, options } = await make('/shop/products/v1', { product: water })
    return `/shop/products/v1/${id}/options/${options[0].id}/stock`
  }
  const makeTicket = () =>
    make('/support/tickets/v1', { ticket: { locationRef, type: 'access', description: 'The door is shut' } })
  const ticket = await makeTicket()
  const makeComment = async () => {
    const { id } = await make('/support/tickets/v1/comment', { activity: { ticketRef: ticket.id, text: 'Soon' } })
    return `/support/tickets/v1/comment/${id}`
  }
  const pack = { locationRef, price: 90, grants: [{ type: 'credits', amount: 10, duration: 90 }] }
  const makePackage = async () => `/packages/v1/${(await make('/packages/v1', { package: pack })).id}`
  const purchase = { packageRef: (await make('/packages/v1', { package: pack })).id, ...holder, payment: { type: 'external' } }
  const cancelPath = async () => `/packages/purchases/v1/${(await make('/packages/purchases/v1', { purchase })).id}/cancel`
  const location = { title: 'Quay', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
  const makeLocation = async () => `/locations/v1/${(await make('/locations/v1', { location })).id}`
  const sold = await make('/shop/products/v1', {
    product: { locationRef, title: 'Bread', options: [{ title: 'Loaf', price: { money: { amount: 400 } } }] },
  })
  const makePayment = async () => {
    const order = { optionRef: sold.options[0].id, ...holder, payment: { type: 'external' } }
    return `/transactions/money/v1/${(await make('/shop/orders/v1', { order })).payment.transactionRef}`
  }
  const makeIncome = async () => {
    const path = await makePayment()
    await cast.api.send('PUT', `${path}/status`, { transaction: { status: 'succeeded' } })
    return path
  }
  const makeRefund = async () => {
    const path = await makeIncome()
    return `${path}/refunds/${(await make(`${path}/refund`, { refund: { amount: 1 } })).id}/status`
  }
  const orderPath = (verb: string) => async () => {
    const order = { optionRef: product.options[0].id, quantity: 1, ...holder }
    return `/shop/orders/v1/${(await make('/shop/orders/v1', { order })).id}${verb}`
  }
  const completedOrder = async () => {
    const path = await orderPath('')()
    await cast.api.put(`${path}/status`, { order: { status: 'completed' } })
    return path
  }
  return {
    ...(await accessRequests(cast, make)),
    ...(await creditRequests(cast, make)),
    createPackage: { path: '/packages/v1', body: { package: pack } },
    updatePackage: { path: await makePackage(), body: { package: { price: 80 } } },
    deletePackage: { path: await makePackage(), again: makePackage },
    createPurchase: { path: '/packages/purchases/v1', body: { purchase } },
    cancelPurchase: { path: await cancelPath(), body: { reason: 'Bought twice' }, again: cancelPath },
    setClockOfNetwork: { path: `/networks/v1/${cast.network}/clock`, body: { clock: { now: '2099-01-01T00:00:00Z' } } },
    updateNetwork: { path: `/networks/v1/${cast.network}`, body: { network: { title: 'Renamed' } } },
    createLocation: { path: '/locations/v1', body: { location } },
    updateLocation: { path: await makeLocation(), body: { location: { title: 'Pier' } } },
    deleteLocation: { path: await makeLocation(), again: makeLocation },
    ...(await discountRequests(cast, make)),
    ...(await eventRequests(cast, make)),
    ...(await peopleRequests(cast, make)),
    ...(await resourceRequests(cast, make)),
    ...(await subscriptionRequests(cast, make)),
    createTicket: {
      path: '/support/tickets/v1',
      body: { ticket: { locationRef, type: 'cleaning', description: 'Coffee on the floor' } },
    },
    assignTicket: {
      path: `/support/tickets/v1/${ticket.id}/assignee`,
      body: { ticket: { membershipRefAssignee: cast.secondAdmin } },
    },
    updateTicketStatus: {
      path: `/support/tickets/v1/${ticket.id}/status`,
      body: { ticket: { status: 'solved' } },
      again: async () => `/support/tickets/v1/${(await makeTicket()).id}/status`,
    },
    updateTicketType: { path: `/support/tickets/v1/${ticket.id}/type`, body: { ticket: { type: 'printing' } } },
    updateTicketPriority: { path: `/support/tickets/v1/${ticket.id}/priority`, body: { ticket: { priority: 'high' } } },
    createComment: { path: '/support/tickets/v1/comment', body: { activity: { ticketRef: ticket.id, text: 'It is open' } } },
    deleteComment: { path: await makeComment(), again: makeComment },
    createCategory: { path: '/shop/categories/v1', body: { category: { title: 'Drinks' } } },
    updateCategory: { path: `/shop/categories/v1/${category.id}`, body: { category: { title: 'Sweets' } } },
    deleteCategory: { path: await makeCategory(), again: makeCategory },
    createProduct: {
      path: '/shop/products/v1',
      body: {
        product: {
          locationRef,
          categoryRef: category.id,
          title: 'Tea',
          options: [{ title: 'Cup', price: { money: { amount: 2 } } }],
        },
      },
    },
    updateProduct: { path: `/shop/products/v1/${product.id}`, body: { product: { title: 'Still water' } } },
    deleteProduct: { path: await makeProduct(), again: makeProduct },
    createStockMovement: { path: await makeStock(), body: { movement: { change: 5, type: 'delivery' } }, again: makeStock },
    createOrder: { path: '/shop/orders/v1', body: { order: { optionRef: product.options[0].id, quantity: 1, ...holder } } },
    setOrderStatus: { path: await orderPath('/status')(), body: { order: { status: 'completed' } }, again: orderPath('/status') },
    cancelOrder: {
      path: await orderPath('/cancel')(),
      body: { reason: 'Out of beans', refund: 'always' },
      again: orderPath('/cancel'),
    },
    deleteOrder: { path: await completedOrder(), again: completedOrder },
    ...(await billingRequests(cast, make)),
    ...(await invoiceRequests(cast, make)),
    setMoneyTransactionStatus: {
      path: `${await makePayment()}/status`,
      body: { transaction: { status: 'succeeded' } },
      again: async () => `${await makePayment()}/status`,
    },
    createMoneyRefund: {
      path: `${await makeIncome()}/refund`,
      body: { refund: { amount: 1 } },
      again: async () => `${await makeIncome()}/refund`,
    },
    setMoneyRefundStatus: { path: await makeRefund(), body: { refund: { status: 'succeeded' } }, again: makeRefund },
    createCreditTransaction: {
      path: '/transactions/credits/v1',
      body: { transaction: { customerRef: company.id, locationRef, amount: 3, type: 'adminAllocation' } },
    },
    createDayPassTransaction: {
      path: '/transactions/day_passes/v1',
      body: { transaction: { ...holder, locationRef, amount: 1, type: 'transferPermanentDayPasses' } },
    },
  }
}
