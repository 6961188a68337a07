import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleOf } from '../../test/people.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'
import { cutLots } from './actions-cut.ts'
import { giveBack } from './actions-give-back.ts'
import { balanceOf, credit, type Posting } from './actions.ts'
import { debit } from './actions-debit.ts'
import type { EntryRow } from './table.ts'

onEachService('what is given back', world => {
  const { newMember, remove } = peopleOf(world)
  const posting = (membershipRef: string, amount: number, more: Partial<Posting> = {}): Posting => ({
    membershipRef,
    companyRef: null,
    unit: 'credit',
    type: 'adminAllocation',
    amount,
    locationRef: world.main.location,
    description: '',
    ...more,
  })
  const give = (id: string, amount: number, until: string | null, more: Partial<Posting> = {}) =>
    world.write(world.main.network, context => credit(context, posting(id, amount, more), until))
  const charge = (id: string, amount: number, more: Partial<Posting> = {}) =>
    world.write(world.main.network, context => debit(context, posting(id, amount, { type: 'adminCharge', ...more }), 'any'))
  const back = async (entry: EntryRow) =>
    (await world.write(world.main.network, context => giveBack(context, [entry], 'Canceled')))[0]!
  const balances = async (id: string) => (await world.main.api.get(`/transactions/v1/balances/${id}/credits`)).body.balances
  const read = async (id: string) => (await world.main.api.get(`/transactions/credits/v1/${id}`)).body.transaction

  test('returns to the lots that it came from, as if it had never been drawn', async () => {
    const { id } = await newMember()
    await give(id, 300, '2090-01-01T00:00:00.000Z')
    await give(id, 500, null)
    const before = await balances(id)
    const entry = await charge(id, 450, { locationRef: world.main.annex })
    const drawn = await balances(id)
    assert.deepEqual(drawn, [{ amount: 3.5, allocation: 5, crossLocationUsage: 1.5 }])
    const refund = await back(entry)
    assert.deepEqual(await balances(id), before)
    const shown = await read(refund.id)
    assert.deepEqual([shown.type, shown.amount, shown.transactionRef, shown.description], ['refund', 4.5, entry.id, 'Canceled'])
    assert.deepEqual(shown.amounts, (await read(entry.id)).amounts)
    assert.deepEqual((await read(entry.id)).refund, { amount: 4.5, createDate: refund.createDate })
  })

  test('comes once, of many at once, too', async () => {
    const { id } = await newMember()
    await give(id, 800, null)
    const entry = await charge(id, 800)
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => back(entry)))
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of all) if (one.status === 'rejected') assert.equal(one.reason.code, 'conflict')
    assert.deepEqual(await balances(id), [{ amount: 8, allocation: 8, crossLocationUsage: 0 }])
  })

  test('goes where transfers go when the lot has expired meanwhile, and keeps its origin', async t => {
    t.after(() => setClock())
    setClock(() => Date.parse('2035-01-10T09:00:00Z'))
    const { id } = await newMember()
    const purchaseRef = '0199d3a0-5c1e-7000-8000-00000000fe01'
    await give(id, 300, '2035-01-20T00:00:00.000Z', { purchaseRef })
    await give(id, 100, '2035-02-28T23:00:00.000Z')
    await give(id, 200, null)
    const entry = await charge(id, 550)
    setClock(() => Date.parse('2035-02-03T09:00:00Z'))
    const { id: refundRef } = await back(entry)
    // The month at the location ends when the lot of the second gift does, and each keeps its own lot.
    assert.deepEqual(await balances(id), [
      { amount: 4, allocation: 4, crossLocationUsage: 0, expirationDate: '2035-02-28T23:00:00.000Z' },
      { amount: 2, allocation: 2, crossLocationUsage: 0 },
    ])
    const lots = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('ledgerLot')
          .select(['purchaseRef', 'remaining'])
          .where('network', '=', world.main.network)
          .where('membershipRef', '=', id)
          .where('expireDate', '=', '2035-02-28T23:00:00.000Z')
          .orderBy('remaining'),
      ),
    )
    assert.deepEqual(
      lots.map(lot => [lot.purchaseRef, lot.remaining]),
      [
        [null, 100],
        [purchaseRef, 300],
      ],
    )
    assert.equal((await read(refundRef)).amounts.length, 3)
  })

  test('what is cut ends at once, with an entry of what was left, and what is given back to it lives on', async t => {
    t.after(() => setClock())
    setClock(() => Date.parse('2035-03-10T09:00:00Z'))
    const { id } = await newMember()
    const items = [{ title: 'Flex', price: 0, credits: 10, dayPasses: 2 }]
    const subscription = { membershipRef: id, period: 'month', startDate: '2035-03-10T09:00:00Z', items }
    const subscriptionRef = (await world.main.api.post('/subscriptions/v1', { subscription })).body.subscription.id
    await give(id, 100, '2035-04-10T08:00:00.000Z')
    const entry = await charge(id, 300)
    const { membershipRef: _, ...cut } = posting(id, 0)
    const entries = await world.write(world.main.network, context =>
      cutLots(context, { ...cut, membershipRef: id, subscriptionRef, description: 'Canceled' }),
    )
    assert.deepEqual(
      entries.map(({ unit, type, amount }) => [unit, type, amount]),
      [
        ['credit', 'subscriptionExpiration', await leftOf(subscriptionRef, entry)],
        ['dayPass', 'subscriptionExpiration', 200],
      ],
    )
    const holder = { membershipRef: id, companyRef: null }
    const present = () =>
      world.database.read(db =>
        balanceOf(db, world.main.network, holder, 'credit', new Date('2035-03-10T09:00:00Z').toISOString()),
      )
    assert.equal(await present(), 1_100 - 300 - entries[0]!.amount)
    await back(entry)
    assert.equal(await present(), 1_100 - entries[0]!.amount)
    assert.deepEqual(
      await world.write(world.main.network, context => cutLots(context, { ...cut, membershipRef: id, purchaseRef: id })),
      [],
    )
  })

  /** What a charge of 3 left of a subscription's 10 credits: the lot beside it ends at the same instant. */
  async function leftOf(subscriptionRef: string, { id }: EntryRow): Promise<number> {
    const own = (await read(id)).amounts.find((one: { subscriptionRef?: string }) => one.subscriptionRef === subscriptionRef)
    return 1_000 - (own?.amount ?? 0) * 100
  }

  test('an order’s credits are given back also to somebody who was deleted', async () => {
    const someone = await newMember()
    await give(someone.id, 300, null)
    const { optionOf, create } = shopOf(world)
    const optionRef = await optionOf({ title: 'Cup', price: { credits: { amount: 3 } } })
    const { body } = await create({ optionRef, membershipRef: someone.id, payment: { type: 'credits' } })
    const shown = await read(body.order.payment.transactionRef)
    const product = { id: body.order.product.id, title: 'Drinks' }
    assert.deepEqual(shown.order, { id: body.order.id, option: { id: optionRef, name: 'Cup' }, product })
    await remove(someone)
    const entry = await world.database.read(db =>
      db.first(db.sql.selectFrom('ledgerEntry').selectAll().where('network', '=', world.main.network).where('id', '=', shown.id)),
    )
    const refund = await back(entry!)
    assert.deepEqual((await read(refund.id)).order, shown.order)
    await assert.rejects(charge(someone.id, 100), /deleted/)
  })
})
