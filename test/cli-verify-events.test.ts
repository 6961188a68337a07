import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventRules } from '../src/cli/store-verify-events.ts'
import { invoiceRules } from '../src/cli/store-verify-invoices.ts'
import { paymentRules } from '../src/cli/store-verify-payments.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { buyersOf } from './buyers.ts'
import { eventsOf } from './events.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

/** The rules about what is here. All rules are asked before something is changed. */
const RULES = [...eventRules, ...paymentRules, ...invoiceRules]

onEachEngine('stored events', world => {
  const { newEvent, ticketFor, entryFor, cancel } = eventsOf(world)
  const { newMember, subscribe, give, send } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'event' | 'eventTicket' | 'waitlistEntry', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )
  const DATE = '2027-01-01T00:00:00.000Z'

  test('are found well as tickets and waiting lists leave them, and faulty where one of them is changed', async () => {
    const price = { credits: { amount: 2 }, money: { amount: 10 } }
    const make = async (type: string, more: object = {}) => {
      const [eventRef, member] = [await newEvent({ seats: 2, price, refundThreshold: 'oneDay' }), await newMember()]
      await give(member, 200)
      await subscribe({ membershipRef: member }, { payWithInvoice: true })
      return ticketFor(eventRef, member, { quantity: 1, payment: { type }, ...more })
    }
    const waits = async () => {
      const eventRef = await newEvent({ seats: 1 })
      const ticket = await ticketFor(eventRef, await newMember())
      return { eventRef, ticket, entry: await entryFor(eventRef, await newMember()) }
    }
    const [counted, gone, strange, billed, unpaid] = [
      await make('credits'),
      await make('external'),
      await make('credits'),
      await make('invoice'),
      await make('external'),
    ]
    const [uncounted, early, twice, moved] = [await waits(), await waits(), await waits(), await waits()]
    for (const type of ['credits', 'external', 'invoice']) assert.equal((await cancel((await make(type)).id)).status, 200)
    assert.equal((await cancel(twice.ticket.id)).status, 200)
    const paid = await make('external')
    await send('PUT', `/transactions/money/v1/${paid.payment.transactionRef}/status`, { transaction: { status: 'succeeded' } })
    const failed = await make('external')
    await send('PUT', `/transactions/money/v1/${failed.payment.transactionRef}/status`, { transaction: { status: 'failed' } })
    assert.deepEqual(await problems(), [])

    await change('event', counted.eventRef, { attendees: 2 })
    await change('event', gone.eventRef, { cancelDate: DATE })
    await change('eventTicket', strange.id, { locationRef: world.main.annex })
    await change('eventTicket', billed.id, { membershipRefPayer: strange.membershipRef, taxRate: 1 })
    await change('eventTicket', unpaid.id, { paymentStatus: 'succeeded' })
    await change('event', uncounted.eventRef, { waiting: 0, closeDate: null })
    await change('event', strange.eventRef, { closeDate: DATE })
    await change('waitlistEntry', early.entry.id, { eventTicketRef: early.ticket.id })
    await change('waitlistEntry', twice.entry.id, { waitingFor: twice.entry.membershipRef })
    await change('waitlistEntry', moved.entry.id, { locationRef: world.main.annex })
    const found = await problems(RULES)
    const rules: [rule: string, object: string][] = [
      ['an event counts the seats of its attendees, and there are as many', counted.eventRef],
      ['nobody has a ticket for an event that was canceled or deleted', gone.id],
      ['a ticket is at the location of its event and of the user of its membership', strange.id],
      ['an entry of a waiting list is at the location of its event and of the user of its membership', moved.entry.id],
      ['a ticket that goes on an invoice has an item of its payer, which is there while somebody has to pay', billed.id],
      ['eventTicket: what is on an invoice costs what its line says', billed.id],
      [
        'eventTicket: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state',
        unpaid.id,
      ],
      ['an event counts the entries that wait, and none wait for one that will not be', uncounted.eventRef],
      ['a waiting list closes when its event ends', strange.eventRef],
      [
        'an entry of a waiting list holds its place while it waits, and has a ticket exactly when it was promoted',
        early.entry.id,
      ],
      [
        'an entry of a waiting list holds its place while it waits, and has a ticket exactly when it was promoted',
        twice.entry.id,
      ],
    ]
    for (const [rule, object] of rules) {
      assert.ok(found.includes(`${rule}: ${object}`), `${rule}: ${object} not in\n${found.join('\n')}`)
    }
    assert.deepEqual(found.length, rules.length, found.join('\n'))
  })
})
