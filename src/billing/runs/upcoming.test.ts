import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('invoices that are to come', world => {
  const { give, settle } = invoicingOf(world)
  const { subscribe } = subscribing(world)
  const { at, billAt, done, invoices, invoicesOfRun, run } = billingOf(world)
  const upcoming = async (query: string): Promise<Json> => (await done('GET', `/invoices/v1/upcoming?${query}`)).invoice
  const of = ({ id }: Json) => upcoming(`subscriptionRef=${id}`)
  const money = ({ status, grossAmount, appliedBalance, amountRemaining }: Json) => [
    status,
    grossAmount,
    appliedBalance,
    amountRemaining,
  ]

  test('take what the customer has on the balance, one after the other, as the run does', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const desk = await subscribe({ endDate: '2030-06-30T00:00:00Z' })
    const locker = await subscribe({
      companyRef: desk.companyRef,
      items: [{ title: 'Locker', price: 20 }],
      endDate: '2030-06-30T00:00:00Z',
    })
    await give(desk.companyRef, 400)
    assert.deepEqual(money(await of(desk)), ['paid', 310, 310, 0])
    assert.deepEqual(money(await of(locker)), ['paid', 20, 20, 0])
    const asOf = '2030-04-01T00:00:00Z'
    const shown = (await invoicesOfRun(await run({ dryRun: true, asOf }))).filter(one => one.companyRef === desk.companyRef)
    const applied = (all: Json[]) => all.map(one => one.appliedBalance)
    assert.deepEqual(shown.length, 4)
    assert.equal(
      applied(shown).reduce((sum, one) => sum + one),
      400,
    )
    const ofDesk = shown.filter(one => one.subscriptionRef === desk.id)
    await billAt(t, asOf)
    const made = (await invoices(`subscriptionRef=${desk.id}`)).slice(1)
    assert.deepEqual(made.map(money)[0], money(ofDesk[0]!))
    assert.equal((await upcoming(`customerRef=${desk.companyRef}`)).appliedBalance, 0)
  })

  test('take nothing from the balance while they are drafts', async t => {
    at(t, '2031-02-01T00:00:00Z')
    await settle({ autoIssue: false })
    t.after(() => settle({ autoIssue: true }))
    const made = await subscribe({ startDate: '2031-01-31T12:00:00Z', endDate: '2031-04-30T00:00:00Z' })
    await give(made.companyRef, 400)
    assert.deepEqual(money(await of(made)), ['draft', 310, 0, 310])
  })
})
