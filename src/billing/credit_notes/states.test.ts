import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the states of credit notes', world => {
  const {
    credit,
    credited,
    getNote,
    newDraft,
    newInvoice,
    newIssued,
    newMember,
    paid,
    preview,
    read,
    standing,
    steps,
    voidNote,
    give,
  } = creditingOf(world)

  /** Makes an invoice of each status. */
  const INVOICES: Record<string, () => Promise<Json>> = {
    draft: () => newDraft(),
    issued: () => newInvoice(),
    paid: async () => {
      const invoice = await newInvoice()
      await paid(invoice.id)
      return invoice
    },
    voided: async () => {
      const invoice = await newInvoice()
      assert.equal((await steps.void(invoice.id)).status, 200)
      return invoice
    },
  }
  for (const [status, make] of Object.entries(INVOICES)) {
    const isTaken = status === 'issued' || status === 'paid'
    test(`an invoice that is ${status} is ${isTaken ? 'credited' : 'not credited'}`, async () => {
      const invoice = await make()
      const before = await read(invoice.id)
      assert.equal(before.status, status)
      const seen = await preview(invoice)
      const reply = await credit(invoice)
      assert.deepEqual([seen.status, reply.status], isTaken ? [200, 201] : [409, 409])
      if (isTaken) return
      assert.equal(reply.body.code, 'conflict')
      assert.deepEqual(await read(invoice.id), before)
    })
  }

  test('a credited invoice is not voided, and one whose note is voided is', async () => {
    const invoice = await newInvoice()
    const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 1 }] })
    assert.equal((await steps.void(invoice.id)).body.code, 'conflict')
    assert.equal((await voidNote(note.id)).status, 200)
    assert.equal((await steps.void(invoice.id)).status, 200)
    assert.equal((await voidNote(note.id)).body.code, 'conflict')
  })

  test('voiding gives back what the invoice asks for, keeps the number, and happens once', async () => {
    const invoice = await newInvoice()
    const before = await standing(invoice.id)
    for (const lines of [[{ invoiceItemRef: invoice.items[0].id, quantity: 0.3 }], undefined]) {
      const note = await credited(invoice, lines && { lines })
      const during = await standing(invoice.id)
      assert.equal(during.status, lines ? 'issued' : 'paid')
      assert.equal('paidDate' in (await read(invoice.id)), !lines)
      const reply = await voidNote(note.id, { reason: 'Wrong invoice' })
      assert.equal(reply.status, 200, reply.text)
      const { voidDate, updateDate, ...voided } = reply.body.creditNote
      assert.match(voidDate, /Z$/)
      const { updateDate: _, ...made } = note
      assert.deepEqual(voided, { ...made, status: 'voided', voidReason: 'Wrong invoice' })
      assert.deepEqual(await getNote(note.id), reply.body.creditNote)
      assert.deepEqual(await standing(invoice.id), before)
      assert.equal('paidDate' in (await read(invoice.id)), false)
      assert.deepEqual([(await voidNote(note.id)).status, (await voidNote(note.id)).body.code], [409, 'conflict'])
      assert.ok(updateDate > made.createDate || updateDate >= note.updateDate)
    }
    const whole = await credited(invoice)
    assert.equal(whole.grossAmount, 119)
  })

  test('a note that gave back what was paid is not voided, nor one after which something was booked', async () => {
    const refuse = async (note: Json) => {
      const before = [await getNote(note.id), await read(note.invoiceRef)]
      const reply = await voidNote(note.id)
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], reply.text)
      assert.deepEqual([await getNote(note.id), await read(note.invoiceRef)], before)
    }
    const part = (invoice: Json, amount: number) =>
      credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount }] })
    const paidFirst = await newInvoice()
    await paid(paidFirst.id)
    await refuse(await part(paidFirst, 1))
    const partly = await newInvoice()
    await paid(partly.id, 100)
    await refuse(await part(partly, 20))
    const paidAfter = await newInvoice()
    const early = await part(paidAfter, 19)
    const payment = await paid(paidAfter.id, 50)
    await refuse(early)
    assert.equal((await steps.cancelPayment(paidAfter.id, { paymentRef: payment.id })).status, 200)
    assert.equal((await voidNote(early.id)).status, 200)
    const noted = await newInvoice()
    const [one, two] = [await part(noted, 10), await part(noted, 20)]
    await refuse(one)
    assert.equal((await voidNote(two.id)).status, 200)
    assert.equal((await voidNote(one.id)).status, 200)
    const before = await newInvoice()
    await paid(before.id, 50)
    assert.equal((await voidNote((await part(before, 20)).id)).status, 200)
    const membershipRef = await newMember()
    await give(membershipRef, 100)
    const applied = await newIssued([{ unitAmount: 119, quantity: 1 }], { membershipRef })
    await refuse(await credited(applied))
  })
})
