import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('monthly collection', world => {
  const { newMember, newItem, settle, upcoming } = invoicingOf(world)
  const { at, billAt, done, invoices, invoicesOfRun, run } = billingOf(world)
  const waiting = async (membershipRef: string, more: object = {}): Promise<string> =>
    (await newItem({ membershipRef, locationRef: world.main.location, description: 'Lamp', ...more })).id
  const gross = async (membershipRef: string): Promise<[string, number][]> =>
    (await invoices(`customerRef=${membershipRef}`)).map(({ status, grossAmount }: Json) => [status, grossAmount])

  test('makes an invoice on the first of the local month over what waits for who has no subscription', async t => {
    await settle({ pendingInvoicing: 'monthly' })
    at(t, '2027-01-10T00:00:00Z')
    const [ada, bob] = [await newMember(), await newMember()]
    await waiting(ada)
    await waiting(ada, { unitAmount: 5 })
    const subscription = {
      membershipRef: bob,
      period: 'year',
      startDate: '2027-01-10T00:00:00Z',
      endDate: '2027-12-31T00:00:00Z',
      items: [{ title: 'Desk', price: 1 }],
    }
    await done('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })
    await waiting(bob)
    // The month begins at midnight in Berlin.
    await billAt(t, '2027-01-31T22:59:59Z')
    assert.deepEqual(await gross(ada), [])
    const next = (await done('GET', `/invoices/v1/upcoming?customerRef=${ada}`)).invoice
    assert.equal(next.grossAmount, 15)
    const dry = await run({ dryRun: true, asOf: '2027-02-15T00:00:00Z' })
    assert.partialDeepStrictEqual(dry, { status: 'completed', counts: { invoices: 1, items: 2 }, totals: [{ grossAmount: 15 }] })
    const [shown] = await invoicesOfRun(dry)
    assert.deepEqual([shown!.grossAmount, shown!.invoiceItems.length, shown!.subscriptionRef], [15, 2, undefined])
    assert.equal(shown!.issueDate, '2027-01-31T23:00:00.000Z')
    await billAt(t, '2027-01-31T23:00:00Z')
    await billAt(t, '2027-02-01T10:00:00Z')
    assert.deepEqual(await gross(ada), [['issued', 15]])
    assert.deepEqual(await gross(bob), [['issued', 1]])
    assert.equal((await upcoming(bob)).length, 1)
    // What comes later in the month waits for the next one.
    await waiting(ada, { unitAmount: 7 })
    await billAt(t, '2027-02-27T10:00:00Z')
    assert.equal((await gross(ada)).length, 1)
    // A month that was missed is collected with the next.
    await billAt(t, '2027-04-15T10:00:00Z')
    assert.deepEqual(await gross(ada), [
      ['issued', 15],
      ['issued', 7],
    ])
  })

  test('goes on after a run as of a month before', async t => {
    await settle({ pendingInvoicing: 'monthly' })
    at(t, '2028-01-10T00:00:00Z')
    const ada = await newMember()
    await waiting(ada)
    await billAt(t, '2028-02-01T10:00:00Z')
    // It could have been on the invoice of the month before.
    await waiting(ada, { unitAmount: 7, scheduleDate: '2027-12-05T00:00:00Z' })
    at(t, '2028-02-20T10:00:00Z')
    for (const asOf of ['2028-02-10T00:00:00Z', '2028-01-31T12:00:00Z', '2028-01-31T23:00:00Z'])
      assert.equal((await run({ asOf })).status, 'completed')
    await billAt(t, '2028-02-20T10:00:00Z')
    assert.deepEqual(await gross(ada), [['issued', 10]])
    await billAt(t, '2028-03-01T10:00:00Z')
    assert.deepEqual(await gross(ada), [
      ['issued', 10],
      ['issued', 7],
    ])
  })

  test('makes drafts where the location issues by hand; what was on one that is deleted is collected again, and not what is voided', async t => {
    await settle({ pendingInvoicing: 'monthly', autoIssue: false })
    t.after(() => settle({ autoIssue: true }))
    at(t, '2028-06-10T00:00:00Z')
    const [ada, bob] = [await newMember(), await newMember()]
    for (const id of [ada, bob]) await waiting(id)
    await billAt(t, '2028-07-01T10:00:00Z')
    assert.deepEqual([await gross(ada), await gross(bob)], [[['draft', 10]], [['draft', 10]]])
    const [left, issued] = [(await invoices(`customerRef=${ada}`))[0]!, (await invoices(`customerRef=${bob}`))[0]!]
    await done('DELETE', `/invoices/v1/${left.id}`)
    await done('POST', `/invoices/v1/${issued.id}/issue`, {})
    await done('PATCH', `/invoices/v1/${issued.id}/void`, {})
    assert.deepEqual([(await upcoming(ada)).length, (await upcoming(bob)).length], [1, 0])
    await billAt(t, '2028-07-20T10:00:00Z')
    assert.deepEqual(await gross(ada), [])
    await billAt(t, '2028-08-01T10:00:00Z')
    assert.deepEqual([await gross(ada), await gross(bob)], [[['draft', 10]], [['voided', 10]]])
  })

  test('leaves a draft for who lacks billing details, tells it, and collects from the others', async t => {
    await settle({ pendingInvoicing: 'monthly', requiredDetails: ['taxId'] })
    t.after(() => settle({ requiredDetails: [] }))
    at(t, '2029-01-10T00:00:00Z')
    const [ada, bob] = [await newMember(), await newMember({ billingDetails: { taxId: 'DE123' } })]
    await waiting(ada)
    await waiting(bob)
    await billAt(t, '2029-02-01T10:00:00Z')
    assert.deepEqual([await gross(ada), await gross(bob)], [[['draft', 10]], [['issued', 10]]])
    const { runs } = await done('GET', '/billing/runs/v1?limit=1')
    assert.partialDeepStrictEqual(runs[0], {
      counts: { invoices: 2, drafts: 1 },
      faults: [{ code: 'billing_details_missing', customerRef: ada }],
    })
  })
})
