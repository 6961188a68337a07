import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { packagesOf } from '../../../test/packages.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('credit notes over what was bought', world => {
  const {
    balanceOf,
    credited,
    issue,
    listNotes,
    newDraft,
    newInvoice,
    newUse,
    order,
    paid,
    read,
    standing,
    steps,
    voidNote,
    PATH,
  } = creditingOf(world)
  const { buy, cancel, newPackage, read: readPurchase } = packagesOf(world)
  /** An invoice over an order of 10 euros and a line of 119. */
  const newOrdered = async (items: object[] = [{ unitAmount: 119, quantity: 1 }]) => {
    const { membershipRef, order: bought } = await newUse()
    const draft = await newDraft(items, { membershipRef }, { includeUpcomingItems: true })
    const invoice = await issue(draft.id)
    const item = invoice.items.find(({ type }: Json) => type === 'order')
    return { invoice, item, orderId: bought.id as string, line: [{ invoiceItemRef: item.id }] }
  }
  const statusOf = async (id: string) => (await order(id)).payment.status
  const cancelOrder = (id: string) => world.main.api.send('PUT', `/shop/orders/v1/${id}/cancel`, { refund: 'always' })

  test('an order that is credited as a whole before its invoice is paid is not to be paid any more, whatever is paid later', async () => {
    const { invoice, item, orderId, line } = await newOrdered()
    const part = await credited(invoice, { lines: [{ invoiceItemRef: item.id, amount: 4 }] })
    assert.equal(await statusOf(orderId), 'pending')
    const whole = await credited(invoice, { lines: line })
    const { status, payment } = await order(orderId)
    assert.deepEqual([status, payment.status], ['new', 'canceled'])
    assert.deepEqual(
      [part, whole].map(({ type, lines: [{ grossAmount }] }) => [type, grossAmount]),
      [
        ['prePayment', 4],
        ['prePayment', 6],
      ],
    )
    assert.deepEqual(payment.refunds, [])
    const money = await paid(invoice.id)
    assert.equal(await statusOf(orderId), 'canceled')
    assert.equal((await steps.cancelPayment(invoice.id, { paymentRef: money.id })).status, 200)
    assert.equal(await statusOf(orderId), 'canceled')
  })

  test('a voided note lets the order wait for its payment again', async () => {
    const { invoice, orderId, line } = await newOrdered()
    const note = await credited(invoice, { lines: line })
    assert.equal((await voidNote(note.id)).status, 200)
    assert.equal(await statusOf(orderId), 'pending')
    assert.deepEqual((await order(orderId)).payment.refunds, [])
    await paid(invoice.id)
    assert.equal(await statusOf(orderId), 'succeeded')
  })

  test('a note that leaves nothing to be paid makes the invoice paid, and with it what is not credited', async () => {
    const { invoice, item, orderId } = await newOrdered([])
    await paid(invoice.id, 9)
    const note = await credited(invoice, { lines: [{ invoiceItemRef: item.id, amount: 1 }] })
    assert.deepEqual([(await read(invoice.id)).status, await statusOf(orderId)], ['paid', 'succeeded'])
    const reply = await voidNote(note.id)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([(await read(invoice.id)).status, await statusOf(orderId)], ['issued', 'pending'])
  })

  test('what was paid stays paid when it is credited', async () => {
    const { invoice, orderId, line } = await newOrdered()
    await paid(invoice.id)
    const note = await credited(invoice, { lines: line })
    const { payment } = await order(orderId)
    assert.deepEqual([payment.status, payment.refundable], ['succeeded', false])
    assert.deepEqual(
      payment.refunds.map(({ amount }: Json) => amount),
      [10],
    )
    assert.equal(note.creditAmount, 10)
  })

  test('an order that is canceled is credited: while unpaid it asks for less, and once paid the balance has it', async () => {
    for (const isPaid of [false, true]) {
      const { invoice, item, orderId } = await newOrdered()
      if (isPaid) await paid(invoice.id)
      const reply = await cancelOrder(orderId)
      assert.equal(reply.status, 200, reply.text)
      const { status, payment } = reply.body.order
      const [note] = await listNotes(`invoiceRef=${invoice.id}`)
      assert.deepEqual([status, payment.status], ['canceled', isPaid ? 'succeeded' : 'canceled'])
      assert.deepEqual(
        payment.refunds.map(({ amount, creditNoteRef }: Json) => [amount, creditNoteRef]),
        isPaid ? [[10, note.id]] : [],
      )
      assert.deepEqual([note.reason, note.lines[0].invoiceItemRef, note.grossAmount], ['orderChange', item.id, 10])
      assert.equal(await balanceOf(invoice.membershipRef), isPaid ? 10 : 0)
      assert.equal((await standing(invoice.id)).remaining, isPaid ? 0 : 119)
    }
  })

  test('of an order that was credited in part, canceling gives back the rest, and of one that was credited whole nothing more', async () => {
    for (const amount of [4, 10]) {
      const { invoice, item, orderId } = await newOrdered()
      await paid(invoice.id)
      await credited(invoice, { lines: [{ invoiceItemRef: item.id, amount }] })
      assert.equal((await cancelOrder(orderId)).status, 200)
      assert.equal(await balanceOf(invoice.membershipRef), 10)
      assert.equal((await listNotes(`invoiceRef=${invoice.id}`)).length, amount === 10 ? 1 : 2)
    }
  })

  test('refunds tell what was given back: the share of what had been paid, and nothing of what only was asked for', async () => {
    const { membershipRef, order: one } = await newUse()
    const { order: other } = await newUse(membershipRef)
    const draft = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    const invoice = await issue(draft.id)
    // Of 20 euros 10.01 are paid, so that each order of 10 has half of what comes back: 5.01 and 5.00.
    await paid(invoice.id, 10.01)
    const note = await credited(invoice, { lines: invoice.items.map(({ id }: Json) => ({ invoiceItemRef: id })) })
    assert.deepEqual([note.prePaymentAmount, note.postPaymentAmount], [9.99, 10.01])
    const refunds = await Promise.all([one, other].map(async ({ id }) => (await order(id)).payment.refunds))
    assert.deepEqual(
      refunds.map(([{ amount, creditNoteRef }]) => [amount, creditNoteRef]),
      [
        [5.01, note.id],
        [5, note.id],
      ],
    )
    for (const { id } of [one, other]) assert.equal((await order(id)).payment.refundable, false)
  })

  test('an order that is canceled by many at once is credited once', async () => {
    const { invoice, orderId } = await newOrdered()
    await paid(invoice.id)
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancelOrder(orderId)))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.equal(await balanceOf(invoice.membershipRef), 10)
  })

  /** A package that is on an issued invoice. */
  const newBought = async () => {
    const { membershipRef } = await newUse()
    const { id: packageRef } = await newPackage()
    const bought = await buy({ membershipRef }, { packageRef, payment: { type: 'invoice' } })
    const draft = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
    return { bought, invoice: await issue(draft.id), line: [{ invoiceItemRef: bought.payment.invoiceItemRef }] }
  }

  test('a package that is canceled is credited on the invoice of whoever pays', async () => {
    const { bought, invoice } = await newBought()
    const reply = await cancel(bought.id)
    assert.equal(reply.status, 200, reply.text)
    const [note] = await listNotes(`invoiceRef=${invoice.id}`)
    assert.equal(note.lines[0].invoiceItemRef, bought.payment.invoiceItemRef)
    assert.equal(reply.body.purchase.payment.status, 'canceled')
  })

  test('a package whose note is voided is to be paid again, and what was paid for it comes back when it is canceled', async () => {
    const { bought, invoice, line } = await newBought()
    const payment = async () => (await readPurchase(bought.id)).payment
    const note = await credited(invoice, { lines: line })
    assert.equal((await payment()).status, 'canceled')
    assert.equal((await voidNote(note.id)).status, 200)
    assert.equal((await payment()).status, 'pending')
    await paid(invoice.id)
    assert.deepEqual([(await payment()).status, (await payment()).refundable], ['succeeded', true])
    const before = await balanceOf(invoice.membershipRef)
    assert.equal((await cancel(bought.id)).status, 200)
    assert.equal((await balanceOf(invoice.membershipRef)) - before, bought.payment.grossAmount)
  })

  test('a note is made with one idempotency key once', async () => {
    const invoice = await newInvoice()
    const body = {
      creditNote: { invoiceRef: invoice.id, reason: 'other', lines: [{ invoiceItemRef: invoice.items[0].id, amount: 5 }] },
    }
    const headers = { 'idempotency-key': `note-${invoice.id}` }
    const replies = await Promise.all([1, 2, 3].map(() => world.main.api.post(PATH, body, { headers })))
    assert.ok(replies.every(({ status }) => status === 201 || status === 409))
    assert.equal((await listNotes(`invoiceRef=${invoice.id}`)).length, 1)
  })
})
