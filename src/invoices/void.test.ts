import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'

onEachService('voiding, reissuing and duplicating invoices', world => {
  const { newDraft, newIssued, issue, paid, steps, read, newMember, newItem, upcoming, give, balanceOf, newUse, order } =
    invoicingOf(world)
  const codeOf = (reply: { status: number; body: Json }) => [reply.status, reply.body.code]
  const withUse = async () => {
    const { membershipRef, order: bought } = await newUse()
    const { id } = await newDraft([{ unitAmount: 5, quantity: 1 }], { membershipRef }, { includeUpcomingItems: true })
    return { membershipRef, bought, id, invoice: await issue(id) }
  }

  test('a voided invoice keeps number, title and lines, and asks for nothing', async () => {
    const { id, ...before } = await newIssued()
    const { invoice } = (await steps.void(id, { reason: 'Wrong customer' })).body
    assert.partialDeepStrictEqual(invoice, {
      status: 'voided',
      number: before.number,
      title: before.title,
      grossAmount: 119,
      amountRemaining: 0,
      voidReason: 'Wrong customer',
      items: before.items,
    })
    assert.ok(invoice.voidDate)
    assert.equal((await newIssued()).number, before.number + 1)
  })

  test('a balance that was applied comes back', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 30)
    const { id, appliedBalance } = await newIssued([{ unitAmount: 100, quantity: 1 }], { membershipRef })
    assert.deepEqual([appliedBalance, await balanceOf(membershipRef)], [30, 0])
    assert.equal((await steps.void(id)).status, 200)
    assert.equal(await balanceOf(membershipRef), 30)
  })

  test('what is paid in part is not voided, until that payment turns out a mistake', async () => {
    const { id } = await newIssued()
    const payment = await paid(id, 1)
    assert.deepEqual(codeOf(await steps.void(id)), [409, 'conflict'])
    await steps.cancelPayment(id, { paymentRef: payment.id })
    assert.equal((await steps.void(id)).status, 200)
  })

  test('what a credit note corrects is not voided, also where that is over what was free, until the note is voided', async () => {
    const { id, items } = await newIssued([
      { description: 'Desk', unitAmount: 119, quantity: 1 },
      { description: 'Welcome', unitAmount: 0, quantity: 1 },
    ])
    for (const { id: invoiceItemRef } of items) {
      const creditNote = { invoiceRef: id, reason: 'other', lines: [{ invoiceItemRef, quantity: 0.5 }] }
      const made = (await world.main.api.post('/billing/credit_notes/v1', { creditNote })).body.creditNote
      assert.deepEqual(codeOf(await steps.void(id)), [409, 'conflict'])
      assert.equal((await world.main.api.send('PATCH', `/billing/credit_notes/v1/${made.id}/void`, {})).status, 200)
    }
    assert.equal((await steps.void(id)).status, 200)
  })

  test('nobody has to pay for what was bought on a voided invoice, and the thing stays', async () => {
    const { id, bought, membershipRef } = await withUse()
    await steps.void(id)
    const after = await order(bought.id)
    assert.deepEqual(
      [after.status, after.payment.status, after.payment.invoiceItemRef],
      ['new', 'canceled', bought.payment.invoiceItemRef],
    )
    assert.deepEqual(await upcoming(membershipRef), [])
    assert.equal((await world.main.api.put(`/shop/orders/v1/${bought.id}/cancel`, {})).status, 200)
  })

  test('reissued, the lines are on a new draft with their links, and the use is paid with that', async () => {
    const { id, bought, invoice: before } = await withUse()
    const { invoice, draft } = (await steps.void(id, { reissue: true, reason: 'Other address' })).body
    assert.deepEqual([invoice.status, invoice.items.length, draft.status], ['voided', 2, 'draft'])
    const own = { id: '', invoiceRef: '', createDate: '' }
    const figures = (item: Json) => ({ ...item, ...own })
    assert.deepEqual(draft.items.map(figures), before.items.map(figures))
    const moved = await order(bought.id)
    assert.deepEqual([moved.payment.status, moved.payment.invoiceItemRef], ['pending', draft.items.at(-1).id])
    await issue(draft.id)
    await paid(draft.id)
    assert.equal((await order(bought.id)).payment.status, 'succeeded')
    assert.equal((await read(id)).status, 'voided')
  })

  test('a reissued draft that is deleted gives back what had waited before', async () => {
    const { id, bought, membershipRef } = await withUse()
    const { draft } = (await steps.void(id, { reissue: true })).body
    await world.main.api.send('DELETE', `/invoices/v1/${draft.id}`)
    const waiting = await upcoming(membershipRef)
    assert.deepEqual(
      waiting.map(one => [one.order?.id, one.id]),
      [[bought.id, (await order(bought.id)).payment.invoiceItemRef]],
    )
  })

  test('a duplicate has the same lines for the same customer, each of its own kind no more', async () => {
    const { id, bought, invoice } = await withUse()
    const reply = await steps.duplicate(id)
    assert.equal(reply.status, 201, reply.text)
    const { invoice: copy } = reply.body
    assert.equal(reply.headers.get('location'), `/invoices/v1/${copy.id}`)
    assert.deepEqual(await read(copy.id), copy)
    assert.deepEqual([copy.status, copy.duplicateOf, copy.grossAmount], ['draft', id, invoice.grossAmount])
    assert.deepEqual(
      copy.items.map((one: Json) => [one.type, one.grossAmount, one.description, one.order]),
      invoice.items.map((one: Json) => ['custom', one.grossAmount, one.description, undefined]),
    )
    assert.equal((await order(bought.id)).payment.invoiceItemRef, bought.payment.invoiceItemRef)
  })

  test('of whoever has left nothing is duplicated or reissued', async () => {
    const membershipRef = await newMember()
    const { id } = await newIssued(undefined, { membershipRef })
    assert.equal((await world.main.api.send('DELETE', `/community/memberships/v1/${membershipRef}`)).status, 200)
    assert.deepEqual(codeOf(await steps.duplicate(id)), [409, 'conflict'])
    assert.deepEqual(codeOf(await steps.void(id, { reissue: true })), [409, 'conflict'])
    assert.equal((await paid(id)).status, 'succeeded')
  })

  test('a deleted draft gives back what had waited, also what was added by hand, and takes the rest with it', async () => {
    const { membershipRef, order: bought } = await newUse()
    const fee = await newItem({ membershipRef, locationRef: world.main.location, description: 'Key' })
    const { id, items } = await newDraft([{ unitAmount: 5, quantity: 1 }], { membershipRef }, { includeUpcomingItems: true })
    assert.equal(items.length, 3)
    const { invoice } = (await world.main.api.send('DELETE', `/invoices/v1/${id}`)).body
    assert.deepEqual([invoice.items, typeof invoice.deleteDate], [[], 'string'])
    assert.deepEqual(
      new Set((await upcoming(membershipRef)).map(one => one.id)),
      new Set([fee.id, bought.payment.invoiceItemRef]),
    )
    assert.equal((await world.main.api.get(`/invoices/items/v1/${items[0].id}`)).status, 404)
    assert.deepEqual((await world.main.api.get(`/invoices/v1?customerRef=${membershipRef}`)).body.invoices, [])
    assert.equal((await order(bought.id)).payment.status, 'pending')
  })
})
