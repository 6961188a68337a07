import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditingOf } from './crediting.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored credit notes', world => {
  const { credited, newInvoice, paid, voidNote } = creditingOf(world)
  const problems = () => problemsIn(world)

  test('are found well as they are made, and faulty where one of them is changed', async () => {
    const whole = async () => {
      const invoice = await newInvoice()
      return { invoice, note: await credited(invoice) }
    }
    const [summed, shared, strange, foreign, dated, lied, followed] = [
      await whole(),
      await whole(),
      await whole(),
      await whole(),
      await whole(),
      await whole(),
      await whole(),
    ]
    assert.equal((await voidNote(followed.note.id)).status, 200)
    await paid(followed.invoice.id)
    const invoice = await newInvoice()
    const payment = await paid(invoice.id)
    const refunds = [{ transactionRef: payment.id, amount: 10 }]
    const given = await credited(invoice, { creditAmount: 100, outOfBandAmount: 9, refunds })
    const path = `/transactions/money/v1/${payment.id}/refunds/${given.refunds[0].id}/status`
    assert.equal((await world.main.api.put(path, { refund: { status: 'canceled' } })).status, 200)
    assert.deepEqual(await problems(), [])

    const { network, annex } = world.main
    const set = (table: string, id: string, change: string) =>
      `update "${table}" set ${change} where "network" = '${network}' and "id" = '${id}'`
    const strangeItem = (await newInvoice()).items[0].id
    await plant(world, [
      `update "network" set "clock" = '2999-01-01T00:00:00.000Z' where "id" = '${network}'`,
      set('creditNote', summed.note.id, `"netAmount" = 1, "createDate" = '2999-01-01T00:00:00.000Z'`),
      set('creditNoteLine', shared.note.lines[0].id, '"amount" = 11901, "discountedAmount" = 11901'),
      set('creditNoteLine', strange.note.lines[0].id, `"invoiceItemRef" = '${strangeItem}'`),
      set('creditNote', foreign.note.id, `"locationRef" = '${annex}', "number" = 1`),
      set('creditNote', dated.note.id, `"status" = 'voided'`),
      set('creditNote', followed.note.id, `"voidDate" = '2999-01-01T00:00:00.000Z'`),
      set('invoice', lied.invoice.id, '"prePaymentCreditNotesAmount" = 5'),
      set('moneyRefund', given.refunds[0].id, `"status" = 'pending'`),
    ])
    const found = await problems()
    assertFound(found, [
      ['the sums of a credit note are those of its lines, and what it gives back is shared out whole', summed.note.id],
      ['no more is credited of a line than was charged', shared.invoice.items[0].id],
      ['a line of a credit note is of a line of its invoice, and bears its tax in its price mode', strange.note.lines[0].id],
      ['a credit note is of the customer, location and currency of its invoice, which is issued', foreign.note.id],
      [
        'a credit note has a date of its voiding exactly when it is voided, and then it gave back nothing that was paid',
        dated.note.id,
      ],
      ['a credit note is not voided after a payment of its invoice came', followed.note.id],
      ['an invoice knows what its credit notes took off', lied.invoice.id],
      ['what a credit note gives back of what was paid is on the balance, outside, and in refunds', given.id],
      ['counters stand at the highest number given', `creditNote:${annex}`],
    ])
    assert.ok(
      found.some(line =>
        line.startsWith('creditNote: by a clock of a network itself the one with the number before has no later date'),
      ),
    )
    assert.ok(found.some(line => line.startsWith('creditNote numbers run from 1 without gap or double')))
  })
})
