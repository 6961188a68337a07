import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setClock } from '../kernel/time/clock.ts'
import { creditingOf } from '../../test/crediting.ts'
import type { Json } from '../../test/client.ts'
import { problemsIn } from '../../test/problems.ts'
import { providerOf } from '../../test/provider.ts'
import { onEachService } from '../../test/world.ts'

const online = { payment: { type: 'paymentGateway' } }

onEachService('invoices that the built-in provider takes', world => {
  const { newIssued, newInvoice, newDraft, newUse, issue, steps, read, order, credited, getNote, voidNote, balanceOf } =
    creditingOf(world)
  const { forTrials, look } = providerOf(world)
  before(() => forTrials(world.main))
  const over = (unitAmount: number) => newInvoice([{ unitAmount, quantity: 1 }])
  const pay = async (id: string, more: object = {}): Promise<Json> => {
    const reply = await steps.pay(id, { ...online, ...more })
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  /** An invoice with its payments, in words that a test compares at once. */
  const standing = async (id: string) => {
    const { status, amountPaid, amountRemaining, payments } = await read(id)
    return [status, amountPaid, amountRemaining, ...payments.map((one: Json) => one.status)]
  }
  const codeOf = ({ status, body }: { status: number; body: Json }) => [status, body.code]

  test('it asks for the same until the payment succeeds, and what was bought is paid with it', async () => {
    const { membershipRef, order: bought } = await newUse()
    const { id } = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    await issue(id)
    const { payment } = await pay(id, { payment: { ...online.payment, label: 'card', reference: 'RF 17' } })
    assert.deepEqual([payment.status, payment.reference, payment.settleDate], ['processing', 'RF 17', undefined])
    assert.deepEqual(payment.paymentMethod, { type: 'paymentGateway', label: 'card' })
    assert.deepEqual(await standing(id), ['issued', 0, 10, 'processing'])
    assert.equal((await order(bought.id)).payment.status, 'pending')
    await look()
    assert.deepEqual(await standing(id), ['paid', 10, 0, 'succeeded'])
    assert.equal((await order(bought.id)).payment.status, 'succeeded')
    assert.equal(await look(), 0)
  })

  test('one that fails leaves all to be paid, as often as it does', async () => {
    const { id } = await over(20.13)
    for (const failed of [['failed'], ['failed', 'failed']]) {
      await pay(id)
      await look()
      assert.deepEqual(await standing(id), ['issued', 0, 20.13, ...failed])
    }
    await pay(id, { amount: 20 })
    await look()
    assert.deepEqual(await standing(id), ['issued', 20, 0.13, 'failed', 'failed', 'succeeded'])
  })

  test('what is awaited is not paid twice, and never more than is left', async () => {
    const { id } = await over(100)
    await pay(id, { amount: 60 })
    assert.deepEqual(codeOf(await steps.pay(id, { ...online, amount: 41, keepSurplus: true })), [409, 'amount_exceeded'])
    await pay(id)
    for (const type of ['paymentGateway', 'external', 'balance'])
      assert.deepEqual(codeOf(await steps.pay(id, { payment: { type }, keepSurplus: true })), [409, 'conflict'], type)
    await look()
    assert.deepEqual(await standing(id), ['paid', 100, 0, 'succeeded', 'succeeded'])
  })

  test('of many who pay at once the provider gets no more than is left', async () => {
    const { id } = await newIssued()
    const replies = await Promise.all(Array.from({ length: 12 }, () => steps.pay(id, { ...online, amount: 30 })))
    assert.equal(replies.filter(({ status }) => status === 200).length, 3)
    await look()
    assert.deepEqual((await standing(id)).slice(0, 3), ['issued', 90, 29])
  })

  test('one that is awaited can be canceled, and not one that has succeeded', async () => {
    const { id } = await over(50)
    await pay(id)
    assert.deepEqual(codeOf(await steps.void(id)), [409, 'conflict'])
    assert.equal((await steps.cancelPayment(id)).status, 200)
    assert.equal(await look(), 0)
    assert.deepEqual(await standing(id), ['issued', 0, 50, 'canceled'])
    const { payment } = await pay(id)
    await look()
    assert.deepEqual(codeOf(await steps.cancelPayment(id, { paymentRef: payment.id })), [409, 'conflict'])
    assert.deepEqual(await standing(id), ['paid', 50, 0, 'canceled', 'succeeded'])
  })

  // The clock of a network for trials may stand still.
  for (const clock of ['goes on', 'stands still'])
    test(`what a credit note has left to nobody meanwhile goes on the balance, for good, while the clock ${clock}`, async t => {
      t.after(() => setClock())
      const now = Date.now()
      if (clock === 'stands still') setClock(() => now)
      const invoice = await newInvoice([{ unitAmount: 119, quantity: 1, tax: { rate: 19 } }])
      const { payment } = await pay(invoice.id)
      const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 100 }] })
      await look()
      const { transaction } = (await world.main.api.get(`/transactions/money/v1/${payment.id}`)).body
      assert.deepEqual([transaction.amount, transaction.surplusAmount, transaction.invoice.price.taxAmount], [19, 100, 3.03])
      assert.deepEqual(codeOf(await voidNote(note.id)), [409, 'conflict'])
      assert.deepEqual((await standing(invoice.id)).slice(0, 3), ['paid', 19, 0])
      assert.equal(await balanceOf(invoice.membershipRef), 100)
    })

  test('a credit note gives back by it what it took, and nobody pays that out by hand', async () => {
    const invoice = await over(80)
    const { payment } = await pay(invoice.id)
    await look()
    const note = await credited(invoice, { refunds: [{ transactionRef: payment.id, amount: 80 }] })
    const statuses = async () => (await getNote(note.id)).refunds.map((one: Json) => one.status)
    assert.deepEqual(await statuses(), ['processing'])
    const { transactions } = (await world.main.api.get('/transactions/money/v1?refundStatus=pending')).body
    assert.deepEqual(transactions, [])
    await look()
    assert.deepEqual(await statuses(), ['succeeded'])
  })

  test('the store holds together', async () => {
    assert.deepEqual(await problemsIn(world), [])
  })
})
