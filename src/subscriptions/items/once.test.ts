import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { at, refusal, subscribing } from '../../../test/subscriptions.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'

const [FEBRUARY, MARCH, APRIL] = ['2030-02-28T12:00:00.000Z', '2030-03-31T11:00:00.000Z', '2030-04-30T11:00:00.000Z']
const DESK = { title: 'Desk', price: 100 }
const KEY = { title: 'Key', price: 15, type: 'oneOff', setupFee: 4, credits: 3 }

onEachService('an item that counts once', world => {
  const { PATH, send, done, subscribe, balances } = subscribing(world)
  const { billAt, invoices, invoicesOfRun, periods, run } = billingOf(world)
  const amountsOf = async ({ id }: Json): Promise<number[]> =>
    (await invoices(`subscriptionRef=${id}`)).map(({ grossAmount }) => grossAmount)
  const foreseen = async ({ id }: Json) => (await periods(id)).map(({ state, grossAmount }) => [state, grossAmount])
  const begin = (t: { after(fn: () => void): void }, more: object = {}, isIssued = true): Promise<Json> => {
    at(t, '2030-02-01T00:00:00Z')
    return subscribe({ items: [DESK], ...more }, isIssued)
  }
  const add = (of: Json, more: object = {}): Promise<Json> =>
    done('POST', `${PATH}/${of.id}/items`, { item: { ...KEY, startDate: '2030-03-10T00:00:00Z', ...more } })
  const pause = (of: Json) => done('POST', `${PATH}/${of.id}/pauses`, { pause: { startDate: FEBRUARY, endDate: MARCH } })
  const collect = (of: Json, behavior: string | null) =>
    done('PATCH', `${PATH}/${of.id}`, { subscription: { pausePaymentCollection: behavior && { behavior } } })

  test('costs its whole price, and gives all that it gives, in a period that is cut', async t => {
    await done('PUT', `/billing/settings/v1/${world.main.location}`, { settings: { prorateGrants: true } })
    t.after(() => done('PUT', `/billing/settings/v1/${world.main.location}`, { settings: { prorateGrants: false } }))
    const cut = { billingCycleAnchor: 'day', startDate: '2030-02-15T00:00:00+01:00', items: [{ ...DESK, price: 28 }, KEY] }
    at(t, '2030-02-15T00:00:00+01:00')
    const made = await subscribe(cut)
    const [invoice] = await invoices(`subscriptionRef=${made.id}`)
    const { invoiceItems } = await done('GET', `/invoices/v1/${invoice!.id}/items`)
    assert.deepEqual(
      invoiceItems.map(({ description, amount }: Json) => [description, amount]),
      [
        ['Desk, 14 of 28 days', 14],
        ['Key', 15],
        ['Key, setup fee', 4],
      ],
    )
    assert.deepEqual(await balances(made), [3, 0])
  })

  test('waits for the end of a pause, with its fee and what it gives, and comes once', async t => {
    const made = await begin(t)
    await add(made)
    await pause(made)
    assert.deepEqual(await foreseen(made), [
      ['invoiced', 100],
      ['paused', 0],
      ['coming', 119],
      ['coming', 100],
    ])
    at(t, '2030-05-01T00:00:00Z')
    const dry = await run({ dryRun: true })
    const shown = (await invoicesOfRun(dry)).filter(({ subscriptionRef }) => subscriptionRef === made.id)
    assert.deepEqual(
      shown.map(({ grossAmount }) => grossAmount),
      [119, 100],
    )
    await billAt(t, FEBRUARY)
    assert.deepEqual(await balances(made), [0, 0])
    const upcoming = await done('GET', `/invoices/v1/upcoming?subscriptionRef=${made.id}`)
    assert.equal(upcoming.invoice.grossAmount, 119)
    await billAt(t, MARCH)
    assert.deepEqual(await balances(made), [3, 0])
    await billAt(t, APRIL)
    assert.deepEqual(await balances(made), [0, 0])
    assert.deepEqual(await amountsOf(made), [100, 119, 100])
  })

  test('is billed with the first period that is collected, and gives what it gives in its own', async t => {
    const made = await begin(t)
    await add(made)
    await collect(made, 'void')
    await billAt(t, FEBRUARY)
    assert.deepEqual(await balances(made), [3, 0])
    await collect(made, null)
    await billAt(t, MARCH)
    assert.deepEqual(await balances(made), [0, 0])
    await billAt(t, APRIL)
    assert.deepEqual(await amountsOf(made), [100, 119, 100])
  })

  test('of a subscription that is made after it began is billed and given with the period that holds then', async t => {
    at(t, '2030-03-10T00:00:00Z')
    const made = await subscribe({ items: [DESK, KEY] }, false)
    assert.equal(made.items[1].startDate, FEBRUARY)
    assert.deepEqual(await balances(made), [3, 0])
    await billAt(t, '2030-03-10T00:01:00Z')
    assert.deepEqual(await amountsOf(made), [119])
  })

  test('changes and goes while it waits, and not when it is billed', async t => {
    const made = await begin(t)
    const [gone, kept] = [(await add(made)).item, (await add(made)).item]
    const path = ({ id }: Json) => `${PATH}/${made.id}/items/${id}`
    await pause(made)
    await billAt(t, FEBRUARY)
    await done('DELETE', path(gone))
    await done('PATCH', path(kept), { item: { price: 16 } })
    await billAt(t, MARCH)
    assert.deepEqual(await amountsOf(made), [100, 120])
    assert.deepEqual(refusal(await send('DELETE', path(kept))), [409, 'period_billed'])
  })

  test('is billed again with a period that was credited, when the end before it is taken back; its fee is not', async t => {
    const made = await begin(t, { advanceInvoicing: { type: 'days', days: 40 } }, false)
    await add(made)
    await billAt(t, '2030-02-01T00:00:00Z')
    await billAt(t, '2030-02-01T00:01:00Z')
    await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'periodEnd' } })
    await done('PATCH', `${PATH}/${made.id}`, { subscription: { endDate: null } })
    await billAt(t, '2030-02-01T00:02:00Z')
    assert.deepEqual(await amountsOf(made), [100, 119, 115])
    await billAt(t, FEBRUARY)
    await billAt(t, MARCH)
    assert.deepEqual((await amountsOf(made)).slice(3), [100, 100])
  })

  test('and an item that goes is not changed from the day on when it goes', async t => {
    const made = await begin(t)
    const path = `${PATH}/${made.id}/items/${made.items[0].id}`
    await done('DELETE', path)
    const refused = await send('PATCH', path, { item: { price: 200 } })
    assert.deepEqual(refusal(refused), [409, 'conflict'])
    assert.match(refused.body.detail, new RegExp(FEBRUARY))
    assert.deepEqual(refusal(await send('PATCH', path, { item: { price: 200 }, effectiveDate: MARCH })), [409, 'conflict'])
  })

  test('and all that is stored fits together in the end', async () => {
    await assertSound(world)
  })
})
