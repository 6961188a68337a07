import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'
import { openPayment } from '../transactions/money/actions.ts'

onEachService('paying invoices', world => {
  const { newDraft, newIssued, issue, paid, steps, read, newMember, give, balanceOf, newUse, order } = invoicingOf(world)
  const external = { type: 'external' }
  const amounts = ({ status, amountDue, amountPaid, amountRemaining }: Json) => [status, amountDue, amountPaid, amountRemaining]
  const codeOf = (reply: { status: number; body: Json }) => [reply.status, reply.body.code]

  test('a payment is noted with what the bank says of it, and is a money transaction of the invoice', async () => {
    const { id, number, title } = await newIssued()
    const said = { label: 'transfer', reference: 'Statement 12', receiveDate: '2026-01-15T08:00:00.000Z' }
    const { invoice, payment } = (await steps.pay(id, { payment: { ...external, ...said } })).body
    assert.deepEqual(amounts(invoice), ['paid', 119, 119, 0])
    assert.ok(invoice.paidDate)
    const { id: paymentRef, createDate, user, ...rest } = payment
    assert.deepEqual([typeof createDate, user.name], ['string', 'Mia'])
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      membershipRef: world.main.member,
      type: 'invoice',
      status: 'succeeded',
      amount: 119,
      currencyCode: 'EUR',
      paymentMethod: { type: 'external', label: 'transfer' },
      invoice: { id, number, title, price: { netAmount: 100, taxAmount: 19 } },
      reference: said.reference,
      receiveDate: said.receiveDate,
      settleDate: said.receiveDate,
      refundable: false,
      refunds: [],
    })
    assert.deepEqual(invoice.payments, [payment])
    assert.deepEqual((await world.main.api.get(`/transactions/money/v1/${paymentRef}`)).body.transaction, payment)
    const listed = await world.main.api.get(`/transactions/money/v1?invoiceRef=${id}`)
    assert.deepEqual(listed.body.transactions, [payment])
    const refund = await world.main.api.post(`/transactions/money/v1/${paymentRef}/refund`, { refund: {} })
    assert.deepEqual(codeOf(refund), [409, 'conflict'])
    const status = await world.main.api.put(`/transactions/money/v1/${paymentRef}/status`, {
      transaction: { status: 'canceled' },
    })
    assert.deepEqual(codeOf(status), [409, 'conflict'])
  })

  test('several payments sum up, and the one that leaves nothing pays the invoice; their taxes sum to its tax', async () => {
    const { id } = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 19 } }])
    const parts: Json[] = []
    for (const amount of [3.33, 3.33]) {
      const reply = await steps.pay(id, { amount, payment: external })
      assert.equal(reply.body.invoice.status, 'issued')
      parts.push(reply.body.payment)
    }
    assert.deepEqual(amounts(await read(id)), ['issued', 10, 6.66, 3.34])
    const last = await steps.pay(id, { payment: external })
    assert.deepEqual([...amounts(last.body.invoice), last.body.payment.amount], ['paid', 10, 10, 0, 3.34])
    const taxes = [...parts, last.body.payment].map(one => Math.round(one.invoice.price.taxAmount * 100))
    assert.deepEqual(
      [taxes.reduce((sum, one) => sum + one), last.body.invoice.taxAmount, last.body.invoice.payments.length],
      [160, 1.6, 3],
    )
  })

  test('how it is paid can be spelled in two ways that must agree, and not by what is not there yet', async () => {
    const { id } = await newIssued()
    const none = await steps.pay(id, { payment: {} })
    assert.deepEqual([none.status, faultsIn(none)], [400, [['/payment/type', 'required']]])
    const two = await steps.pay(id, { payment: { type: 'balance', method: external } })
    assert.deepEqual(faultsIn(two), [['/payment/method/type', 'invalid_value']])
    for (const type of ['deposit', 'credits', 'cash'])
      assert.equal((await steps.pay(id, { payment: { type } })).status, 400, type)
    const online = { type: 'paymentGateway' }
    assert.deepEqual(faultsIn(await steps.pay(id, { payment: online })), [['/payment/type', 'invalid_value']])
    const { errors } = (await steps.pay(id, { payment: { method: online } })).body
    const [detail, allowed] = ['type must be one of external, balance.', ['external', 'balance']]
    assert.deepEqual(errors, [{ pointer: '/payment/method/type', code: 'invalid_value', detail, allowed }])
    for (const amount of [0, -1, 0.001]) assert.equal((await steps.pay(id, { amount, payment: external })).status, 400)
    const family = await steps.pay(id, { payment: { method: external } })
    assert.deepEqual([family.status, family.body.payment.paymentMethod], [200, { type: 'external' }])
  })

  test('more than remains is refused, or kept for the customer', async () => {
    const membershipRef = await newMember()
    const { id } = await newIssued([{ unitAmount: 100, quantity: 1 }], { membershipRef })
    assert.deepEqual(codeOf(await steps.pay(id, { amount: 100.01, payment: external })), [409, 'amount_exceeded'])
    const { invoice, payment } = (await steps.pay(id, { amount: 120, payment: external, keepSurplus: true })).body
    assert.deepEqual([...amounts(invoice), payment.amount, payment.surplusAmount], ['paid', 100, 100, 0, 100, 20])
    assert.equal(await balanceOf(membershipRef), 20)

    // Taken back, the surplus goes as well.
    const back = await steps.cancelPayment(id, { paymentRef: payment.id, reason: 'Another customer’s' })
    assert.deepEqual([...amounts(back.body.invoice), await balanceOf(membershipRef)], ['issued', 100, 0, 100, 0])
    assert.deepEqual([back.body.payment.status, back.body.payment.reason], ['canceled', 'Another customer’s'])

    const again = (await steps.pay(id, { amount: 120, payment: external, keepSurplus: true })).body.payment
    await give(membershipRef, 5, 'deduct')
    assert.deepEqual(codeOf(await steps.cancelPayment(id, { paymentRef: again.id })), [409, 'insufficient_balance'])
    assert.deepEqual(amounts(await read(id)), ['paid', 100, 100, 0])
  })

  test('the balance pays what it has, and neither more nor a surplus', async () => {
    const membershipRef = await newMember()
    const { id } = await newIssued([{ unitAmount: 100, quantity: 1 }], { membershipRef })
    await give(membershipRef, 130)
    const balance = { type: 'balance' }
    assert.deepEqual(codeOf(await steps.pay(id, { amount: 101, payment: balance, keepSurplus: true })), [409, 'amount_exceeded'])
    const { invoice, payment } = (await steps.pay(id, { amount: 60, payment: balance })).body
    assert.deepEqual([...amounts(invoice), payment.paymentMethod], ['issued', 100, 60, 40, balance])
    assert.equal(await balanceOf(membershipRef), 70)
    await give(membershipRef, 31, 'deduct')
    assert.deepEqual(codeOf(await steps.pay(id, { payment: balance })), [409, 'insufficient_balance'])
    assert.deepEqual(codeOf(await steps.cancelPayment(id, { paymentRef: payment.id })), [409, 'conflict'])
    assert.equal(await balanceOf(membershipRef), 39)
  })

  test('a payment that was entered by mistake is canceled once, and its invoice can be paid again', async () => {
    const { id } = await newIssued()
    const [one, two] = [await paid(id, 19), await paid(id, 100)]
    assert.equal((await read(id)).status, 'paid')
    const { invoice } = (await steps.cancelPayment(id, { paymentRef: one.id })).body
    assert.deepEqual([...amounts(invoice), 'paidDate' in invoice], ['issued', 119, 100, 19, false])
    assert.deepEqual(
      invoice.payments.map((payment: Json) => payment.status),
      ['canceled', 'succeeded'],
    )
    assert.deepEqual(codeOf(await steps.cancelPayment(id, { paymentRef: one.id })), [409, 'conflict'])
    assert.deepEqual(codeOf(await steps.cancelPayment(id)), [409, 'conflict'])
    const { id: other } = await newIssued()
    const strange = await steps.cancelPayment(other, { paymentRef: two.id })
    assert.deepEqual([strange.body.code, faultsIn(strange)], ['unknown_reference', [['/paymentRef', 'unknown_reference']]])
    assert.equal((await paid(id)).amount, 19)
  })

  test('a payment that is awaited is canceled without being named', async () => {
    const { id } = await newIssued()
    const customer = { membershipRef: world.main.member, companyRef: null }
    const row = await world.write(world.main.network, context => {
      const money = { amount: 11_900, taxAmount: 1_900, currencyCode: 'EUR', paymentMethod: 'external' as const }
      return openPayment(context, { type: 'invoice', customer, locationRef: world.main.location, ...money, invoiceRef: id })
    })
    assert.deepEqual(amounts(await read(id)), ['issued', 119, 0, 119])
    assert.deepEqual(codeOf(await steps.void(id)), [409, 'conflict'])
    const { payment, invoice } = (await steps.cancelPayment(id)).body
    assert.deepEqual([payment.id, payment.status, invoice.status], [row.id, 'canceled', 'issued'])
    assert.equal((await steps.void(id)).status, 200)
  })

  test('the payment of what was bought follows its invoice, there and back', async () => {
    const { membershipRef, order: bought } = await newUse()
    const { id } = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    const statusOf = async () => (await order(bought.id)).payment.status
    assert.equal(await statusOf(), 'pending')
    await issue(id)
    const part = await paid(id, 4)
    assert.equal(await statusOf(), 'pending')
    await paid(id)
    assert.equal(await statusOf(), 'succeeded')
    await steps.cancelPayment(id, { paymentRef: part.id })
    assert.equal(await statusOf(), 'pending')
    await paid(id)
    assert.deepEqual([await statusOf(), (await order(bought.id)).status], ['succeeded', 'new'])
  })
})
