import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { carriedOut } from './carrying.ts'
import type { Json } from './client.ts'
import { createCompany } from '../src/community/companies/contract.ts'
import { createMembership } from '../src/community/memberships/contract-memberships.ts'
import { createPlan } from '../src/plans/contract.ts'
import { createSubscription } from '../src/subscriptions/contract.ts'
import { credit } from '../src/transactions/actions.ts'
import { locations } from '../src/access/store.ts'
import type { World } from './world.ts'

interface Subscribed {
  /** Percent off in the shop. */
  shop?: number
  /** Percent off tickets for events. */
  events?: number
  /** Percent off bookings of rooms. */
  rooms?: number
  /** Percent off packages. */
  creditPackages?: number
  payWithInvoice?: boolean
  startDate?: string
  endDate?: string
}

/** What tests of payments do over and over in the network `main`. */
export function buyersOf(world: World) {
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return Object.values(reply.body)[0]
  }
  const holderOf = (id: string, of: 'membership' | 'company') =>
    of === 'company' ? { membershipRef: null, companyRef: id } : { membershipRef: id, companyRef: null }
  return {
    send,
    /** A person who belongs to a company or to none. */
    async newMember(more: object = {}): Promise<string> {
      const user = { email: `${randomUUID()}@example.com`, name: 'Ada' }
      const membership = { locationRef: world.main.location, user, ...more }
      return (await carriedOut(world, createMembership, { membership, invite: false })).membership.id
    },
    async newCompany(more: object = {}): Promise<string> {
      const company = { locationRef: world.main.location, title: 'Acme', ...more }
      return (await carriedOut(world, createCompany, { company })).company.id
    },
    /** A subscription with a plan of its own. */
    async subscribe(
      holder: object,
      { shop = 0, events = 0, rooms = 0, creditPackages = 0, payWithInvoice = false, startDate, endDate }: Subscribed = {},
    ): Promise<void> {
      const plan = {
        locationRef: world.main.location,
        title: 'Flex',
        period: 'month',
        price: 1,
        discounts: { shop, events, rooms, creditPackages },
      }
      const { id } = (await carriedOut(world, createPlan, { plan })).plan
      const subscription = {
        ...holder,
        period: 'month',
        startDate: startDate ?? '2026-01-01T00:00:00Z',
        endDate,
        payWithInvoice: Object.fromEntries(['shop', 'events', 'rooms', 'creditPackages'].map(area => [area, payWithInvoice])),
        items: [{ plan: { id } }],
      }
      await carriedOut(world, createSubscription, { subscription })
    },
    /** Gives credits, in hundredths, that end at an instant or never. */
    give: (id: string, amount: number, of: 'membership' | 'company' = 'membership', until: string | null = null) =>
      world.write(world.main.network, context =>
        credit(
          context,
          {
            ...holderOf(id, of),
            unit: 'credit',
            type: 'adminAllocation',
            amount,
            locationRef: world.main.location,
            description: '',
          },
          until,
        ),
      ),
    /** What is in the lots of a holder, in hundredths, the soonest to end first. */
    async lotsOf(id: string): Promise<[remaining: number, expireDate: string | null][]> {
      const lots = await world.database.read(db =>
        db.all(
          db.sql
            .selectFrom('ledgerLot')
            .selectAll()
            .where('network', '=', world.main.network)
            .orderBy('expireDate')
            .orderBy('unit'),
        ),
      )
      return lots
        .filter(lot => (lot.membershipRef ?? lot.companyRef) === id)
        .map(({ remaining, expireDate }) => [remaining, expireDate])
    },
    async setCreditDiscounts(creditDiscounts: boolean): Promise<void> {
      await world.write(world.main.network, async context => {
        const location = (await locations.find(context.tx, world.main.network, world.main.location))!
        await locations.update(context, location, { creditDiscounts })
      })
    },
  }
}
