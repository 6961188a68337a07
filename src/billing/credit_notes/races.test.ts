import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilTaken, type Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('many at once', world => {
  const { balanceOf, credit, credited, listNotes, newInvoice, paid, read, standing, steps, voidNote } = creditingOf(world)
  const cents = (amount: number) => Math.round(amount * 100)
  const sum = (notes: Json[], figure: string) => notes.reduce((total, note) => total + cents(note[figure]), 0)

  test('of 200 credit notes on one line no more is given back than was charged, and their numbers have no gap', async () => {
    const invoice = await newInvoice([{ unitAmount: 0.37, quantity: 100, tax: { rate: 19 } }])
    const [{ id: invoiceItemRef }] = invoice.items
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => untilTaken(() => credit(invoice, { lines: [{ invoiceItemRef, quantity: 1 }] }))),
    )
    const notes = replies.filter(({ status }) => status === 201).map(({ body }) => body.creditNote)
    assert.equal(notes.length, 100)
    assert.ok(replies.every(({ status, body }) => status === 201 || body.code === 'amount_exceeded'))
    for (const [figure, whole] of [
      ['grossAmount', invoice.grossAmount],
      ['netAmount', invoice.netAmount],
      ['taxAmount', invoice.taxAmount],
      ['prePaymentAmount', invoice.grossAmount],
    ])
      assert.equal(sum(notes, figure), cents(whole), figure)
    assert.deepEqual(await standing(invoice.id), { status: 'paid', pre: 37, post: 0, due: 0, paid: 0, remaining: 0 })
    const numbers = (await listNotes(`locationRef=${world.main.location}&limit=100`))
      .map(({ number }) => number)
      .toSorted((a, b) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => numbers[0] + i),
    )
  })

  test('what is paid and credited at once is shared out to the cent, whoever comes first', async () => {
    const invoice = await newInvoice([{ unitAmount: 1, quantity: 60, tax: { rate: 7 } }])
    const [{ id: invoiceItemRef }] = invoice.items
    const calls = Array.from({ length: 60 }, (_, i) =>
      untilTaken(() =>
        i % 2 === 0
          ? credit(invoice, { lines: [{ invoiceItemRef, amount: 1 }] })
          : steps.pay(invoice.id, { amount: 2, payment: { type: 'external' } }),
      ),
    )
    const replies = await Promise.all(calls)
    assert.ok(replies.every(({ status }) => status < 300 || status === 409))
    const { pre, post, paid: came, remaining, status } = await standing(invoice.id)
    const notes = await listNotes(`invoiceRef=${invoice.id}&limit=100`)
    assert.equal(sum(notes, 'grossAmount'), cents(pre) + cents(post))
    assert.equal(cents(remaining), 6_000 - cents(pre) - cents(came))
    assert.equal(status, remaining === 0 ? 'paid' : 'issued')
    assert.equal(await balanceOf(invoice.membershipRef), post)
  })

  test('of voiding and paying at once, one wins, and the invoice asks for what is true', async () => {
    for (let i = 0; i < 5; i += 1) {
      const invoice = await newInvoice()
      const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 19 }] })
      const [voided, pay] = await Promise.all([voidNote(note.id), steps.pay(invoice.id, { payment: { type: 'external' } })])
      assert.equal(pay.status, 200, pay.text)
      const { pre, paid: came, remaining } = await standing(invoice.id)
      assert.equal(pre, voided.status === 200 ? 0 : 19)
      assert.equal(cents(came) + cents(remaining), 11_900 - cents(pre))
    }
  })

  test('a payment is refunded once, however many notes say so at once', async () => {
    const invoice = await newInvoice()
    const payment = await paid(invoice.id)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => credit(invoice, { refunds: [{ transactionRef: payment.id, amount: 119 }] })),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.equal((await read(invoice.id)).payments[0].refund.amount, 119)
  })
})
