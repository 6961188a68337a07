import { must, type Call } from './caller.ts'
import type { Cast } from './world.ts'

/** What a storm goes over, and what it has made of it so far. */
export interface Place {
  location: string
  members: string[]
  /** Hosts wait for nothing: who waits is promoted in order. */
  hosts: string[]
  events: string[]
  rooms: string[]
  desks: string[]
  options: string[]
  packages: string[]
  codes: string[]
  tickets: { id: string; eventRef: string; code: string }[]
  entries: string[]
  bookings: string[]
  orders: string[]
  purchases: string[]
  /** Payments in money that somebody may note. */
  payments: string[]
}

const PRICE = { credits: { amount: 2 }, money: { amount: 10 } }
const ALL_AREAS = { shop: true, events: true, rooms: true, desks: true, equipment: true, creditPackages: true }

/** Makes members with and without subscriptions, companies and much credit, and a little of everything that they will fight for. */
export async function makePlace(call: Call, { location: locationRef }: Cast): Promise<Place> {
  const make = async (path: string, body: object, status = 201): Promise<string> => {
    const made = (await must(status, call('POST', path, body))).body as Record<string, { id: string }>
    return Object.values(made)[0]!.id
  }
  const each = async (count: number, one: (i: number) => Promise<string>) => {
    const made: string[] = []
    for (let i = 0; i < count; i++) made.push(await one(i))
    return made
  }
  const give = (holder: object, amount: number) =>
    make('/transactions/credits/v1', {
      transaction: { type: 'adminAllocation', locationRef, description: '', amount, ...holder },
    })
  const subscribe = (holder: object) => {
    const items = [{ title: 'Desk', price: 100, credits: 40, dayPasses: 10 }]
    const terms = { period: 'month', startDate: '2026-01-01T00:00:00Z', payWithInvoice: ALL_AREAS, items }
    return make('/subscriptions/v1', { subscription: { ...holder, ...terms } }, 200)
  }
  const memberSpending = { credits: 'members', invoice: 'members' }
  const companies = await each(2, () =>
    make('/community/companies/v1', { company: { locationRef, title: 'Acme', memberSpending } }),
  )
  for (const companyRef of companies) {
    await subscribe({ companyRef })
    await give({ companyRef }, 300)
  }
  const people = await each(20, i => {
    const companyRef = i % 4 === 0 ? { companyRef: companies[i % 8 === 0 ? 0 : 1] } : {}
    const membership = { locationRef, user: { email: `storm${i}@storm.example`, name: 'Ada' }, ...companyRef }
    return make('/community/memberships/v1', { membership, invite: false })
  })
  for (const [i, membershipRef] of people.entries()) {
    if (i % 2 === 1) await subscribe({ membershipRef })
    // Some run dry.
    await give({ membershipRef }, i % 5 === 0 ? 8 : 1_000)
  }
  const resource = (type: string, more: object) =>
    make('/resources/v1', { resource: { locationRef, type, title: 'Place', ...more } })
  const tiers = { credits: { tiers: [{ from: 0, unitAmount: 1 }] }, money: { tiers: [{ from: 0, unitAmount: 5 }] } }
  const hall = await resource('meetingRoom', tiers)
  const parts = await each(2, () => resource('meetingRoom', { ...tiers, parentRef: hall }))
  const release = { autoRelease: { interval: 'fiveMinutes' }, checkIn: { interval: 'fifteenMinutes' }, dayPassesEnabled: true }
  const coupon = {
    locationRef,
    percentOff: 50,
    enabledForCredits: true,
    productTypes: ['eventTickets', 'meetingRoomBookings', 'shopProducts'],
  }
  const couponRef = await make('/discounts/coupons/v1', { coupon })
  const limit = (value: number) => ({ limitedRedemption: { value } })
  const product = (i: number) => {
    const options = [{ title: 'Cup', price: PRICE, stock: { enabled: true, quantity: 15 + i } }]
    return { product: { locationRef, title: 'Tea', refundPolicy: 'statusNew', options } }
  }
  return {
    location: locationRef,
    members: people.slice(2),
    hosts: people.slice(0, 2),
    events: await each(6, i => newEvent(call, locationRef, i)),
    rooms: [hall, ...parts, ...(await each(2, () => resource('meetingRoom', { ...tiers, bufferTime: 'fifteenMinutes' })))],
    desks: await each(2, () => resource('hotDesk', { ...tiers, ...release, capacity: 4, refundThreshold: 'oneDay' })),
    options: await each(
      3,
      async i => (await must(201, call('POST', '/shop/products/v1', product(i)))).body.product.options[0].id,
    ),
    packages: [await make('/packages/v1', { package: { locationRef, price: 90, grants: [{ type: 'credits', amount: 10 }] } })],
    codes: await each(2, async i => {
      const code = `STORM${i}`
      await make('/discounts/promocodes/v1', { promocode: { couponRef, code, ...limit(20 + 20 * i) } })
      return code
    }),
    tickets: [],
    entries: [],
    bookings: [],
    orders: [],
    purchases: [],
    payments: [],
  }
}

/** An event with few seats; each third one is free. */
export async function newEvent(call: Call, locationRef: string, i: number): Promise<string> {
  const dates = { startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' }
  const price = i % 3 === 0 ? {} : { price: PRICE }
  const event = { locationRef, title: 'Talk', ...dates, ...price, limitedAttendees: { limit: 4 + i }, refundThreshold: 'oneDay' }
  return (await must(201, call('POST', '/events/v1', { event }))).body.event.id
}
