import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

onEachService('periods of subscriptions on invoices', world => {
  const { newDraft, issue, paid, steps, newMember } = invoicingOf(world)
  afterEach(() => setClock())
  const subscribe = async () => {
    setClock(() => Date.parse('2027-03-10T10:00:00.000Z'))
    const membershipRef = await newMember()
    const subscription = {
      membershipRef,
      period: 'month',
      startDate: '2027-03-10T11:00:00Z',
      items: [{ title: 'Desk', price: 100 }],
    }
    const reply = await world.main.api.post('/subscriptions/v1', { subscription })
    return { membershipRef, subscriptionRef: reply.body.subscription.id as string }
  }
  const statesOf = async (id: string, count: number): Promise<string[]> => {
    const reply = await world.main.api.get(`/subscriptions/v1/${id}/periods?from=2027-03-01T00:00:00Z&until=2027-09-01T00:00:00Z`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.periods.slice(0, count).map(({ state }: Json) => state)
  }
  const inAdvance = (of: object) => newDraft([], of, { includeUpcomingItems: true })

  test('a draft bills the next period in advance, each period once, and its state follows the invoice', async () => {
    const of = await subscribe()
    const first = await inAdvance(of)
    assert.deepEqual(
      first.items.map((one: Json) => [one.type, one.grossAmount, one.period.startDate]),
      [['subscription', 100, '2027-03-10T11:00:00.000Z']],
    )
    assert.deepEqual(first.period, first.items[0].period)
    const second = await inAdvance(of)
    assert.equal(second.period.startDate, first.period.endDate)
    assert.deepEqual(await statesOf(of.subscriptionRef, 3), ['invoiced', 'invoiced', 'coming'])
    await issue(first.id)
    await paid(first.id)
    assert.deepEqual(await statesOf(of.subscriptionRef, 2), ['paid', 'invoiced'])
  })

  test('what is billed in advance bears the order number of its subscription, unless another is sent', async () => {
    const of = await subscribe()
    const subscription = { reference: 'PO-7' }
    const patched = await world.main.api.send('PATCH', `/subscriptions/v1/${of.subscriptionRef}`, { subscription })
    assert.equal(patched.status, 200, patched.text)
    assert.equal((await inAdvance(of)).reference, 'PO-7')
    assert.equal((await inAdvance({ ...of, reference: 'PO-8' })).reference, 'PO-8')
  })

  test('a period that begins in a pause is not billed in advance', async () => {
    const of = await subscribe()
    const pause = { startDate: '2027-04-01T00:00:00Z', endDate: '2027-05-01T00:00:00Z' }
    const { status } = await world.main.api.post(`/subscriptions/v1/${of.subscriptionRef}/pauses`, { pause })
    assert.equal(status, 201)
    await inAdvance(of)
    const invoice = { locationRef: world.main.location, ...of }
    const refused = await world.main.api.post('/invoices/v1', { invoice, includeUpcomingItems: true })
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.deepEqual(await statesOf(of.subscriptionRef, 3), ['invoiced', 'paused', 'coming'])
  })

  test('a period is waived with a draft that is deleted, voided with its invoice, and moved by reissuing', async () => {
    const of = await subscribe()
    const [one, two, three] = [await inAdvance(of), await inAdvance(of), await inAdvance(of)]
    await world.main.api.send('DELETE', `/invoices/v1/${one.id}`)
    await issue(two.id)
    await steps.void(two.id)
    await issue(three.id)
    const { draft } = (await steps.void(three.id, { reissue: true })).body
    assert.deepEqual(await statesOf(of.subscriptionRef, 4), ['waived', 'voided', 'invoiced', 'coming'])
    assert.deepEqual([draft.period, draft.items[0].period], [three.period, three.period])
    await issue(draft.id)
    await paid(draft.id)
    assert.deepEqual(await statesOf(of.subscriptionRef, 3), ['waived', 'voided', 'paid'])
  })
})
