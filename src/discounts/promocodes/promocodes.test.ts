import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { packagesOf } from '../../../test/packages.ts'
import { faultsIn, thereAlready } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('promo codes', world => {
  const PATH = '/discounts/promocodes/v1'
  const { newCoupon, newCode, postCode, check } = discountsOf(world)
  const { newMember, newCompany, give } = buyersOf(world)
  const { newResource, booked, cancel } = bookingsOf(world)
  const { newProduct, create } = shopOf(world)
  const { newPackage, buy } = packagesOf(world)
  const api = () => world.main.api
  const archive = (id: string) => api().send('PUT', `${PATH}/${id}/archive`)
  const idsOf = async (query: string): Promise<string[]> => {
    const reply = await api().get(`${PATH}?limit=100&${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.promocodes.map(({ id }: Json) => id)
  }

  test('a code is read back as it was created, with every default in place', async () => {
    const coupon = await newCoupon()
    const { id, createDate, ...rest } = await newCode({ couponRef: coupon.id, code: 'Spring_27-x' })
    assert.deepEqual(rest, {
      code: 'Spring_27-x',
      couponRef: coupon.id,
      locationRef: world.main.location,
      expiration: { enabled: false },
      limitByFirstPurchase: false,
      limitedRedemption: { enabled: false, usage: 0 },
    })
    assert.deepEqual((await api().get(`${PATH}/${id}`)).body, { promocode: { id, createDate, ...rest } })
  })

  test('every field that can be sent is stored exactly', async () => {
    const fields = {
      expiration: { enabled: true, date: '2090-01-01T00:00:00.000Z' },
      limitByFirstPurchase: true,
      limitedRedemption: { enabled: true, value: 7 },
    }
    const made = await newCode(fields)
    assert.deepEqual({ ...made, ...fields, limitedRedemption: { ...fields.limitedRedemption, usage: 0 } }, made)
  })

  test('what breaks a rule is told, all of it at once', async () => {
    const faultsOf = async (more: object) => {
      const reply = await postCode(more)
      assert.equal(reply.status, 400, reply.text)
      return faultsIn(reply)
    }
    const { id: couponRef } = await newCoupon()
    assert.deepEqual(await faultsOf({ couponRef: randomUUID(), expiration: {}, limitedRedemption: {} }), [
      ['/promocode/couponRef', 'unknown_reference'],
      ['/promocode/expiration/date', 'required'],
      ['/promocode/limitedRedemption/value', 'required'],
    ])
    for (const code of ['', 'Ä1', 'a b', 'x'.repeat(65)]) assert.equal((await faultsOf({ couponRef, code })).length, 1, code)
    const foreign = await newCoupon({}, world.other)
    assert.deepEqual(await faultsOf({ couponRef: foreign.id }), [['/promocode/couponRef', 'unknown_reference']])
  })

  test('a location has a code once, however it is written, also when it is archived, and another location has it too', async () => {
    const code = `Once-${randomUUID()}`
    const first = await newCode({ code })
    const { id: couponRef } = await newCoupon()
    const again = await postCode({ couponRef, code: code.toUpperCase() })
    assert.deepEqual(thereAlready(again), [409, 'already_exists', `${PATH}/${first.id}`])
    await archive(first.id)
    assert.equal((await postCode({ couponRef, code })).body.code, 'already_exists')
    await newCode({ code }, { locationRef: world.main.annex })
    assert.equal((await api().get(`${PATH}?code=${code.toLowerCase()}`)).body.promocodes.length, 2)
  })

  test('codes are listed, the newest first, by location, coupon, code, and whether they are archived', async () => {
    const { id: couponRef } = await newCoupon({ locationRef: world.main.annex })
    const [one, two, three] = [await newCode({ couponRef }), await newCode({ couponRef }), await newCode({ couponRef })]
    await archive(two.id)
    const all = [three.id, two.id, one.id]
    assert.deepEqual(await idsOf(`couponRef=${couponRef}`), all)
    assert.deepEqual((await idsOf(`locationRef=${world.main.annex}`)).slice(0, 3), all)
    assert.deepEqual(await idsOf(`couponRef=${couponRef}&archived=true`), [two.id])
    assert.deepEqual(await idsOf(`couponRef=${couponRef}&archived=false`), [three.id, one.id])
    assert.deepEqual(await idsOf(`code=${one.code.toUpperCase()}`), [one.id])
    assert.deepEqual(await idsOf(`code=nobody-has-it`), [])
    assert.equal((await api().get(`${PATH}?couponRef=${randomUUID()}`)).body.code, 'unknown_reference')
  })

  test('an archived code says when, cannot be archived again, and cannot be redeemed', async () => {
    const made = await newCode()
    const { status, body } = await archive(made.id)
    const { archiveDate } = body.promocode
    assert.deepEqual([status, body], [200, { promocode: { ...made, archiveDate } }])
    assert.ok(archiveDate >= made.createDate)
    const again = await archive(made.id)
    assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
    assert.match(refusalOf(await check({ code: made.code })), /archived/)
  })

  test('the codes of a coupon are archived with it, and it gets no new ones', async () => {
    const coupon = await newCoupon()
    const [open, ended] = [await newCode({ couponRef: coupon.id }), await newCode({ couponRef: coupon.id })]
    const before = (await archive(ended.id)).body.promocode
    const { deleteDate } = (await api().send('DELETE', `/discounts/coupons/v1/${coupon.id}`)).body.coupon
    assert.equal((await api().get(`${PATH}/${open.id}`)).body.promocode.archiveDate, deleteDate)
    assert.deepEqual((await api().get(`${PATH}/${ended.id}`)).body.promocode, before)
    const { entries } = (await api().get(`/access/audit/v1?objectRef=${open.id}`)).body
    assert.deepEqual(
      entries.map(({ kind, after }: Json) => [kind, after.updateDate]),
      [
        ['promocode.archived', deleteDate],
        ['promocode.created', open.createDate],
      ],
    )
    assert.equal((await api().get(`/access/audit/v1?objectRef=${ended.id}`)).body.entries.length, 2)
    assert.equal((await postCode({ couponRef: coupon.id })).body.code, 'unknown_reference')
    refusalOf(await check({ code: open.code }))
  })

  test('a check answers the code with its coupon, however it is written, and changes nothing', async () => {
    const promocode = await newCode()
    const before = (await api().get(`/discounts/coupons/v1/${promocode.couponRef}`)).body
    const { status, body } = await check({ code: ` ${promocode.code.toUpperCase()} ` })
    assert.deepEqual([status, body], [200, { promocode, ...before }])
    assert.equal((await world.main.reader.post(`${PATH}/check`, { check: checkOf(promocode) })).status, 200)
    assert.deepEqual((await api().get(`/discounts/coupons/v1/${promocode.couponRef}`)).body, before)
  })
  const checkOf = ({ code, locationRef }: Json) => ({ code, locationRef, productType: 'shopProducts' })

  test('a check says why a code cannot be redeemed', async () => {
    assert.match(refusalOf(await check({ code: 'nobody-has-it' })), /no such promo code/)
    const { code } = await newCode()
    assert.match(refusalOf(await check({ code, locationRef: world.main.annex })), /no such promo code/)
    assert.match(refusalOf(await check({ code, productType: 'roomBookings' })), /roomBookings/)
    const date = new Date(Date.now() - 1_000).toISOString()
    assert.match(refusalOf(await check({ code: (await newCode({ expiration: { date } })).code })), /ended/)
    const late = new Date(Date.now() + 60_000).toISOString()
    assert.equal((await check({ code: (await newCode({ expiration: { date: late } })).code })).status, 200)
    const [tea, mug] = [await newProduct([{ title: 'Tea', price: {} }]), await newProduct([{ title: 'Mug', price: {} }])]
    const limited = await newCode({}, { limitedItems: { values: [{ id: tea.id, type: 'shopProducts' }] } })
    assert.equal((await check({ code: limited.code, itemRef: tea.id })).status, 200)
    assert.equal((await check({ code: limited.code })).status, 200)
    assert.match(refusalOf(await check({ code: limited.code, itemRef: mug.id })), /other things/)
  })

  test('a check refuses what is not there, each by its name', async () => {
    const { code } = await newCode()
    const missing = { locationRef: randomUUID(), customerRef: randomUUID(), itemRef: randomUUID() }
    assert.deepEqual(faultsIn(await check({ code, ...missing })), [
      ['/check/locationRef', 'unknown_reference'],
      ['/check/customerRef', 'unknown_reference'],
      ['/check/itemRef', 'unknown_reference'],
    ])
    const { id } = await newPackage()
    assert.deepEqual(faultsIn(await check({ code, itemRef: id })), [['/check/itemRef', 'unknown_reference']])
  })

  test('a code for the first purchase is for customers who have bought nothing of the type that was not canceled', async () => {
    const { code } = await newCode({ limitByFirstPurchase: true })
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    const first = (customerRef: string, productType: string) => check({ code, customerRef, productType })
    for (const one of [membershipRef, companyRef]) assert.equal((await first(one, 'shopProducts')).status, 200)
    const { options } = await newProduct([{ title: 'Tea', price: { money: { amount: 2 } } }])
    const { body } = await create({ optionRef: options[0].id, membershipRef, payment: { type: 'external' } })
    assert.match(refusalOf(await first(membershipRef, 'shopProducts')), /first purchase/)
    assert.equal((await first(membershipRef, 'packages')).status, 200)
    assert.equal((await check({ code })).status, 200)
    await api().put(`/shop/orders/v1/${body.order.id}/cancel`, { refund: 'always' })
    assert.equal((await first(membershipRef, 'shopProducts')).status, 200)
    await buy({ companyRef })
    refusalOf(await first(companyRef, 'packages'))
    assert.equal((await first(companyRef, 'subscriptionItems')).status, 200)
    const items = [{ title: 'Desk', price: 1 }]
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
    assert.equal((await api().post('/subscriptions/v1', { subscription })).status, 200)
    refusalOf(await first(companyRef, 'subscriptionItems'))
    for (const type of ['eventTickets', 'roomBookings']) {
      const coupon = await newCoupon({ productTypes: [type] })
      const wide = await newCode({ couponRef: coupon.id, limitByFirstPurchase: true })
      assert.equal((await check({ code: wide.code, customerRef: membershipRef, productType: type })).status, 200)
    }
  })

  test('what a company pays for its members to book counts as bought by it, until it is canceled', async () => {
    const companyRef = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    await give(companyRef, 1_000, 'company')
    const membershipRefOwner = await newMember({ companyRef })
    const coupon = await newCoupon({ productTypes: ['roomBookings', 'studioBookings'] })
    const { code } = await newCode({ couponRef: coupon.id, limitByFirstPurchase: true })
    const first = (productType: string) => check({ code, customerRef: companyRef, productType })
    assert.equal((await first('roomBookings')).status, 200)
    const room = await newResource({ type: 'room', credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
    const dates = ['2090-03-06T10:00:00Z', '2090-03-06T11:00:00Z'] as const
    const made = await booked(room, ...dates, { membershipRefOwner, payment: { type: 'credits', customerRef: companyRef } })
    assert.match(refusalOf(await first('roomBookings')), /first purchase/)
    assert.equal((await first('studioBookings')).status, 200)
    assert.equal((await cancel(made.id)).status, 200)
    assert.equal((await first('roomBookings')).status, 200)
  })

  test('codes of another network are neither read nor archived, and no scope but invoices opens them', async () => {
    const { id, code } = await newCode()
    assert.equal((await world.other.api.get(`${PATH}/${id}`)).status, 404)
    assert.equal((await world.other.api.send('PUT', `${PATH}/${id}/archive`)).status, 404)
    refusalOf(await world.other.api.post(`${PATH}/check`, { check: { ...checkOf({ code }), locationRef: world.other.location } }))
    assert.equal((await world.main.asMember.send('PUT', `${PATH}/${id}/archive`)).body.code, 'admin_required')
  })
})
