import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from './billing.ts'
import { untilTaken, type Json, type Reply } from './client.ts'
import { invoicingOf } from './invoicing.ts'
import { shopOf } from './shop.ts'
import { assertSound } from './problems.ts'
import { onEachEngine } from './world.ts'

/** Whatever must hold in any race, with 200 at once. Credit notes, balances, coupons and sign-ups are tried so beside their slices. */
onEachEngine('200 at once', world => {
  const { newDraft, newIssued, newMember, steps, read } = invoicingOf(world)
  const { done } = billingOf(world)
  const { optionOf, create } = shopOf(world)
  const api = () => world.main.api
  const atOnce = (send: (i: number) => Promise<Reply>): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 200 }, (_, i) => untilTaken(() => send(i))))
  const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300).length
  const refusals = (replies: readonly Reply[]) =>
    [...new Set(replies.flatMap(({ status, body }) => (status < 300 ? [] : `${status} ${body.code}`)))].toSorted()
  const external = { payment: { type: 'external' } }

  test('a draft is issued once', async () => {
    const { id } = await newDraft()
    const replies = await atOnce(() => steps.issue(id))
    assert.deepEqual([won(replies), refusals(replies)], [1, ['409 invoice_not_draft']])
    assert.equal((await newIssued()).number, (await read(id)).number + 1)
  })

  test('an invoice is paid once, in however many parts', async () => {
    const { id } = await newIssued()
    const replies = await atOnce(() => steps.pay(id, { amount: 1, ...external }))
    assert.deepEqual([won(replies), refusals(replies)], [119, ['409 conflict']])
    assert.partialDeepStrictEqual(await read(id), { status: 'paid', amountPaid: 119, amountRemaining: 0 })
  })

  test('of a payment no more is given back than came', async () => {
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount: 60 } } })
    const { payment } = (await create({ optionRef, payment: { type: 'external' } })).body.order
    const path = `/transactions/money/v1/${payment.transactionRef}`
    await done('PUT', `${path}/status`, { transaction: { status: 'succeeded' } })
    const replies = await atOnce(() => api().post(`${path}/refund`, { refund: { amount: 1 } }))
    assert.deepEqual([won(replies), refusals(replies)], [60, ['409 amount_exceeded']])
    assert.equal((await done('GET', path)).transaction.refund.amount, 60)
  })

  test('of a deposit no more is applied and given back than is held', async () => {
    const membershipRef = await newMember()
    const fields = { locationRef: world.main.location, membershipRef, amount: 50 }
    const { id } = (await done('POST', '/billing/deposits/v1', { deposit: fields })).deposit as Json
    await done('POST', `/billing/deposits/v1/${id}/pay`, external)
    const { id: invoiceRef } = await newIssued(undefined, { membershipRef })
    const replies = await atOnce(i =>
      i % 2
        ? api().post(`/billing/deposits/v1/${id}/apply`, { invoiceRef, amount: 1 })
        : api().post(`/billing/deposits/v1/${id}/return`, { amount: 1 }),
    )
    assert.deepEqual([won(replies), refusals(replies)], [50, ['409 conflict']])
    const { deposit } = await done('GET', `/billing/deposits/v1/${id}`)
    assert.deepEqual(
      [deposit.status, deposit.remainingAmount, deposit.appliedAmount + deposit.returnedAmount],
      ['settled', 0, 50],
    )
    assert.equal((await read(invoiceRef)).amountPaid, deposit.appliedAmount)
  })

  test('and what is stored in the end fits together', async () => {
    await assertSound(world)
  })
})
