import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { packagesOf } from '../../../test/packages.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('purchases of packages', world => {
  const { newPackage, post, buy, read, balancesOf } = packagesOf(world)
  const { newMember, newCompany, subscribe, send } = buyersOf(world)
  const get = async (path: string) => {
    const { status, body, text } = await world.main.api.get(path)
    assert.equal(status, 200, text)
    return Object.values(body as object)[0]
  }
  const BOTH = [
    { type: 'credits', amount: 10, duration: 90 },
    { type: 'credits', amount: 0.5 },
    { type: 'dayPasses', amount: 2, duration: 1 },
  ]
  afterEach(() => setClock())

  test('a purchase is read back as it was made, with whoever bought it and how it is paid', async () => {
    const membershipRef = await newMember()
    const offer = await newPackage({ grants: BOTH })
    const made = await buy({ membershipRef }, { packageRef: offer.id, quantity: 3 })
    const { id, createDate, updateDate, transactionRefs, user, payment, ...rest } = made
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      packageRef: offer.id,
      membershipRef,
      title: '10 credits, 0.5 credits, 2 day passes',
      grants: offer.grants,
      quantity: 3,
      status: 'active',
    })
    assert.deepEqual([updateDate, transactionRefs.length, user.name], [createDate, 3, 'Ada'])
    const { transactionRef, ...paid } = payment
    assert.deepEqual(paid, {
      type: 'external',
      customerRef: membershipRef,
      amount: 270,
      grossAmount: 270,
      currencyCode: 'EUR',
      status: 'pending',
      tax: { inclusive: true, rate: 19 },
      discounts: [],
      refundable: true,
      refunds: [],
    })
    assert.deepEqual(await read(id), made)
    const { creditPackage, type, status, amount } = await get(`/transactions/money/v1/${transactionRef}`)
    assert.deepEqual([type, status, amount], ['creditPackage', 'pending', 270])
    // 270 with 19 % inside are 226.89 and 43.11.
    const price = { netAmount: 226.89, taxAmount: 43.11 }
    assert.deepEqual(creditPackage, { id: offer.id, title: made.title, purchaseRef: id, quantity: 3, price })
  })

  test('its credits and day passes are there at once, and what has a duration ends with the local day so many days on', async () => {
    // Berlin, 02:30 on 28 March 2037, the day before clocks go forward; in UTC it is 01:30.
    setClock(() => Date.UTC(2037, 2, 28, 1, 30))
    const membershipRef = await newMember()
    const offer = await newPackage({ grants: BOTH })
    const { transactionRefs } = await buy({ membershipRef }, { packageRef: offer.id, quantity: 2 })
    assert.deepEqual(await balancesOf(membershipRef), [[20, '2037-06-26T22:00:00.000Z'], [1]])
    assert.deepEqual(await balancesOf(membershipRef, 'day_passes'), [[4, '2037-03-29T22:00:00.000Z']])
    // In New York it is still the evening of the 27th.
    const there = await newPackage({ grants: BOTH, locationRef: world.main.annex })
    await buy({ membershipRef }, { packageRef: there.id })
    assert.deepEqual((await balancesOf(membershipRef, 'day_passes'))[0], [2, '2037-03-29T04:00:00.000Z'])
    const entries = [
      await get(`/transactions/credits/v1/${transactionRefs[0]}`),
      await get(`/transactions/credits/v1/${transactionRefs[1]}`),
      await get(`/transactions/day_passes/v1/${transactionRefs[2]}`),
    ]
    assert.deepEqual(
      entries.map(({ type, amount, expirationDate, membershipRef: of }) => [type, amount, expirationDate, of]),
      [
        ['purchaseAllocation', 20, '2037-06-26T22:00:00.000Z', membershipRef],
        ['purchaseAllocation', 1, undefined, membershipRef],
        ['purchaseAllocation', 4, '2037-03-29T22:00:00.000Z', membershipRef],
      ],
    )
  })

  test('its entries name the package under the title that it had, whatever becomes of it', async () => {
    const membershipRef = await newMember()
    const offer = await newPackage()
    const made = await buy({ membershipRef }, { packageRef: offer.id })
    await send('PATCH', `/packages/v1/${offer.id}`, { package: { grants: [{ type: 'dayPasses', amount: 1 }], price: 5 } })
    await send('DELETE', `/packages/v1/${offer.id}`, {})
    assert.deepEqual(await read(made.id), made)
    const entry = await get(`/transactions/credits/v1/${made.transactionRefs[0]}`)
    assert.deepEqual(entry.package, { id: offer.id, title: '10 credits', purchaseRef: made.id })
    assert.equal(entry.description, '10 credits')
  })

  test('a company buys for itself', async () => {
    const companyRef = await newCompany({ taxTreatment: 'exempt' })
    const made = await buy({ companyRef })
    assert.deepEqual([made.company, made.user, made.membershipRef], [{ id: companyRef, title: 'Acme' }, undefined, undefined])
    // 90 without 19 % is 75.63.
    assert.deepEqual([made.payment.customerRef, made.payment.amount, made.payment.tax.rate], [companyRef, 75.63, 0])
    assert.deepEqual(await balancesOf(companyRef), [[10]])
    const { companyRef: payer, amount } = await get(`/transactions/money/v1/${made.payment.transactionRef}`)
    assert.deepEqual([payer, amount], [companyRef, 75.63])
  })

  test('the discount on packages comes off, and what is discounted to nothing has a payment of 0 that has succeeded', async () => {
    const [one, other] = [await newMember(), await newMember()]
    await subscribe({ membershipRef: one }, { shop: 90, creditPackages: 10 })
    await subscribe({ membershipRef: other }, { creditPackages: 100, payWithInvoice: true })
    const { amount, discounts } = (await buy({ membershipRef: one })).payment
    assert.deepEqual([amount, discounts], [81, [{ source: 'plan', percentOff: 10 }]])
    for (const type of ['external', 'invoice']) {
      const { payment } = await buy({ membershipRef: other }, { payment: { type } })
      assert.deepEqual([payment.amount, payment.status, payment.refundable], [0, 'succeeded', false])
      assert.deepEqual([payment.invoiceItemRef, payment.transactionRef], [undefined, undefined])
    }
    assert.deepEqual(await balancesOf(other), [[20]])
  })

  test('on an invoice it waits as an item of whoever pays, while the member has the credits', async () => {
    const companyRef = await newCompany({ memberSpending: { invoice: 'members' } })
    await subscribe({ companyRef }, { payWithInvoice: true })
    const membershipRef = await newMember({ companyRef })
    const offer = await newPackage({ grants: BOTH, customTax: { rate: 7 }, title: 'Starter' })
    const { id, payment } = await buy({ membershipRef }, { packageRef: offer.id, quantity: 2, payment: { type: 'invoice' } })
    assert.deepEqual([payment.status, payment.customerRef, payment.grossAmount], ['pending', companyRef, 180])
    const item = await get(`/invoices/items/v1/${payment.invoiceItemRef}`)
    assert.deepEqual(
      [item.type, item.companyRef, item.description, item.quantity, item.discountedAmount, item.tax.rate],
      ['creditPackage', companyRef, 'Starter', 2, 180, 7],
    )
    assert.deepEqual(item.creditPackage, { amount: 10.5, id: offer.id, title: 'Starter', purchaseRef: id })
    assert.deepEqual([await balancesOf(companyRef), (await balancesOf(membershipRef)).length], [[], 2])
  })

  test('all faults of what is bought, for whom and how it is paid are told at once', async () => {
    const { id: packageRef } = await newPackage()
    const { id: sold } = await newPackage({ available: false })
    const { id: deleted } = await newPackage()
    await send('DELETE', `/packages/v1/${deleted}`, {})
    const companyRef = await newCompany()
    const cases: [purchase: object, faults: [pointer: string, code: string][]][] = [
      [{ packageRef }, [['/purchase/membershipRef', 'required']]],
      [{ packageRef, membershipRef: world.main.member, companyRef }, [['/purchase/companyRef', 'invalid_value']]],
      [{ packageRef: sold, companyRef }, [['/purchase/packageRef', 'invalid_value']]],
      [{ packageRef: deleted, companyRef }, [['/purchase/packageRef', 'unknown_reference']]],
      [
        { packageRef: randomUUID(), membershipRef: world.other.member },
        [
          ['/purchase/packageRef', 'unknown_reference'],
          ['/purchase/membershipRef', 'unknown_reference'],
        ],
      ],
      [{ packageRef, companyRef, payment: { type: 'invoice' } }, [['/purchase/payment/type', 'invalid_value']]],
      [
        { packageRef, companyRef, payment: { type: 'external', customerRef: world.main.member } },
        [['/purchase/payment/customerRef', 'invalid_value']],
      ],
    ]
    for (const [purchase, faults] of cases) assert.deepEqual(faultsIn(await post(purchase)), faults, JSON.stringify(purchase))
    for (const type of ['credits', 'dayPasses', 'paymentGateway', undefined]) {
      assert.equal((await post({ packageRef, companyRef, payment: { type } })).status, 400, type)
    }
    for (const quantity of [0, 1_001, 1.5]) assert.equal((await post({ packageRef, companyRef, quantity })).status, 400)
    assert.equal((await post({ packageRef, companyRef, payment: undefined })).status, 400)
  })

  test('the currency of its location stays, also when its package has gone', async () => {
    const place = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    const { id: locationRef } = await send('POST', '/locations/v1', { location: place })
    const { id: packageRef } = await newPackage({ locationRef })
    await buy({ membershipRef: world.main.member }, { packageRef })
    await send('DELETE', `/packages/v1/${packageRef}`, {})
    const reply = await world.main.api.put(`/locations/v1/${locationRef}`, { location: { currencyCode: 'USD' } })
    assert.deepEqual([reply.status, reply.body.code], [409, 'in_use'])
    assert.match(reply.body.detail, /1 purchase\b/)
  })

  test('a thousand can be bought, but not above the largest price or amount', async () => {
    const companyRef = await newCompany()
    const { payment } = await buy({ companyRef }, { quantity: 1_000 })
    assert.deepEqual([payment.amount, await balancesOf(companyRef)], [90_000, [[10_000]]])
    const most = await newPackage({ grants: Array.from({ length: 10 }, () => ({ type: 'credits', amount: 100 })) })
    await buy({ companyRef }, { packageRef: most.id, quantity: 1_000 })
    const over = await newPackage({ grants: [{ type: 'dayPasses', amount: 1_000.01 }] })
    const dear = await newPackage({ price: 1_000_000 })
    for (const { id: packageRef } of [over, dear]) {
      const reply = await post({ packageRef, companyRef, quantity: 1_000 })
      assert.deepEqual(faultsIn(reply), [['/purchase/quantity', 'too_large']])
    }
    assert.deepEqual(await balancesOf(companyRef, 'day_passes'), [])
  })
})
