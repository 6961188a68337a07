import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { untilTaken, type Json } from './client.ts'
import { creditingOf } from './crediting.ts'
import { discountsOf } from './discounts.ts'
import { assertSound } from './problems.ts'
import { onEachEngine } from './world.ts'

/** What users of other billing systems report of amounts, numbers and what is given back: each is tried here, from outside. */
onEachEngine('mistakes of other billing systems, of money', world => {
  const {
    newMember,
    newDraft,
    newIssued,
    newItem,
    newUse,
    issue,
    paid,
    steps,
    read,
    give,
    balanceOf,
    upcoming,
    order,
    credit,
    credited,
    entriesOf,
  } = creditingOf(world)
  const { newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  const api = () => world.main.api
  const newLocation = async (tax: object): Promise<string> => {
    const location = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', tax }
    const reply = await api().post('/locations/v1', { location })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.location.id
  }
  const cents = (amount: number) => Math.round(amount * 100)

  test('float cents', async () => {
    for (const [items, gross] of [
      [
        [
          { unitAmount: 0.1, quantity: 1 },
          { unitAmount: 0.2, quantity: 1 },
        ],
        '0.3',
      ],
      [[{ unitAmount: 4.35, quantity: 100 }], '435'],
      [[{ unitAmount: 1.1, quantity: 3 }], '3.3'],
      // Half a cent goes up, though the nearest double to 1.005 is less.
      [[{ unitAmount: 2.01, quantity: 0.5 }], '1.01'],
      [Array.from({ length: 10 }, () => ({ unitAmount: 0.07, quantity: 1 })), '0.7'],
    ] as const) {
      const { id } = await newIssued([...items])
      const { text } = await api().get(`/invoices/v1/${id}`)
      assert.match(text, new RegExp(`"grossAmount":${gross.replace('.', '\\.')}[,}]`))
    }
    const { id } = await newIssued([{ unitAmount: 0.3, quantity: 1 }])
    await paid(id, 0.1)
    await paid(id, 0.2)
    assert.deepEqual([(await read(id)).status, (await read(id)).amountRemaining], ['paid', 0])
  })

  test('a negative zero', async () => {
    const membershipRef = await newMember()
    const { id: invoiceRef } = await newDraft([], { membershipRef })
    const raw = `{"invoiceItem":{"invoiceRef":"${invoiceRef}","unitAmount":-0.0,"quantity":1}}`
    const texts = [(await api().post('/invoices/items/v1', undefined, { raw })).text]
    const dear = await newCoupon({ amountOff: 50, duration: 'once' })
    const discounts = [{ couponRef: dear.id }]
    texts.push(
      (
        await api().post('/invoices/items/v1', {
          invoiceItem: { invoiceRef, unitAmount: 10, quantity: 1, tax: { rate: 19 }, discounts },
        })
      ).text,
    )
    const after = await issue(invoiceRef)
    // More comes off than there is, and 0 is left: nobody is owed anything.
    assert.partialDeepStrictEqual(after, {
      status: 'paid',
      netAmount: 0,
      taxAmount: 0,
      grossAmount: 0,
      amountRemaining: 0,
      discountAmount: 10,
    })
    for (const { netDiscountedAmount, taxAmount, grossAmount } of after.items)
      assert.deepEqual([netDiscountedAmount, taxAmount, grossAmount], [0, 0, 0])
    const sold = await newIssued(undefined, { membershipRef })
    const note = await credited(sold)
    texts.push(JSON.stringify([after, note, await read(sold.id)]), (await api().get(`/invoices/v1/${invoiceRef}/items`)).text)
    assert.equal(await balanceOf(membershipRef), 0)
    for (const text of texts) assert.doesNotMatch(text, /"[A-Za-z]*[Aa]mount":-|"(exact|unitPrice)":"?-/)
  })

  test('discount on tax-inclusive prices', async () => {
    const locationRef = await newLocation({ inclusive: true, rate: 19 })
    const membershipRef = await newMember()
    const price = async (off: object) => {
      const { id: couponRef } = await newCoupon({ locationRef, ...off })
      const line = { unitAmount: 119, quantity: 1, tax: { rate: 19 }, discounts: [{ couponRef }] }
      const { netAmount, taxAmount, grossAmount } = await newIssued([line], { membershipRef, locationRef })
      return [netAmount, taxAmount, grossAmount]
    }
    // What comes off comes off what the customer sees: tax is inside what is left.
    assert.deepEqual(await price({ percentOff: 50 }), [50, 9.5, 59.5])
    assert.deepEqual(await price({ amountOff: 10 }), [91.6, 17.4, 109])
    assert.deepEqual(await price({ percentOff: 100 }), [0, 0, 0])
  })

  test('numbers doubled or gapped', async () => {
    const locationRef = await newLocation({ rate: 0 })
    const drafts = await Promise.all(
      Array.from({ length: 24 }, (_, i) => newDraft(i % 4 === 3 ? [] : [{ unitAmount: 1, quantity: 1 }], { locationRef })),
    )
    // Each twice at once, and some of them cannot be issued at all.
    const replies = await Promise.all([...drafts, ...drafts].map(({ id }) => untilTaken(() => steps.issue(id))))
    assert.equal(replies.filter(({ status }) => status === 200).length, 18)
    await steps.void(replies.find(({ status }) => status === 200)!.body.invoice.id)
    const { number } = await newIssued([{ unitAmount: 1, quantity: 1 }], { locationRef })
    const { invoices } = (await api().get(`/invoices/v1?locationRef=${locationRef}&order=number:desc&limit=100`)).body
    const numbers = invoices.flatMap((one: Json) => one.number ?? [])
    assert.deepEqual([number, numbers], [19, Array.from({ length: 19 }, (_, i) => 19 - i)])
  })

  test('refunds missed or doubled', async () => {
    const sold = await newIssued()
    const payments = [await paid(sold.id, 100), await paid(sold.id, 19)]
    const refunds = payments.map(({ id, amount }) => ({ transactionRef: id, amount }))
    const replies = await Promise.all(Array.from({ length: 10 }, () => untilTaken(() => credit(sold, { refunds }))))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)])
    for (const { id, amount } of payments) {
      const at = `/transactions/money/v1/${id}`
      const { transaction } = (await api().get(at)).body
      assert.deepEqual(
        transaction.refunds.map((one: Json) => [one.amount, one.status]),
        [[amount, 'pending']],
      )
      const say = () => api().put(`${at}/refunds/${transaction.refunds[0].id}/status`, { refund: { status: 'succeeded' } })
      assert.deepEqual([(await say()).status, (await say()).status], [200, 409])
      assert.equal((await api().post(`${at}/refund`, { refund: {} })).status, 409)
    }
  })

  test('drifting balances', async () => {
    const membershipRef = await newMember()
    for (let i = 0; i < 10; i++) await give(membershipRef, 0.1)
    for (let i = 0; i < 3; i++) await give(membershipRef, 33.33)
    assert.equal(await balanceOf(membershipRef), 100.99)
    for (let i = 0; i < 3; i++) await give(membershipRef, 0.33, 'deduct')
    assert.equal(await balanceOf(membershipRef), 100)
    const line = { unitAmount: 33.34, quantity: 1 }
    const first = await newIssued([line], { membershipRef })
    const second = await newIssued([line, line], { membershipRef })
    assert.deepEqual([first.status, second.appliedBalance, second.amountRemaining], ['paid', 66.66, 0.02])
    await steps.void(second.id)
    await credited(first)
    assert.equal(await balanceOf(membershipRef), 100)
    const sum = (await entriesOf(membershipRef)).reduce(
      (all, { type, amount }) => all + (type === 'deduct' || type === 'applied' ? -1 : 1) * cents(amount),
      0,
    )
    assert.equal(sum, 10_000)
  })

  test('pending items lost when a draft is deleted', async () => {
    const { membershipRef, order: bought } = await newUse()
    const { id: fee } = await newItem({ membershipRef, locationRef: world.main.location, description: 'Cleaning' })
    const waiting = (await upcoming(membershipRef)).map(({ id }) => id).toSorted()
    assert.equal(waiting.length, 2)
    for (let round = 0; round < 3; round++) {
      const draft = await newDraft([{ unitAmount: 1, quantity: 1 }], { membershipRef }, { includeUpcomingItems: true })
      assert.deepEqual([draft.itemsCount, (await upcoming(membershipRef)).length], [3, 0])
      assert.equal((await api().send('DELETE', `/invoices/v1/${draft.id}`)).status, 200)
      assert.deepEqual((await upcoming(membershipRef)).map(({ id }) => id).toSorted(), waiting)
    }
    const { id } = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    const items = (await issue(id)).items.map((item: Json) => item.id)
    assert.deepEqual([items.toSorted(), items.includes(fee)], [waiting, true])
    await paid(id)
    assert.equal((await order(bought.id)).payment.status, 'succeeded')
  })

  test('coupons counted twice under load', async () => {
    const coupon = await newCoupon({ limitedRedemption: { enabled: true, value: 7 } })
    const { id: invoiceRef } = await newDraft([])
    const invoiceItem = { invoiceRef, unitAmount: 10, quantity: 1, discounts: [{ couponRef: coupon.id }] }
    const keys = Array.from({ length: 24 }, () => ({ headers: { 'idempotency-key': randomUUID() } }))
    // Each is sent a second time, as a client does that has waited too long.
    const send = (key: (typeof keys)[number]) => untilTaken(() => api().post('/invoices/items/v1', { invoiceItem }, key))
    const first = await Promise.all(keys.map(send))
    const second = await Promise.all(keys.map(send))
    for (const replies of [first, second]) assert.equal(replies.filter(({ status }) => status === 201).length, 7)
    assert.deepEqual([await usageOf(coupon), (await redemptionsOf(`couponRef=${coupon.id}`)).length], [7, 7])
    const { items } = await read(invoiceRef)
    assert.deepEqual(
      items.map((item: Json) => item.discountAmount),
      Array(7).fill(1),
    )
  })

  test('and what is stored in the end fits together', async () => {
    await assertSound(world)
  })
})
