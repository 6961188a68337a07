import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { faultsIn } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { rules } from '../../cli/store-verify.ts'

onEachService('coupons on invoice items', world => {
  const PATH = '/invoices/items/v1'
  const { newCoupon, newCode, usageOf, redemptionsOf } = discountsOf(world)
  const { newMember, subscribe, send } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const api = () => world.main.api
  const draft = async (): Promise<string> =>
    (await send('POST', '/invoices/v1', { invoice: { locationRef: world.main.location, membershipRef: await newMember() } })).id
  const post = async (more: Json, invoiceRef?: string) =>
    api().post(PATH, { invoiceItem: { invoiceRef: invoiceRef ?? (await draft()), unitAmount: 11.9, quantity: 3, ...more } })
  const add = async (more: Json, invoiceRef?: string): Promise<Json> => {
    const reply = await post(more, invoiceRef)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.invoiceItem
  }
  const patch = (id: string, invoiceItem: object) => api().send('PATCH', `${PATH}/${id}`, { invoiceItem })
  const by = (...coupons: Json[]) => ({ discounts: coupons.map(({ id }) => ({ couponRef: id })) })
  const tax = { rate: 19 }

  test('a coupon comes off a line of a draft, and is redeemed for its customer', async () => {
    const coupon = await newCoupon({ percentOff: 50 })
    const line = await add({ description: 'Locker', tax, ...by(coupon) })
    assert.deepEqual([line.amount, line.discountAmount, line.discountedAmount, line.taxAmount], [35.7, 17.85, 17.85, 2.85])
    assert.deepEqual(line.discounts, [{ source: 'coupon', coupon: { id: coupon.id, percentOff: 50 } }])
    const [redeemed] = await redemptionsOf(`couponRef=${coupon.id}`)
    assert.deepEqual(redeemed!.product, { type: 'invoiceItem', title: 'Locker', invoiceItemRef: line.id })
    assert.deepEqual([redeemed!.customer.id, redeemed!.amount, redeemed!.promocode], [line.membershipRef, 17.85, undefined])
    assert.equal(await usageOf(coupon), 1)
  })

  test('a coupon comes off what waits, whatever it counts for, and an amount never below 0', async () => {
    const coupon = await newCoupon({ amountOff: 40, productTypes: ['roomBookings'] })
    const waiting = { invoiceRef: undefined, locationRef: world.main.location, membershipRef: await newMember() }
    const reply = await api().post(PATH, { invoiceItem: { ...waiting, unitAmount: 30, quantity: 1, ...by(coupon) } })
    assert.equal(reply.status, 201, reply.text)
    assert.deepEqual([reply.body.invoiceItem.discountedAmount, reply.body.invoiceItem.discountAmount], [0, 30])
    assert.equal((await redemptionsOf(`couponRef=${coupon.id}`))[0]!.amount, 30)
  })

  test('what cannot be redeemed is refused, and nothing is added', async () => {
    const here = await newCoupon()
    const invoiceRef = await draft()
    for (const id of [randomUUID(), (await newCoupon({ locationRef: world.main.annex })).id]) {
      assert.deepEqual(faultsIn(await post(by({ id }), invoiceRef)), [
        ['/invoiceItem/discounts/0/couponRef', 'unknown_reference'],
      ])
    }
    assert.deepEqual(faultsIn(await post(by(here, here), invoiceRef)), [['/invoiceItem/discounts', 'too_many']])
    const plan = await send('POST', '/plans/v1', {
      plan: { locationRef: world.main.location, title: 'x', period: 'month', price: 1 },
    })
    const values = [{ id: plan.id, type: 'subscriptionItems' }]
    const limited = await newCoupon({ limitedItems: { values }, productTypes: ['subscriptionItems'] })
    assert.deepEqual(faultsIn(await post(by(limited), invoiceRef)), [['/invoiceItem/discounts/0/couponRef', 'invalid_value']])
    const once = await newCoupon({ limitedRedemption: { value: 1 } })
    await add(by(once), invoiceRef)
    refusalOf(await post(by(once), invoiceRef))
    assert.equal((await api().get(`/invoices/v1/${invoiceRef}`)).body.invoice.itemsCount, 1)
  })

  test('a coupon is put in the place of another, taken away, and put there again, and each is free after that', async () => {
    const [one, two] = [await newCoupon({ limitedRedemption: { value: 1 } }), await newCoupon({ amountOff: 5 })]
    const line = await add(by(one))
    assert.equal((await patch(line.id, by(one))).status, 200)
    assert.equal(await usageOf(one), 1)
    const changed = (await patch(line.id, { ...by(two), quantity: 1 })).body.invoiceItem
    assert.deepEqual([changed.amount, changed.discountedAmount], [11.9, 6.9])
    assert.deepEqual([await usageOf(one), await usageOf(two)], [0, 1])
    const bare = (await patch(line.id, { discounts: [] })).body.invoiceItem
    assert.deepEqual([bare.discountedAmount, bare.discounts], [11.9, []])
    assert.deepEqual([await usageOf(one), await usageOf(two)], [0, 0])
    assert.equal((await patch(line.id, by(one))).body.invoiceItem.discountAmount, 1.19)
    assert.deepEqual([await usageOf(one), (await redemptionsOf(`couponRef=${one.id}`)).length], [1, 3])
  })

  test('when a line has another price, what its coupon took off follows', async () => {
    const coupon = await newCoupon()
    const line = await add(by(coupon))
    await patch(line.id, { unitAmount: 100, quantity: 2 })
    const [redeemed, ...others] = await redemptionsOf(`couponRef=${coupon.id}`)
    assert.deepEqual([redeemed!.amount, redeemed!.reverseDate, others], [20, undefined, []])
  })

  test('a coupon is free again when its line is deleted, and stays as it is when the line is issued', async () => {
    const coupon = await newCoupon({ limitedRedemption: { value: 1 } })
    const line = await add(by(coupon))
    await send('DELETE', `${PATH}/${line.id}`, {})
    assert.equal(await usageOf(coupon), 0)
    const issued = await add(by(coupon))
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(
        tx.sql
          .updateTable('invoice')
          .set({ status: 'issued' })
          .where('network', '=', network)
          .where('id', '=', issued.invoiceRef),
      ),
    )
    for (const reply of [await patch(issued.id, { discounts: [] }), await api().send('DELETE', `${PATH}/${issued.id}`)]) {
      assert.equal(reply.body.code, 'invoice_not_draft')
    }
    assert.equal(await usageOf(coupon), 1)
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(
        tx.sql.updateTable('invoice').set({ status: 'draft' }).where('network', '=', network).where('id', '=', issued.invoiceRef),
      ),
    )
  })

  test('what was bought with a code keeps it, and what was bought without one can get a coupon beside the plan’s discount', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true, shop: 50 })
    const [coupon, code] = [await newCoupon(), await newCode()]
    const optionRef = await optionOf({ title: 'Tea', price: { money: { amount: 20 } } })
    const buy = async (more: object = {}): Promise<string> =>
      (await create({ optionRef, membershipRef, payment: { type: 'invoice', ...more } })).body.order.payment.invoiceItemRef
    const coded = await buy({ promocode: code.code })
    for (const sent of [by(coupon), { discounts: [] }]) {
      const reply = await patch(coded, sent)
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
    }
    const plain = (await patch(await buy(), by(coupon))).body.invoiceItem
    assert.deepEqual([plain.discountedAmount, plain.discounts.map(({ source }: Json) => source)], [9, ['plan', 'coupon']])
    assert.equal((await redemptionsOf(`couponRef=${coupon.id}`))[0]!.amount, 1)
    await patch(plain.id, { discounts: [] })
    assert.deepEqual([await usageOf(coupon), await usageOf(code)], [0, 1])
  })

  test('what was bought costs what its line says, whatever is changed of that', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true })
    const coupon = await newCoupon()
    const optionRef = await optionOf({ title: 'Cake', price: { money: { amount: 20 } } })
    const { order } = (await create({ optionRef, membershipRef, payment: { type: 'invoice' } })).body
    const path = `/shop/orders/v1/${order.id}`
    for (const change of [
      { unitAmount: 30.01 },
      { quantity: 2.5 },
      { tax: { rate: 7 } },
      by(coupon),
      { discounts: [] },
      { unitAmount: 0 },
    ]) {
      const reply = await patch(order.payment.invoiceItemRef, change)
      assert.equal(reply.status, 200, reply.text)
      const { discountedAmount, netDiscountedAmount, taxAmount, tax } = reply.body.invoiceItem
      const { payment } = (await world.main.api.get(path)).body.order
      assert.equal(payment.amount, discountedAmount)
      assert.equal(payment.grossAmount, Math.round((netDiscountedAmount + taxAmount) * 100) / 100)
      assert.equal(payment.tax.rate, tax.rate)
      assert.equal(payment.status, 'pending')
    }
    const tagBefore = (await world.main.api.get(path)).headers.get('etag')
    assert.equal((await patch(order.payment.invoiceItemRef, { description: 'Cake, sliced' })).status, 200)
    assert.equal((await world.main.api.get(path)).headers.get('etag'), tagBefore)
  })

  test('of 200 lines at once with a coupon that can be redeemed ten times ten are added', async () => {
    const coupon = await newCoupon({ limitedRedemption: { value: 10 } })
    const drafts: string[] = []
    while (drafts.length < 8) drafts.push(await draft())
    const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => untilTaken(() => post(by(coupon), drafts[i % 8]))))
    assert.equal(replies.filter(({ status }) => status === 201).length, 10)
    assert.deepEqual(new Set(replies.map(({ body }) => body.code)), new Set([undefined, 'not_redeemable']))
    assert.equal(await usageOf(coupon), 10)
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(
      world,
      rules.filter(({ name }) => !/counters stand|it is no draft/.test(name)),
    )
  })
})
