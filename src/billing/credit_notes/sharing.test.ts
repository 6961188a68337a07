import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditingOf } from '../../../test/crediting.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('what credit notes give back of what was paid', world => {
  const {
    credit,
    credited,
    preview,
    getNote,
    newInvoice,
    newIssued,
    newMember,
    paid,
    standing,
    steps,
    balanceOf,
    entriesOf,
    give,
  } = creditingOf(world)
  const MONEY = '/transactions/money/v1'
  const setRefund = (payment: string, refund: string, status: string) =>
    world.main.api.put(`${MONEY}/${payment}/refunds/${refund}/status`, { refund: { status } })
  const bothRefuse = async (invoice: object, more: object, code: string, at?: string) => {
    for (const reply of [await credit(invoice, more), await preview(invoice, more)]) {
      assert.equal(reply.body.code, code, reply.text)
      if (at !== undefined)
        assert.deepEqual(
          faultsIn(reply).map(([pointer]) => pointer),
          [at],
        )
    }
  }

  test('first it lowers what is left to be paid; the rest goes to the balance', async () => {
    const invoice = await newInvoice()
    await paid(invoice.id, 100)
    const [{ id: invoiceItemRef }] = invoice.items
    const first = await credited(invoice, { lines: [{ invoiceItemRef, amount: 10 }] })
    assert.deepEqual([first.type, first.prePaymentAmount, first.postPaymentAmount], ['prePayment', 10, 0])
    assert.deepEqual(await standing(invoice.id), { status: 'issued', pre: 10, post: 0, due: 109, paid: 100, remaining: 9 })
    const mixed = await credited(invoice, { lines: [{ invoiceItemRef, amount: 20 }] })
    assert.deepEqual([mixed.type, mixed.prePaymentAmount, mixed.postPaymentAmount, mixed.creditAmount], ['mixed', 9, 11, 11])
    assert.deepEqual(await standing(invoice.id), { status: 'paid', pre: 19, post: 11, due: 100, paid: 100, remaining: 0 })
    const last = await credited(invoice)
    assert.deepEqual([last.type, last.postPaymentAmount, last.creditAmount], ['postPayment', 89, 89])
    assert.equal(await balanceOf(invoice.membershipRef), 100)
    const [entry] = await entriesOf(invoice.membershipRef)
    assert.deepEqual([entry.type, entry.amount, entry.invoiceRef, entry.creditNoteRef], ['creditNote', 89, invoice.id, last.id])
  })

  test('what was paid is shared out over balance, outside and refunds, to the cent', async () => {
    const invoice = await newInvoice()
    const payment = await paid(invoice.id)
    const refunds = [{ transactionRef: payment.id, amount: 50.5 }]
    const share = { creditAmount: 40, outOfBandAmount: 28.5, refunds }
    for (const wrong of [{ creditAmount: 39.99 }, { outOfBandAmount: 28.51 }, { creditAmount: undefined }, { refunds: [] }]) {
      await bothRefuse(invoice, { ...share, ...wrong }, 'invalid_request', '/creditNote/creditAmount')
    }
    const note = await credited(invoice, { ...share, refunds: [{ id: payment.id, amount: 50.5 }] })
    assert.deepEqual([note.postPaymentAmount, note.creditAmount, note.outOfBandAmount], [119, 40, 28.5])
    const [refund] = note.refunds
    assert.deepEqual(note.refunds, [
      {
        id: refund.id,
        transactionRef: payment.id,
        amount: 50.5,
        currencyCode: 'EUR',
        method: { type: 'external' },
        status: 'pending',
      },
    ])
    assert.equal(await balanceOf(invoice.membershipRef), 40)
    const { transaction } = (await world.main.api.get(`${MONEY}/${payment.id}`)).body
    assert.deepEqual(
      transaction.refunds.map((one: Record<string, unknown>) => [one.id, one.amount, one.status, one.creditNoteRef]),
      [[refund.id, 50.5, 'pending', note.id]],
    )
    assert.equal((await setRefund(payment.id, refund.id, 'succeeded')).status, 200)
    assert.equal((await getNote(note.id)).refunds[0].status, 'succeeded')
    assert.equal((await setRefund(payment.id, refund.id, 'canceled')).body.code, 'conflict')
    assert.equal(await balanceOf(invoice.membershipRef), 40)
  })

  test('a refund that is not paid out after all goes on the balance, once', async () => {
    const invoice = await newInvoice()
    const payment = await paid(invoice.id)
    const note = await credited(invoice, { refunds: [{ transactionRef: payment.id, amount: 119 }] })
    const [{ id }] = note.refunds
    const replies = await Promise.all([1, 2, 3].map(() => setRefund(payment.id, id, 'canceled')))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409, 409])
    assert.equal(await balanceOf(invoice.membershipRef), 119)
    const after = await getNote(note.id)
    assert.deepEqual([after.refunds[0].status, after.postPaymentAmount, after.creditAmount], ['canceled', 119, 119])
    assert.equal('creditAmount' in note, false)
    // It is given back: neither a refund nor a note can give it back again.
    assert.equal((await credit(invoice)).body.code, 'amount_exceeded')
    assert.equal((await world.main.api.post(`${MONEY}/${payment.id}/refund`, { refund: {} })).body.code, 'conflict')
  })

  test('a note that would give back nothing takes no number, unless its lines cost nothing', async () => {
    const invoice = await newInvoice([
      { description: 'Sheets', unitAmount: 0.01, quantity: 7.5, tax: { rate: 19 } },
      { description: 'Gift', unitAmount: 0, quantity: 2, tax: { rate: 19 } },
    ])
    const [sheets, gift] = invoice.items.map(({ id }: { id: string }) => id)
    const few = { invoiceItemRef: sheets, quantity: 0.0001 }
    const one = { invoiceItemRef: gift, quantity: 1 }
    const first = await credited(invoice, { lines: [one] })
    await bothRefuse(invoice, { lines: [few] }, 'conflict')
    await bothRefuse(invoice, { lines: [few, one] }, 'conflict')
    const last = await credited(invoice, { lines: [{ invoiceItemRef: sheets }] })
    assert.deepEqual([last.number, last.grossAmount], [first.number + 1, 0.08])
  })

  test('no more of a payment is refunded than is left of it', async () => {
    const invoice = await newInvoice()
    const [one, two] = [await paid(invoice.id, 60), await paid(invoice.id, 59)]
    const of = (transactionRef: string, amount: number) => ({ transactionRef, amount })
    await bothRefuse(invoice, { refunds: [of(one.id, 60.01), of(two.id, 58.99)] }, 'amount_exceeded')
    await bothRefuse(invoice, { refunds: [of(one.id, 40), of(one.id, 30), of(two.id, 49)] }, 'amount_exceeded')
    const [{ id: invoiceItemRef }] = invoice.items
    await credited(invoice, { lines: [{ invoiceItemRef, amount: 50 }], refunds: [of(one.id, 50)] })
    await bothRefuse(invoice, { refunds: [of(one.id, 11), of(two.id, 58)] }, 'amount_exceeded')
    const note = await credited(invoice, { refunds: [of(one.id, 10), of(two.id, 59)] })
    assert.deepEqual(
      note.refunds.map(({ amount }: { amount: number }) => amount),
      [10, 59],
    )
    const other = await newInvoice()
    await paid(other.id)
    await bothRefuse(other, { refunds: [of(one.id, 119)] }, 'invalid_request', '/creditNote/refunds/0/transactionRef')
  })

  test('what was paid from the balance, at issue or later, comes back to it and goes nowhere else', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 100)
    const invoice = await newIssued([{ unitAmount: 119, quantity: 1, tax: { rate: 19 } }], { membershipRef })
    assert.equal(invoice.appliedBalance, 100)
    const cash = await paid(invoice.id, 9)
    await give(membershipRef, 10)
    const fromBalance = (await steps.pay(invoice.id, { payment: { type: 'balance' } })).body.payment
    assert.equal((await standing(invoice.id)).status, 'paid')
    await bothRefuse(invoice, { outOfBandAmount: 119 }, 'invalid_request', '/creditNote/creditAmount')
    await bothRefuse(invoice, { outOfBandAmount: 9.01, creditAmount: 109.99 }, 'invalid_request', '/creditNote/creditAmount')
    const byBalance = { refunds: [{ transactionRef: fromBalance.id, amount: 10 }], creditAmount: 109 }
    await bothRefuse(invoice, byBalance, 'invalid_request', '/creditNote/refunds/0/transactionRef')
    const [{ id: invoiceItemRef }] = invoice.items
    await credited(invoice, { lines: [{ invoiceItemRef, amount: 6 }], outOfBandAmount: 6 })
    await bothRefuse(invoice, { outOfBandAmount: 4, creditAmount: 109 }, 'invalid_request', '/creditNote/creditAmount')
    const note = await credited(invoice, { refunds: [{ transactionRef: cash.id, amount: 3 }], creditAmount: 110 })
    assert.equal(note.creditAmount, 110)
    assert.equal(await balanceOf(membershipRef), 110)
  })

  test('a payment that was given back by a note can no longer be taken for a mistake', async () => {
    const invoice = await newInvoice()
    const payment = await paid(invoice.id)
    const [{ id: invoiceItemRef }] = invoice.items
    await credited(invoice, { lines: [{ invoiceItemRef, amount: 1 }] })
    const reply = await steps.cancelPayment(invoice.id, { paymentRef: payment.id })
    assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
  })
})
