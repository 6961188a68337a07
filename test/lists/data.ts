import { randomUUID } from 'node:crypto'
import { beginSession } from '../../src/access/sessions/actions.ts'
import { memberships } from '../../src/community/memberships/store.ts'
import { routes } from '../../src/routes.ts'
import type { Json } from '../client.ts'
import { diceOf } from '../dice.ts'
import { OF_SESSIONS, sentOf, validRequests, type ValidRequest } from '../requests.ts'
import { raw } from '../schema-lines.ts'
import type { Cast, World } from '../world.ts'
import { fillBilling, fillNested, type Nested } from './data-billing.ts'
import { fillScheduled } from './data-scheduled.ts'
import { fillSold } from './data-sold.ts'
import type { Facts } from './reads.ts'

/**
 * Fills a network: what the requests of all operations make and change, over and over at two locations, and some variety. Some are refused,
 * since another one has used up their object.
 */
export async function fill(world: World, rounds: number): Promise<Filled> {
  const { main } = world
  let requests: Filled['requests'] = {}
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await main.api.send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  for (let round = 0; round < rounds; round++) {
    const locationRef = round % 2 ? main.annex : main.location
    const name = ['Ada', 'Änne', 'Grace', 'Mia'][round % 4]!
    const company = await send('POST', '/community/companies/v1', {
      company: { locationRef, title: ['Acme', 'Bolt & Söhne', 'acorn'][round % 3], taxId: `DE${round}00` },
    })
    const person = (more: object = {}) =>
      send('POST', '/community/memberships/v1', {
        membership: { locationRef, user: { email: `${randomUUID()}@Example.com`, name, surname: 'Lovelace' }, ...more },
        invite: false,
      })
    const member = await person({ companyRef: company.id, companyRole: round % 2 ? 'manager' : 'member' })
    await person({ status: 'requested', type: 'nonmember' })
    // The last rounds are there for their variety.
    if (round < rounds - 2) {
      requests = await requestsOf({ ...main, location: locationRef, member: member.id })
      for (const [operationId, request] of Object.entries(requests)) await sendOnce(main, operationId, request)
    } else {
      for (const operationId of FEW) await sendOnce(main, operationId, requests[operationId]!)
    }
    // One of every location.
    await send('POST', '/billing/tax_rates/v1', { taxRate: { title: 'Levy', rate: 1 + round / 10 } })
    const lots = await send('POST', '/resources/v1', {
      resource: { locationRef, type: 'parkingLot', title: 'Lots', capacity: 99 },
    })
    const plan = { locationRef, title: 'Flex', period: 'month', price: 1, group: round % 2 ? 'Flex' : 'Fix' }
    const { id } = await send('POST', '/plans/v1', { plan })
    for (const [holder, dates] of [
      [{ companyRef: company.id }, { startDate: '2026-01-01T00:00:00Z' }],
      [{ membershipRef: member.id }, { startDate: '2026-01-01T00:00:00Z' }],
      [{ membershipRef: member.id }, { startDate: '2040-01-01T00:00:00Z' }],
      [{ membershipRef: member.id }, { startDate: '2025-01-01T00:00:00Z', endDate: '2025-06-01T00:00:00Z' }],
    ] as const) {
      const payWithInvoice = { shop: true }
      await send('POST', '/subscriptions/v1', {
        subscription: { ...holder, ...dates, period: 'month', payWithInvoice, items: [{ plan: { id }, resourceRef: lots.id }] },
      })
    }
    for (const customerRef of [company.id, member.id]) {
      for (const unit of ['credits', 'day_passes']) {
        for (const type of ['adminAllocation', 'adminCharge']) {
          const transaction = { customerRef, locationRef, amount: type === 'adminCharge' ? 1 : 9, type }
          await send('POST', `/transactions/${unit}/v1`, { transaction })
        }
      }
    }
    for (const [i, visibilityType] of (['public', 'members', 'admins'] as const).entries()) {
      const [startDate, endDate] = [`2030-0${1 + i}-0${1 + round}T10:00:00Z`, `2030-0${6 - i}-0${1 + round}T11:00:00Z`]
      const event = { locationRef, title: 'Summer fête', venue: ['Roof', 'Hall'][round % 2], visibilityType, startDate, endDate }
      await send('POST', '/events/v1', { event })
    }
    const talk = {
      locationRef,
      title: 'Talk',
      startDate: `2031-02-0${1 + round}T10:00:00Z`,
      endDate: `2031-02-0${1 + round}T11:00:00Z`,
    }
    const { id: talkRef } = await send('POST', '/events/v1', { event: talk })
    await send('POST', `/events/v1/${talkRef}/copy`, { repeat: { period: 'week', count: 2 } })
    const hall = await send('POST', '/resources/v1', { resource: { locationRef, type: 'room', title: 'Hall' } })
    for (const [i, type] of (['meetingRoom', 'hotDesk', 'office'] as const).entries()) {
      const resource = { locationRef, type, title: ['East', 'Été', 'west'][i], description: 'By the lock', parentRef: hall.id }
      await send('POST', '/resources/v1', { resource })
    }
    await fillSold(send, { locationRef, companyRef: company.id, membershipRef: member.id }, round)
    // The company pays for the only seat, and is to pay for one more.
    const dates = { startDate: '2090-03-04T08:00:00Z', endDate: '2090-03-04T10:00:00Z' }
    const terms = { limitedAttendees: { limit: 1 }, price: { money: { amount: 5 } } }
    const event = await send('POST', '/events/v1', { event: { locationRef, title: 'Talk', ...dates, ...terms } })
    const seat = { eventRef: event.id, payment: { type: 'external', customerRef: company.id } }
    await send('POST', '/events/tickets/v1', { ticket: { membershipRef: member.id, ...seat } })
    const { id: colleague } = await person({ companyRef: company.id })
    await send('POST', '/events/waitlist/v1', { waitlistEntry: { membershipRef: colleague, ...seat } })
    await fillScheduled(send, { locationRef, companyRef: company.id, membershipRef: member.id })
    await fillBilling(send, { locationRef, companyRef: company.id, membershipRef: member.id })
  }
  // Of passkeys, each of which is of another person, there would be few.
  for (let i = 0; i < 4; i++) await requests.removePasskey!.again!()
  return { nested: await fillNested(send, world), requests }
}

/** What makes things of which there would be few. */
const FEW = ['createCalendar', 'createTicket', 'deleteMembership']

/** The lists of what one object has, and a request of each operation. */
interface Filled {
  nested: Record<string, Nested>
  requests: Record<string, ValidRequest>
}

/** Does at random what changes rows and makes new ones, and what changes a list of what one object has. */
export function disturber({ main }: World, { nested, requests }: Filled) {
  const dice = diceOf(7)
  const all = Object.entries(requests)
  return async (list: string) => {
    await sendOnce(main, ...dice.pick(all))
    const change = nested[list]?.change
    if (change) await sendOnce(main, ...change)
  }
}

export async function factsOf(world: World, subscriptions: readonly Json[], invoices: readonly Json[]): Promise<Facts> {
  const { network, location, annex } = world.main
  const rows = <R>(columns: string, table: string, also = '') =>
    raw<R & { id: string }>(world.database, `select "id" ${columns} from "${table}" where "network" = '${network}' ${also}`)
  const products = await rows<{ categoryRef: string }>(', "categoryRef"', 'product', 'and "categoryRef" is not null')
  const companies = await rows('', 'company')
  const blocked = await rows('', 'user', 'and "blocked"')
  const places = await rows<{ place: number }>(', "place"', 'waitlistEntry')
  const plans = new Map<string, string[]>()
  for (const { membershipRef, status, items } of subscriptions) {
    if (membershipRef === undefined || status === 'canceled') continue
    plans.set(membershipRef, [...(plans.get(membershipRef) ?? []), ...items.flatMap((one: Json) => one.plan?.id ?? [])])
  }
  return {
    plans,
    categories: new Map(products.map(one => [one.id, one.categoryRef])),
    companies: new Set(companies.map(({ id }) => id)),
    invoices: new Map(invoices.map(one => [one.id, one])),
    locations: [location, annex],
    blocked: new Set(blocked.map(({ id }) => id)),
    places: new Map(places.map(({ id, place }) => [id, Number(place)])),
  }
}

async function sendOnce({ api }: Cast, operationId: string, request: ValidRequest): Promise<void> {
  const { method } = routes.find(route => route.operationId === operationId)!.endpoint
  await api.send(method, (await request.again?.()) ?? request.path, request.body, sentOf(request))
}

/** The requests that a credential may send. */
const requestsOf = async (cast: Cast) =>
  Object.fromEntries(Object.entries(await validRequests(cast)).filter(([operationId]) => !OF_SESSIONS.has(operationId)))

/** Sessions of two people, begun without a password, each of which would take its time. */
export const signInOften = ({ main, write }: World) =>
  write(main.network, async ({ tx, network }) => {
    const people = await memberships.findMany(tx, network, [main.admin, main.secondAdmin])
    for (const { userRef } of people.values()) {
      for (let i = 0; i < 12; i++) {
        const browser = { secretHash: `${userRef} ${i}`, userAgent: '', address: '' }
        await beginSession(tx, { network, userRef, browser, requestId: 'test' })
      }
    }
  })
