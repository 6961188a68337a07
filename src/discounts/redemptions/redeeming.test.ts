import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { packagesOf } from '../../../test/packages.ts'
import { shopOf } from '../../../test/shop.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('promo codes of what is bought', world => {
  const { newCode, newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  const { newMember, newCompany, subscribe, give, setCreditDiscounts } = buyersOf(world)
  const { optionOf, newProduct, post, create } = shopOf(world)
  const { newPackage, post: buy } = packagesOf(world)
  const api = () => world.main.api
  const TEA = { title: 'Tea', price: { credits: { amount: 1.5 }, money: { amount: 11.9 } } }
  const order = async (fields: Json): Promise<Json> => (await create(fields)).body.order
  const pay = (code: Json, type = 'external') => ({ payment: { type, promocode: code.code } })

  test('a coupon comes off after the discount of the plan, and the order says by which code', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { shop: 10 })
    const code = await newCode({}, { percentOff: 25 })
    const sent = { payment: { type: 'external', promocode: ` ${code.code.toLowerCase()} ` } }
    const made = await order({ optionRef: await optionOf(TEA), membershipRef, quantity: 3, ...sent })
    // 35.70 less a tenth is 32.13, less a quarter 24.0975.
    assert.deepEqual([made.payment.amount, made.payment.grossAmount], [24.1, 24.1])
    const by = { coupon: { id: code.couponRef }, promocode: { id: code.id, code: code.code } }
    assert.deepEqual(made.payment.discounts, [
      { source: 'plan', percentOff: 10 },
      { source: 'coupon', percentOff: 25, ...by },
    ])
    assert.deepEqual((await api().get(`/shop/orders/v1/${made.id}`)).body.order, made)
    const [redeemed, ...others] = await redemptionsOf(`promocodeRef=${code.id}`)
    const { id, createDate, ...rest } = redeemed!
    assert.deepEqual(rest, {
      coupon: { id: code.couponRef, percentOff: 25 },
      promocode: { id: code.id, code: code.code },
      customer: { id: membershipRef, type: 'user', title: 'Ada' },
      product: { type: 'order', title: 'Drinks: Tea', orderRef: made.id },
      amount: 8.03,
      currencyCode: 'EUR',
      locationRef: world.main.location,
    })
    assert.deepEqual([typeof id, createDate, others], ['string', made.createDate, []])
    assert.deepEqual([await usageOf(code), await usageOf({ id: code.couponRef })], [1, 1])
  })

  test('an amount comes off the whole price, never below 0, and what is paid by invoice has it on its line', async () => {
    const membershipRef = await newMember()
    await subscribe({ membershipRef }, { payWithInvoice: true, shop: 50 })
    const optionRef = await optionOf(TEA)
    const five = await newCode({}, { amountOff: 5 })
    const made = await order({ optionRef, membershipRef, quantity: 2, ...pay(five, 'invoice') })
    assert.deepEqual([made.payment.amount, made.payment.status], [6.9, 'pending'])
    const { invoiceItem: line } = (await api().get(`/invoices/items/v1/${made.payment.invoiceItemRef}`)).body
    assert.deepEqual([line.amount, line.discountAmount, line.discountedAmount, line.taxAmount], [23.8, 16.9, 6.9, 1.1])
    assert.deepEqual(line.discounts, [
      { source: 'plan', coupon: { percentOff: 50 } },
      {
        source: 'promocode',
        coupon: { id: five.couponRef, amountOff: 5, currencyCode: 'EUR' },
        promocode: { id: five.id, code: five.code },
      },
    ])
    const much = await newCode({}, { amountOff: 100 })
    const free = await order({ optionRef, membershipRef, ...pay(much) })
    assert.deepEqual([free.payment.amount, free.payment.status], [0, 'succeeded'])
    assert.equal((await redemptionsOf(`promocodeRef=${much.id}`))[0]!.amount, 5.95)
  })

  test('a percentage counts for credits where the coupon says so', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 1_000)
    const optionRef = await optionOf(TEA)
    const no = await newCode()
    assert.match(refusalOf(await post({ optionRef, membershipRef, ...pay(no, 'credits') })), /credits/)
    const yes = await newCode({}, { enabledForCredits: true, percentOff: 50 })
    await setCreditDiscounts(false)
    const made = await order({ optionRef, membershipRef, ...pay(yes, 'credits') })
    assert.deepEqual([made.payment.amount, made.payment.status, made.payment.discounts.length], [0.75, 'succeeded', 1])
    const [redeemed] = await redemptionsOf(`promocodeRef=${yes.id}`)
    assert.deepEqual([redeemed!.amount, redeemed!.currencyCode], [0.75, undefined])
  })

  test('a package is bought with a code, by a member and by a company, who is then the customer', async () => {
    const { id: packageRef } = await newPackage()
    const code = await newCode(
      {},
      { productTypes: ['packages'], limitedItems: { values: [{ id: packageRef, type: 'packages' }] } },
    )
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    for (const holder of [{ membershipRef }, { companyRef }]) {
      const { status, body, text } = await buy({ packageRef, ...holder, ...pay(code) })
      assert.equal(status, 201, text)
      assert.deepEqual([body.purchase.payment.amount, body.purchase.payment.discounts[0].source], [81, 'coupon'])
    }
    const all = await redemptionsOf(`couponRef=${code.couponRef}`)
    assert.deepEqual(
      all.map(({ customer, product }) => [customer.id, customer.type, customer.title, product.type]),
      [
        [companyRef, 'company', 'Acme', 'creditPackage'],
        [membershipRef, 'user', 'Ada', 'creditPackage'],
      ],
    )
    assert.deepEqual(await redemptionsOf(`customerRef=${companyRef}`), [all[0]])
    assert.deepEqual(await redemptionsOf(`membershipRef=${membershipRef}`), [all[1]])
    refusalOf(await buy({ packageRef: (await newPackage()).id, membershipRef, ...pay(code) }))
  })

  test('what cannot be redeemed is told, and then nothing is bought', async () => {
    const membershipRef = await newMember()
    const tea = await newProduct([TEA, { title: 'Water', price: { money: { amount: 0 } } }])
    const [optionRef, water] = tea.options.map(({ id }: Json) => id)
    const wants = async (code: Json, more: Json = {}) =>
      refusalOf(await post({ optionRef, membershipRef, ...pay(code), ...more }))
    assert.match(await wants({ code: 'nobody-has-it' }), /no such promo code/)
    assert.match(await wants(await newCode({}, { productTypes: ['packages'] })), /shopProducts/)
    assert.match(await wants(await newCode(), { optionRef: water }), /free/)
    const archived = await newCode()
    await api().send('PUT', `/discounts/promocodes/v1/${archived.id}/archive`)
    assert.match(await wants(archived), /archived/)
    const once = await newCode({ limitedRedemption: { value: 1 } })
    await order({ optionRef, membershipRef, ...pay(once) })
    assert.match(await wants(once), /as often as/)
    const coupon = await newCoupon({ limitedRedemption: { value: 1 } })
    await order({ optionRef, membershipRef, ...pay(await newCode({ couponRef: coupon.id })) })
    assert.match(await wants(await newCode({ couponRef: coupon.id })), /coupon was redeemed as often as/)
    const { orders } = (await api().get(`/shop/orders/v1?locationRef=${world.main.location}&customerRef=${membershipRef}`)).body
    assert.equal(orders.length, 2)
    const wrong = await post({ optionRef, membershipRef: tea.id, ...pay(once) })
    assert.equal(wrong.body.code, 'unknown_reference')
  })

  test('a code for the first purchase is used once by a customer, and again after it was given back', async () => {
    const membershipRef = await newMember()
    const optionRef = await optionOf(TEA)
    const code = await newCode({ limitByFirstPurchase: true })
    const first = await order({ optionRef, membershipRef, ...pay(code) })
    assert.match(refusalOf(await post({ optionRef, membershipRef, ...pay(code) })), /first purchase/)
    await api().put(`/shop/orders/v1/${first.id}/cancel`, { refund: 'always' })
    await order({ optionRef, membershipRef, ...pay(code) })
    assert.equal(await usageOf(code), 1)
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})
