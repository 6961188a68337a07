import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setNetworkClock } from '../src/access/store.ts'
import { bookRules } from '../src/cli/store-verify-books.ts'
import { invoiceRules } from '../src/cli/store-verify-invoices.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import type { Tables } from '../src/db/database.ts'
import { creditingOf } from './crediting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

/** The rules about what is here. All rules are asked before something is changed. */
const RULES = [...invoiceRules, ...bookRules]

onEachEngine('stored invoices', world => {
  const { newDraft, newIssued, issue, paid, steps, newMember, give, newUse, order, credited } = creditingOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'invoice' | 'moneyTransaction' | 'shopOrder', id: string, changes: Partial<Tables[typeof table]>) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(
        tx.sql
          .updateTable(table as 'event')
          .set(changes as object)
          .where('network', '=', network)
          .where('id', '=', id),
      ),
    )

  test('are found well whatever becomes of them, and faulty where one of them is changed', async () => {
    const membershipRef = await newMember()
    await give(membershipRef, 50)
    const parts = (await newIssued(undefined, { membershipRef })).id
    const part = await paid(parts, 10)
    await steps.pay(parts, { payment: { type: 'balance' }, amount: 1 })
    const whole = (await newIssued()).id
    await paid(whole)
    const surplus = (await newIssued(undefined, { membershipRef: await newMember() })).id
    await steps.pay(surplus, { amount: 200, payment: { type: 'external' }, keepSurplus: true })
    const given = (await newIssued(undefined, { membershipRef })).id
    const voided = (await newIssued()).id
    await steps.void(voided)
    const mistaken = (await newIssued()).id
    const mistake = await paid(mistaken, 4)
    await steps.cancelPayment(mistaken, { paymentRef: mistake.id })
    const reissued = (await newIssued()).id
    const { draft } = (await steps.void(reissued, { reissue: true })).body
    await world.main.api.send('DELETE', `/invoices/v1/${draft.id}`)
    const uses = [await newUse(), await newUse(), await newUse(), await newUse(), await newUse()] as const
    const drafts = []
    for (const { membershipRef: of } of uses)
      drafts.push((await newDraft([], { membershipRef: of }, { includeUpcomingItems: true })).id)
    await issue(drafts[0]!)
    await paid(drafts[0]!)
    await issue(drafts[1]!)
    await steps.void(drafts[1]!)
    const [unpaid, waived] = [uses[3].order, uses[4].order]
    await issue(drafts[3]!)
    await credited(await issue(drafts[4]!))
    assert.equal((await order(waived.id)).payment.status, 'canceled')
    assert.deepEqual(await problems(), [])

    await change('moneyTransaction', part.id, { status: 'canceled', settleDate: null })
    await change('invoice', whole, { status: 'issued' })
    await change('invoice', given, { appliedBalance: 7 })
    await change('invoice', surplus, { dueDate: null })
    await change('invoice', draft.id, { numberSort: 5 })
    await change('shopOrder', uses[0].order.id, { paymentStatus: 'pending' })
    await change('shopOrder', uses[2].order.id, { paymentStatus: 'succeeded', paymentAmount: 1 })
    await change('shopOrder', unpaid.id, { paymentStatus: 'canceled' })
    const strange = await paid((await newIssued()).id, 3)
    await change('moneyTransaction', strange.id, { membershipRef })
    await change('moneyTransaction', mistake.id, { cancelDate: null })
    const early = await paid((await newIssued()).id, 3)
    await change('moneyTransaction', early.id, { noteDate: '2020-01-01T00:00:00.000Z' })
    await world.database.write(tx => setNetworkClock(tx, world.main.network, '2999-01-01T00:00:00.000Z'))
    await change('invoice', parts, { issueDate: '2999-01-01T00:00:00.000Z' })
    const found = await problems(RULES)
    assertFound(found, [
      ['an invoice is paid exactly when nothing of it remains, and no more comes than it asks for', whole],
      ['what an invoice took of a money balance is what its entries took and gave back', given],
      ['an invoice has title, issue and due date once it is issued, and the other dates of its state', surplus],
      ['an invoice has title, issue and due date once it is issued, and the other dates of its state', whole],
      ['an invoice is sorted by its dates and its number, and behind all that have them where it has none', draft.id],
      ['a payment of an invoice is of its customer, at its location and in its currency', strange.id],
      ['what customers owe a location by all that its statements tell is what its open invoices leave', world.main.location],
      ['it is noted of a payment when it succeeded, and when it was taken back after that', mistake.id],
      ['nothing changes what an invoice asks for before it is issued', early.id],
      ['invoice: by a clock of a network itself the one with the number before has no later date', whole],
      ['shopOrder: what is on an invoice is paid exactly when that is', uses[0].order.id],
      ['shopOrder: what is on an invoice is paid exactly when that is', uses[2].order.id],
      ['shopOrder: what is on an invoice costs what its line says', uses[2].order.id],
      ['shopOrder: what is on an invoice is to be paid until it is canceled, or all of it credited', unpaid.id],
    ])
    assert.ok(!found.some(line => line.endsWith(voided) || line.endsWith(waived.id)))
  })
})
