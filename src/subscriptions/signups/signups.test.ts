import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { faultsIn, thereAlready } from '../../../test/people.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('sign-ups', world => {
  const PATH = '/subscriptions/signups/v1'
  const { newMember, newCompany, send } = buyersOf(world)
  const { newCode, newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  const api = () => world.main.api
  const newPlan = async (type: string | undefined, more: object = {}): Promise<Json> => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 200, ...more }
    return send('POST', '/plans/v1', { plan: { ...plan, ...(type && { selfSignup: { type } }) } })
  }
  const post = (signup: object) => api().post(PATH, { signup })
  const signUp = async (signup: object): Promise<Json> => {
    const reply = await post(signup)
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const approve = (id: string, body: object = {}) => api().post(`${PATH}/${id}/approve`, body)
  const reject = (id: string, body: object = {}) => api().post(`${PATH}/${id}/reject`, body)
  const read = async (id: string): Promise<Json> => (await api().get(`${PATH}/${id}`)).body.signup
  const invoicesOf = async ({ id }: Json): Promise<Json[]> =>
    (await api().get(`/invoices/v1?subscriptionRef=${id}`)).body.invoices

  test('an immediate one makes the subscription at once, with the invoice of its first period', async () => {
    const [plan, membershipRef] = [await newPlan('immediate'), await newMember()]
    const { signup, subscription } = await signUp({ planRef: plan.id, membershipRef, quantity: 2, note: 'By the window' })
    const { id, createDate, ...rest } = signup
    assert.deepEqual(rest, {
      planRef: plan.id,
      membershipRef,
      locationRef: world.main.location,
      startDate: createDate,
      quantity: 2,
      note: 'By the window',
      status: 'approved',
      subscriptionRef: subscription.id,
      decideDate: createDate,
    })
    assert.deepEqual(await read(id), signup)
    assert.deepEqual((await api().get(`/subscriptions/v1/${subscription.id}`)).body.subscription, subscription)
    assert.deepEqual([subscription.price, subscription.period, subscription.items[0].plan.id], [400, 'month', plan.id])
    const [invoice, ...others] = await invoicesOf(subscription)
    assert.deepEqual([invoice!.grossAmount, invoice!.status, others], [400, 'issued', []])
  })

  test('one on request waits, is approved as it asked, and the subscription begins then', async () => {
    const [plan, companyRef] = [await newPlan('request'), await newCompany()]
    const asked = { planRef: plan.id, companyRef, startDate: '2090-03-01T00:00:00+01:00', quantity: 3 }
    const { signup, ...others } = await signUp(asked)
    assert.deepEqual([signup.status, signup.startDate, others], ['requested', '2090-02-28T23:00:00.000Z', {}])
    const { status, body, text } = await approve(signup.id)
    assert.equal(status, 200, text)
    assert.deepEqual([body.signup.status, body.signup.subscriptionRef], ['approved', body.subscription.id])
    assert.deepEqual(await read(signup.id), body.signup)
    const { startDate, price, companyRef: holder } = body.subscription
    assert.deepEqual([startDate, price, holder], ['2090-02-28T23:00:00.000Z', 600, companyRef])
    assert.equal((await invoicesOf(body.subscription)).length, 1)
  })

  test('whoever approves can set another start and another price; a start that is past becomes now', async () => {
    const plan = await newPlan('request')
    const request = async () => (await signUp({ planRef: plan.id, membershipRef: await newMember() })).signup
    const one = (await approve((await request()).id, { price: 150.5, startDate: '2090-01-01T00:00:00Z' })).body.subscription
    assert.deepEqual([one.price, one.startDate], [150.5, '2090-01-01T00:00:00.000Z'])
    const two = await request()
    // A fast machine may decide within the same millisecond.
    await setTimeout(2)
    const { subscription, signup } = (await approve(two.id)).body
    assert.deepEqual([subscription.startDate, subscription.price], [signup.decideDate, 200])
    assert.ok(subscription.startDate > two.startDate)
    const wrong = await approve((await request()).id, { price: 1.001 })
    assert.deepEqual(faultsIn(wrong), [['/price', 'invalid_value']])
  })

  test('a rejected one says why, and the holder can ask again', async () => {
    const [plan, membershipRef] = [await newPlan('request'), await newMember()]
    const { signup } = await signUp({ planRef: plan.id, membershipRef })
    const { body } = await reject(signup.id, { reason: 'All desks are taken' })
    const { decideDate } = body.signup
    assert.deepEqual(body, { signup: { ...signup, status: 'rejected', reason: 'All desks are taken', decideDate } })
    await signUp({ planRef: plan.id, membershipRef })
  })

  test('a holder has one open request for a plan, and as many as there are plans', async () => {
    const [plan, other, membershipRef] = [await newPlan('request'), await newPlan('request'), await newMember()]
    const { signup } = await signUp({ planRef: plan.id, membershipRef })
    const again = await post({ planRef: plan.id, membershipRef })
    assert.deepEqual(thereAlready(again), [409, 'already_exists', `/subscriptions/signups/v1/${signup.id}`])
    await signUp({ planRef: other.id, membershipRef })
    await signUp({ planRef: plan.id, membershipRef: await newMember() })
  })

  test('what cannot be signed up for is refused', async () => {
    const [membershipRef, open] = [await newMember(), await newPlan('immediate')]
    const faultsOf = async (signup: object) => faultsIn(await post(signup))
    const closed = await newPlan(undefined)
    const elsewhere = await newPlan('immediate', { locationRef: world.main.annex })
    for (const [planRef, code] of [
      [closed.id, 'invalid_value'],
      [elsewhere.id, 'invalid_value'],
      [randomUUID(), 'unknown_reference'],
    ]) {
      assert.deepEqual(await faultsOf({ planRef, membershipRef }), [['/signup/planRef', code]])
    }
    assert.deepEqual(await faultsOf({ planRef: open.id }), [['/signup/membershipRef', 'required']])
    assert.deepEqual(await faultsOf({ planRef: open.id, companyRef: randomUUID() }), [
      ['/signup/companyRef', 'unknown_reference'],
    ])
    const dear = await newPlan('request', { price: 999_999_999 })
    assert.deepEqual(await faultsOf({ planRef: dear.id, membershipRef, quantity: 2 }), [['/signup/quantity', 'too_large']])
  })

  test('a promo code comes off the first period, and the subscription has its coupon', async () => {
    const [plan, membershipRef] = [await newPlan('immediate'), await newMember()]
    const code = await newCode({}, { percentOff: 50, duration: 'forever' })
    const { signup, subscription } = await signUp({ planRef: plan.id, membershipRef, promocode: code.code.toLowerCase() })
    assert.deepEqual([signup.promocode, subscription.items[0].couponRef], [code.code, code.couponRef])
    const [invoice] = await invoicesOf(subscription)
    assert.equal(invoice!.grossAmount, 100)
    const [line] = (await api().get(`/invoices/v1/${invoice!.id}/items`)).body.invoiceItems
    const promocode = { id: code.id, code: code.code }
    assert.deepEqual(line.discounts, [{ source: 'promocode', coupon: { id: code.couponRef, percentOff: 50 }, promocode }])
    const [redeemed] = await redemptionsOf(`promocodeRef=${code.id}`)
    assert.deepEqual([redeemed!.amount, redeemed!.product.subscriptionItemRef], [100, subscription.items[0].id])
    assert.deepEqual([await usageOf(code), await usageOf({ id: code.couponRef })], [1, 1])
  })

  test('a code that cannot be redeemed is refused when it is sent, and again when the request is approved', async () => {
    const [plan, membershipRef] = [await newPlan('request'), await newMember()]
    const shop = await newCode({}, { productTypes: ['shopProducts'] })
    assert.match(refusalOf(await post({ planRef: plan.id, membershipRef, promocode: shop.code })), /subscriptionItems/)
    assert.equal((await api().get(`${PATH}?planRef=${plan.id}`)).body.signups.length, 0)
    const coupon = await newCoupon({ limitedRedemption: { value: 1 } })
    const code = await newCode({ couponRef: coupon.id })
    const { signup } = await signUp({ planRef: plan.id, membershipRef, promocode: code.code })
    assert.equal(await usageOf(coupon), 0)
    await signUp({ planRef: (await newPlan('immediate')).id, membershipRef: await newMember(), promocode: code.code })
    assert.match(refusalOf(await approve(signup.id)), /as often as/)
    assert.deepEqual(await read(signup.id), signup)
  })

  test('sign-ups are listed, the newest first, by location, plan, customer and state', async () => {
    const [plan, one, companyRef] = [await newPlan('request'), await newMember(), await newCompany()]
    const [first, second] = [
      (await signUp({ planRef: plan.id, membershipRef: one })).signup,
      (await signUp({ planRef: plan.id, companyRef })).signup,
    ]
    await reject(first.id)
    const idsOf = async (query: string) => (await api().get(`${PATH}?${query}`)).body.signups.map(({ id }: Json) => id)
    assert.deepEqual(await idsOf(`planRef=${plan.id}`), [second.id, first.id])
    assert.deepEqual(await idsOf(`planRef=${plan.id}&status=requested`), [second.id])
    assert.deepEqual(await idsOf(`planRef=${plan.id}&status=approved,rejected`), [first.id])
    assert.deepEqual(await idsOf(`customerRef=${companyRef}`), [second.id])
    assert.deepEqual(await idsOf(`membershipRef=${one}`), [first.id])
    assert.deepEqual((await idsOf(`locationRef=${world.main.location}`)).slice(0, 2), [second.id, first.id])
    assert.equal((await api().get(`${PATH}?planRef=${randomUUID()}`)).body.code, 'unknown_reference')
  })

  test('a member or a company with an open request is not deleted', async () => {
    const plan = await newPlan('request')
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    for (const [path, holder] of [
      [`/community/memberships/v1/${membershipRef}`, { membershipRef }],
      [`/community/companies/v1/${companyRef}`, { companyRef }],
    ] as const) {
      const { signup } = await signUp({ planRef: plan.id, ...holder })
      const refused = await api().send('DELETE', path)
      assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
      assert.match(refused.body.detail, /1 open signup/)
      await reject(signup.id)
      assert.equal((await api().send('DELETE', path)).status, 200)
    }
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})
