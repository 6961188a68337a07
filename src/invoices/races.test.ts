import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'

const external = { payment: { type: 'external' } }

onEachService('invoices at the same time', world => {
  const { newDraft, newIssued, issue, steps, read, newMember, newItem, give, balanceOf, newUse, order, itemsOf } =
    invoicingOf(world)
  const codes = (replies: { status: number; body: Json }[]) => replies.map(reply => reply.body.code ?? reply.status).toSorted()
  const twice = <T>(work: () => Promise<T>) => Promise.all([work(), work()])

  test('of two who issue a draft, one does, and one number is used', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newDraft()
      assert.deepEqual(codes(await twice(() => steps.issue(id))), [200, 'invoice_not_draft'])
      const { number } = await read(id)
      assert.equal((await newIssued()).number, number + 1)
    }
  })

  test('of two who pay all that remains, one does; of many parts no more come than are asked for', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newIssued()
      assert.deepEqual(codes(await twice(() => steps.pay(id, external))), [200, 'conflict'])
      assert.equal((await read(id)).amountPaid, 119)
    }
    const { id } = await newIssued()
    const replies = await Promise.all(Array.from({ length: 20 }, () => steps.pay(id, { amount: 30, ...external })))
    assert.equal(replies.filter(({ status }) => status === 200).length, 3)
    assert.ok(replies.every(({ status, body }) => status === 200 || body.code === 'amount_exceeded'))
    assert.deepEqual([(await read(id)).status, (await read(id)).amountRemaining], ['issued', 29])
  })

  test('of who pays and who voids, one does', async () => {
    for (let round = 0; round < 6; round++) {
      const { membershipRef, order: bought } = await newUse()
      const { id } = await newDraft([], { membershipRef }, { includeUpcomingItems: true })
      await issue(id)
      const reissue = round % 2 === 1
      const [payment, voiding] = await Promise.all([steps.pay(id, external), steps.void(id, { reissue })])
      assert.deepEqual(codes([payment, voiding]), [200, 'conflict'])
      const isPaid = payment.status === 200
      assert.equal((await read(id)).status, isPaid ? 'paid' : 'voided')
      assert.equal((await order(bought.id)).payment.status, isPaid ? 'succeeded' : reissue ? 'pending' : 'canceled')
    }
  })

  test('a draft is deleted or issued, and what waits is on one of two drafts', async () => {
    const { id } = await newDraft()
    const [deletion, issuing] = await Promise.all([world.main.api.send('DELETE', `/invoices/v1/${id}`), steps.issue(id)])
    assert.equal([deletion, issuing].filter(({ status }) => status === 200).length, 1)
    assert.ok([404, 409].includes(deletion.status === 200 ? issuing.status : deletion.status))

    for (let round = 0; round < 4; round++) {
      const membershipRef = await newMember()
      for (let i = 0; i < 5; i++) await newItem({ membershipRef, locationRef: world.main.location })
      const drafts = await twice(() => newDraft([], { membershipRef }, { includeUpcomingItems: true }))
      assert.deepEqual(drafts.map(({ itemsCount }) => itemsCount).toSorted(), [0, 5])
      assert.equal((await itemsOf(`customerRef=${membershipRef}&status=draft`)).length, 5)
    }
  })

  test('an order is canceled while its item is taken, issued or paid, and nothing hangs', async () => {
    for (let round = 0; round < 6; round++) {
      const { membershipRef, order: bought } = await newUse()
      const draft = await newDraft([{ unitAmount: 1, quantity: 1 }], { membershipRef }, { includeUpcomingItems: round % 2 === 0 })
      const cancel = () => world.main.api.put(`/shop/orders/v1/${bought.id}/cancel`, { refund: 'always' })
      const other = () =>
        round % 2 === 0
          ? steps.issue(draft.id)
          : world.main.api.post('/invoices/v1', {
              invoice: { locationRef: world.main.location, membershipRef },
              includeUpcomingItems: true,
            })
      const [canceling, step] = await Promise.all([cancel(), other()])
      assert.ok(step.status < 300, step.text)
      assert.ok(canceling.status === 200 || canceling.body.code === 'conflict', canceling.text)
      const { payment } = await order(bought.id)
      assert.equal(payment.status, canceling.status === 200 ? 'canceled' : 'pending')
    }
  })

  test('a balance is spent once, however many invoices ask for it', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 50)
    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => newDraft([{ unitAmount: 20, quantity: 1 }], { membershipRef })),
    )
    const issued = await Promise.all(drafts.map(({ id }) => issue(id)))
    assert.equal(await balanceOf(membershipRef), 0)
    assert.equal(
      issued.reduce((sum, one) => sum + one.appliedBalance, 0),
      50,
    )
    const numbers = issued.map(({ number }) => number).toSorted((a, b) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => numbers[0] + i),
    )
  })
})
