import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { eventsOf } from '../../test/events.ts'
import { packagesOf } from '../../test/packages.ts'
import { problemsIn } from '../../test/problems.ts'
import { providerOf } from '../../test/provider.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'

const VERBS = ['look', 'cancel', 'say', 'refund'] as const
type Verb = (typeof VERBS)[number]
/** Whether the thing lives, its payment, and the refunds of that. */
type Shown = string

/** How a thing comes into a state, and what each verb makes of it; the others are refused, but for a look, which then changes nothing. */
const MAP: Record<Shown, { onTheWay: Verb[]; amount?: number; verbs: Partial<Record<Verb, Shown>> }> = {
  'lives processing': { onTheWay: [], verbs: { look: 'lives succeeded', cancel: 'ended canceled' } },
  'lives succeeded': {
    onTheWay: ['look'],
    verbs: { cancel: 'ended succeeded processing', refund: 'lives succeeded processing' },
  },
  'lives succeeded processing': {
    onTheWay: ['look', 'refund'],
    verbs: { look: 'lives succeeded succeeded', cancel: 'ended succeeded processing' },
  },
  'lives succeeded succeeded': { onTheWay: ['look', 'refund', 'look'], verbs: { cancel: 'ended succeeded succeeded' } },
  'ended succeeded processing': { onTheWay: ['look', 'cancel'], verbs: { look: 'ended succeeded succeeded' } },
  'ended succeeded succeeded': { onTheWay: ['look', 'cancel', 'look'], verbs: {} },
  'ended canceled': { onTheWay: ['cancel'], verbs: {} },
  'ended failed': { onTheWay: ['look'], amount: 20.13, verbs: {} },
}

onEachService('states of what the built-in provider takes', world => {
  const { optionOf, create } = shopOf(world)
  const { newEvent, ticketFor, readTicket, cancel: cancelTicket } = eventsOf(world)
  const { newResource, booked, read: readBooking, cancel: cancelBooking } = bookingsOf(world)
  const { buy, newPackage, read: readPurchase, cancel: cancelPurchase, balancesOf } = packagesOf(world)
  const { newMember } = buyersOf(world)
  const { forTrials, look } = providerOf(world)
  const api = () => world.main.api
  const payment = { type: 'paymentGateway' }
  before(() => forTrials(world.main))

  /** Things at a price: how one is bought, read and canceled with everything given back. */
  const THINGS: Record<
    string,
    { buy(amount: number): Promise<Json>; read(id: string): Promise<Json>; cancel(id: string): Promise<Json> }
  > = {
    order: {
      buy: async amount =>
        (await create({ optionRef: await optionOf({ title: 'Cup', price: { money: { amount } } }), payment })).body.order,
      read: async id => (await api().get(`/shop/orders/v1/${id}`)).body.order,
      cancel: id => api().put(`/shop/orders/v1/${id}/cancel`, { refund: 'always' }),
    },
    ticket: {
      buy: async amount => ticketFor(await newEvent({ seats: 1, price: { money: { amount } } }), await newMember(), { payment }),
      read: readTicket,
      cancel: id => cancelTicket(id, '?refund=always'),
    },
    booking: {
      async buy(amount) {
        const resource = await newResource({ money: { tiers: [{ from: 0, flatAmount: amount, unitAmount: 0 }] } })
        return booked(resource, '2090-03-04T08:00:00Z', '2090-03-04T09:00:00Z', {
          membershipRefOwner: world.main.member,
          payment,
        })
      },
      read: readBooking,
      cancel: id => cancelBooking(id, '?refund=always'),
    },
    purchase: {
      buy: async price => buy({ membershipRef: await newMember() }, { packageRef: (await newPackage({ price })).id, payment }),
      read: readPurchase,
      cancel: id => cancelPurchase(id),
    },
  }

  const perform = (verb: Verb, { cancel }: (typeof THINGS)[string], { id, payment: { transactionRef } }: Json): Promise<Json> => {
    switch (verb) {
      case 'look':
        return look().then(() => ({ status: 200 }))
      case 'cancel':
        return cancel(id)
      case 'say':
        return api().put(`/transactions/money/v1/${transactionRef}/status`, { transaction: { status: 'succeeded' } })
      case 'refund':
        return api().post(`/transactions/money/v1/${transactionRef}/refund`, {})
    }
  }
  const shown = async (thing: (typeof THINGS)[string], { id, payment: { transactionRef } }: Json): Promise<Shown> => {
    const { status, payment } = await thing.read(id)
    const { transaction } = (await api().get(`/transactions/money/v1/${transactionRef}`)).body
    assert.equal(payment.status, transaction.status)
    const refunds = transaction.refunds.map((one: Json) => one.status)
    return [status === 'canceled' ? 'ended' : 'lives', payment.status, ...refunds].join(' ')
  }

  for (const [name, thing] of Object.entries(THINGS)) {
    for (const [state, { onTheWay, amount = 20, verbs }] of Object.entries(MAP)) {
      const inState = async () => {
        const made = await thing.buy(amount)
        for (const step of onTheWay) assert.ok((await perform(step, thing, made)).status < 300, step)
        assert.equal(await shown(thing, made), state)
        return made
      }
      const taken = Object.entries(verbs) as [Verb, Shown][]

      test(`a ${name} that ${state} is changed by ${taken.map(([verb]) => verb).join(' and ') || 'no verb'} alone`, async () => {
        const first = await inState()
        for (const verb of VERBS.filter(one => verbs[one] === undefined)) {
          const { status, text } = await perform(verb, thing, first)
          if (verb !== 'look') assert.equal(status, 409, `${verb}: ${text}`)
          assert.equal(await shown(thing, first), state, verb)
        }
        for (const [i, [verb, next]] of taken.entries()) {
          const made = i === 0 ? first : await inState()
          const { status, text } = await perform(verb, thing, made)
          assert.ok(status < 300, `${verb}: ${text}`)
          assert.equal(await shown(thing, made), next, verb)
        }
      })
    }
  }

  test('a package gives its credits when it is paid, and never when that fails', async () => {
    const balanceOf = async (price: number, isCanceled = false) => {
      const made = await THINGS.purchase!.buy(price)
      const balance = () => balancesOf(made.membershipRef)
      assert.deepEqual([made.transactionRefs, await balance()], [[], []])
      if (isCanceled) assert.equal((await cancelPurchase(made.id)).status, 200)
      await look()
      assert.equal((await readPurchase(made.id)).transactionRefs.length, (await balance()).length)
      return balance()
    }
    assert.deepEqual(await balanceOf(90), [[10]])
    assert.deepEqual(await balanceOf(90.13), [])
    assert.deepEqual(await balanceOf(90, true), [])
  })

  test('the store holds together', async () => {
    assert.deepEqual(await problemsIn(world), [])
  })
})
