import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { locations } from '../src/access/store.ts'
import { companies } from '../src/community/companies/store.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { memberships } from '../src/community/memberships/store.ts'
import { take } from '../src/discounts/redemptions/store.ts'
import { draftOf } from '../src/invoices/actions.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { book } from '../src/resources/bookings/actions-book.ts'
import { categories } from '../src/shop/categories/store.ts'
import { products } from '../src/shop/products/store.ts'
import { discountsOf } from './discounts.ts'
import { meanwhile } from './meanwhile.ts'
import { peopleOf } from './people.ts'
import { onEachEngine } from './world.ts'
import { rawQuery } from './raw-query.ts'

/** Whoever decides by what others have stored may have waited for the very transaction that has changed it. */
onEachEngine(
  'what comes at the last moment',
  world => {
    const { newMember } = peopleOf(world)
    const { newCode } = discountsOf(world)
    const api = () => world.main.api
    const make = async (path: string, body: object) => {
      const reply = await api().post(path, body)
      assert.ok(reply.status < 300, reply.text)
      return (Object.values(reply.body)[0] as { id: string }).id
    }
    const newLocation = () =>
      make('/locations/v1', { location: { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' } })
    const placeOf = async ({ tx, network }: WriteContext, id: string) => (await locations.find(tx, network, id))!
    const draftAt = async (context: WriteContext, id: string, membershipRef: string | null, companyRef: string | null) =>
      draftOf(context, { location: await placeOf(context, id), membershipRef, companyRef, subscriptionRef: null })
    /** Sends a request while a transaction that adds something is open, and lets that end once the request waits for it. */
    async function sentMeanwhile(add: (context: WriteContext) => Promise<unknown>, send: () => ReturnType<typeof sendAt>) {
      const { answer } = await meanwhile(world, add, async waiting => {
        const answer = send()
        await waiting()
        return { answer }
      })
      return answer
    }
    const sendAt = (method: string, path: string, body: object | undefined, headers: Record<string, string>) =>
      api().send(method, path, body, { headers })

    const cases: Record<
      string,
      () => Promise<{ path: string; change?: object; add: (context: WriteContext) => Promise<unknown> }>
    > = {
      'an invoice of a member who leaves': async () => {
        const { id } = await newMember()
        return {
          path: `/community/memberships/v1/${id}`,
          async add(context) {
            await memberships.lock(context.tx, context.network, id)
            await draftAt(context, world.main.location, id, null)
          },
        }
      },
      'an invoice of a company that is deleted': async () => {
        const id = await make('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })
        return {
          path: `/community/companies/v1/${id}`,
          async add(context) {
            await companies.lock(context.tx, context.network, id)
            await draftAt(context, world.main.location, null, id)
          },
        }
      },
      'a membership of a person who is erased': async () => {
        const email = `${randomUUID()}@example.com`
        const before = await newMember({ email })
        assert.equal((await api().send('DELETE', `/community/memberships/v1/${before.id}`)).status, 200)
        const again = { locationRef: world.main.location, email, name: 'Back', surname: '' }
        return { path: `/community/users/v1/${before.userRef}`, add: context => createMembership(context, again) }
      },
      'a member of a location that is deleted': async () => {
        const id = await newLocation()
        return {
          path: `/locations/v1/${id}`,
          async add(context) {
            await placeOf(context, id)
            await createMembership(context, { locationRef: id, email: `${randomUUID()}@example.com`, name: 'New', surname: '' })
          },
        }
      },
      'a booking at a location that is deleted': async () => {
        const locationRef = await newLocation()
        const resourceRef = await make('/resources/v1', { resource: { locationRef, type: 'room', title: 'Lock Room' } })
        const dates = { startDate: '2030-01-07T09:00:00.000Z', endDate: '2030-01-07T10:00:00.000Z' }
        const booking = { resourceRef, membershipRefOwner: world.main.member, attendees: [], seats: 1, entire: false, ...dates }
        return { path: `/locations/v1/${locationRef}`, add: context => book(context, { booking, override: false }) }
      },
      'an invoice at a location that changes its currency': async () => {
        const id = await newLocation()
        return {
          path: `/locations/v1/${id}`,
          change: { location: { currencyCode: 'USD' } },
          add: context => draftAt(context, id, world.main.member, null),
        }
      },
      'a product in a category that is deleted': async () => {
        const locationRef = world.main.location
        const id = await make('/shop/categories/v1', { category: { locationRef, title: 'Drinks' } })
        const product = { locationRef, title: 'Tea', options: [{ title: 'One', price: {} }] }
        const productRef = await make('/shop/products/v1', { product })
        return {
          path: `/shop/categories/v1/${id}`,
          async add(context) {
            const { tx, network } = context
            await categories.lock(tx, network, id)
            await products.update(context, (await products.lock(tx, network, productRef))!, { categoryRef: id })
          },
        }
      },
    }

    for (const [what, prepare] of Object.entries(cases)) {
      for (const isConditional of [false, true]) {
        test(`${what} counts, ${isConditional ? 'with' : 'without'} If-Match`, async () => {
          const { path, change, add } = await prepare()
          const etag = (await api().get(path)).headers.get('etag')!
          const method = change ? 'PUT' : 'DELETE'
          const { status, body } = await sentMeanwhile(add, () =>
            sendAt(method, path, change, isConditional ? { 'if-match': etag } : {}),
          )
          // Where the object itself looks otherwise by then, the tag says so first.
          assert.ok(body.code === 'in_use' || (isConditional && body.code === 'precondition_failed'), `${status} ${body.code}`)
          assert.equal((await api().get(path)).status, 200)
        })
      }
    }

    test('the last use of a promo code, taken between the look at it and the bill, makes no subscription at the full price', async () => {
      const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 200 }
      const planRef = await make('/plans/v1', { plan })
      for (const limited of ['coupon', 'promocode'] as const) {
        const once = { limitedRedemption: { value: 1 } }
        const { id, code, couponRef } = await newCode(limited === 'promocode' ? once : {}, limited === 'coupon' ? once : {})
        const { id: membershipRef } = await newMember()
        const terms = { membershipRef, period: 'month', startDate: '2030-01-01T00:00:00Z', items: [{ plan: { id: planRef } }] }
        const body = { subscription: terms, issueFirstInvoice: true, promocode: code }
        const reply = await sentMeanwhile(
          async ({ tx, network }) => {
            // What comes after the look at the code refers to the plan, and so waits here.
            const locking = 'select 1 from plan where network = $1 and id = $2 for update'
            await tx.all(rawQuery(locking, [network, planRef]))
            assert.equal(await take(tx, network, limited, limited === 'coupon' ? couponRef : id), true)
          },
          () => sendAt('POST', '/subscriptions/v1', body, {}),
        )
        assert.deepEqual([reply.status, reply.body.code], [409, 'not_redeemable'])
        const { subscriptions } = (await api().get(`/subscriptions/v1?membershipRef=${membershipRef}`)).body
        assert.deepEqual(subscriptions, [])
      }
    })
  },
  { engines: ['postgres'] },
)
