import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besidesWords, countedTx } from '../../../test/counting.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Json } from '../../../test/client.ts'
import { issueCreditNotes } from './actions.ts'

onEachService('credit notes over several invoices', world => {
  const { balanceOf, issue, listNotes, newDraft, newIssued, newMember, paid, standing } = creditingOf(world)
  const wished = ({ id: invoiceRef, items }: Json) => ({
    invoiceRef,
    wish: { reason: 'other' as const, lines: items.map(({ id }: Json) => ({ invoiceItemRef: id })) },
  })
  /** Makes the notes, and gives them and how many statements they took. */
  const issueAll = (invoices: readonly Json[]) =>
    world.write(world.main.network, async context => {
      const { tx, statements } = countedTx(context.tx)
      const notes = await issueCreditNotes({ ...context, tx }, invoices.map(wished))
      return { notes, statements: besidesWords(statements).length }
    })
  const notesAt = (locationRef: string) => listNotes(`locationRef=${locationRef}&limit=100`)
  const line = { unitAmount: 119, quantity: 1, tax: { rate: 0 } }

  test('are numbered in their order at each location, and give back to each balance what was paid', async () => {
    const { annex, location } = world.main
    const payer = await newMember()
    const invoices: Json[] = []
    for (const locationRef of [location, annex, location, annex, location]) {
      const invoice = await newIssued([line], { membershipRef: payer, locationRef })
      if (invoices.length !== 2) await paid(invoice.id)
      invoices.push(invoice)
    }
    const { notes } = await issueAll(invoices)
    const numbersAt = (ref: string) => notes.filter(({ locationRef }) => locationRef === ref).map(({ number }) => number)
    assert.deepEqual(
      [numbersAt(location), numbersAt(annex)],
      [
        [1, 2, 3],
        [1, 2],
      ],
    )
    assert.deepEqual(
      notes.map(({ invoiceRef }) => invoiceRef),
      invoices.map(({ id }) => id),
    )
    assert.equal(await balanceOf(payer), 238)
    for (const [i, { id }] of invoices.entries()) {
      const [pre, post] = i === 2 ? [119, 0] : [0, 119]
      const { status, pre: lowered, post: given, remaining } = await standing(id)
      assert.deepEqual([status, lowered, given, remaining], ['paid', pre, post, 0])
    }
    const [next] = (await issueAll([await newIssued([line])])).notes
    assert.equal(next!.number, 4)
  })

  test('take as many statements for twenty as for five, but for what is stored in pieces', async () => {
    const open = (count: number) => Promise.all(Array.from({ length: count }, async () => newIssued([line])))
    const few = await issueAll(await open(5))
    const many = await issueAll(await open(20))
    assert.ok(many.statements <= few.statements + 10, `${many.statements} for 20, ${few.statements} for 5`)
  })

  test('are made all or none, and one over each invoice', async () => {
    const { location } = world.main
    const [invoice, draft] = [await newIssued([line]), await newDraft([line])]
    const before = await notesAt(location)
    await assert.rejects(issueAll([invoice, draft]), (error: unknown) => error instanceof ApiError && error.code === 'conflict')
    await assert.rejects(issueAll([invoice, invoice]), /over one invoice/)
    assert.deepEqual(await notesAt(location), before)
    assert.equal((await standing(invoice.id)).status, 'issued')
    await issue(draft.id)
    assert.equal((await issueAll([invoice, draft])).notes.length, 2)
  })
})
