import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depositRules } from '../src/cli/store-verify-deposits.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { findProblems } from '../src/cli/problems.ts'
import { reminders } from '../src/cli/store-verify.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { moneyTransaction } from '../src/transactions/money/table.ts'
import { inside } from './inside.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEmptyStores } from './world.ts'

onEmptyStores('stored deposits', world => {
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)

  test('are told as still to be done while they are held after their subscription, which is no fault', async () => {
    const { api, location: locationRef, member: membershipRef } = world.main
    const terms = { membershipRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [{ title: 'Desk', price: 1 }] }
    const { subscription } = (await api.post('/subscriptions/v1', { subscription: terms, issueFirstInvoice: false })).body
    const fields = { locationRef, membershipRef, subscriptionRef: subscription.id, amount: 100 }
    const { id } = (await api.post('/billing/deposits/v1', { deposit: fields })).body.deposit
    await api.post(`/billing/deposits/v1/${id}/pay`, { payment: { type: 'external' } })
    const toDo = () => findProblems(world.database, [{ id: world.main.network }], reminders)
    assert.deepEqual(await toDo(), [])
    await api.send('DELETE', `/subscriptions/v1/${subscription.id}`)
    assert.deepEqual(
      (await toDo()).map(({ object }) => object),
      [id],
    )
    const { code, stdout } = await inside(world.databaseUrl, 'verify')
    assert.equal(code, 0)
    assert.match(stdout, /to be done: a deposit is still held.+\n {2}.+10000 EUR[^]+: all is well\.\n$/)
    await api.post(`/billing/deposits/v1/${id}/return`, {})
    assert.deepEqual(await toDo(), [])
  })

  test('are found well as they are held, and faulty where one of them is changed', async () => {
    const { api, location: locationRef, member: membershipRef, network } = world.main
    const held = async () => {
      const made = await api.post('/billing/deposits/v1', { deposit: { locationRef, membershipRef, amount: 100 } })
      const { id } = made.body.deposit
      await api.post(`/billing/deposits/v1/${id}/pay`, { payment: { type: 'external' } })
      const reply = await api.post(`/billing/deposits/v1/${id}/return`, { amount: 40 })
      assert.equal(reply.status, 200, reply.text)
      return reply.body.deposit
    }
    const [summed, stated, moved, others] = [await held(), await held(), await held(), await held()]
    assert.deepEqual(await problems(), [])
    const set = (table: string, id: string, change: string) =>
      `update "${table}" set ${change} where "network" = '${network}' and "id" = '${id}'`
    await plant(world, [
      set('deposit', summed.id, '"returnedAmount" = 3999'),
      set('deposit', stated.id, `"status" = 'settled'`),
      set('deposit', others.id, `"currencyCode" = 'USD'`),
      set('depositMovement', moved.movements[0].id, '"moneyTransactionRef" = null'),
    ])
    const found = await problems(depositRules)
    assertFound(found, [
      ['what a deposit has received, applied and returned is the sum of its movements', summed.id],
      [
        'a deposit is due until all has come, then held, settled when nothing remains, and canceled only when nothing came',
        stated.id,
      ],
      ['what came of a deposit and what it paid has a payment of its amount', moved.movements[0].id],
      [
        'a payment of a deposit, or by one, is of its customer, at its location and in its currency',
        others.movements[0].transactionRef,
      ],
    ])
  })

  test('have one payment for each movement, and an entry for each that a balance paid', async () => {
    const { api, location: locationRef, member: membershipRef, network } = world.main
    const entry = { type: 'add', amount: 1000, locationRef, note: 'x' }
    await api.post(`/transactions/v1/balances/${membershipRef}/money`, { entry })
    const received = async (type: 'external' | 'balance') => {
      const { id } = (await api.post('/billing/deposits/v1', { deposit: { locationRef, membershipRef, amount: 100 } })).body
        .deposit
      const reply = await api.post(`/billing/deposits/v1/${id}/pay`, { payment: { type } })
      assert.equal(reply.status, 200, reply.text)
      return { id, movement: reply.body.deposit.movements[0].id, payment: reply.body.payment.id }
    }
    const [copied, canceled, outside] = [await received('external'), await received('external'), await received('balance')]
    const [unnamed, lost] = [await received('balance'), newId()]
    const { entries } = (await api.get(`/transactions/v1/balances/${membershipRef}/money/entries`)).body
    const earlier = await problems(depositRules)
    const of = (column: string, id: string) => `where "network" = '${network}' and "${column}" = '${id}'`
    const columns = Object.keys(moneyTransaction.columns)
      .map(name => `"${name}"`)
      .join()
    await plant(world, [
      `insert into "moneyTransaction" (${columns})
        select ${columns.replace('"id"', `'${lost}'`)} from "moneyTransaction" ${of('id', copied.payment)}`,
      `update "moneyTransaction" set "status" = 'canceled' ${of('id', canceled.payment)}`,
      `update "moneyTransaction" set "paymentMethod" = 'external' ${of('id', outside.payment)}`,
      `update "balanceEntry" set "depositRef" = null ${of('depositRef', unnamed.id)}`,
    ])
    const took = 'what a deposit took of a money balance is what its entries took'
    assertFound(await problems(depositRules), [
      ['a payment of a deposit, or by one, is of one movement', lost],
      ['what came of a deposit and what it paid has a payment of its amount', canceled.movement],
      [took, outside.id],
      [took, unnamed.id],
      [took, entries[0].id],
    ])
    assert.ok(!earlier.some(line => line.startsWith(took)))
  })
})
