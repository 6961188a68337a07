import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { leases, runIn } from '../../../test/jobs.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { askedRuns, billing } from './jobs.ts'

onEachService('faults of billing runs', world => {
  const { newMember } = buyersOf(world)
  const at = (date: string) => setClock(() => Date.parse(date))
  afterEach(() => setClock())

  const subscribe = async (startDate: string): Promise<string> => {
    const items = [{ title: 'Desk', price: 100, credits: 10 }]
    const subscription = { membershipRef: await newMember(), period: 'month', items, startDate }
    const reply = await world.main.api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription.id
  }
  /** What no operation could do: a period that nothing can be computed with. */
  const setPeriod = (id: string, period: string) =>
    world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('subscription')
          .set({ period: period as 'month' })
          .where('network', '=', world.main.network)
          .where('id', '=', id),
      ),
    )
  const invoiceCount = async (id: string): Promise<number> =>
    (await world.main.api.get(`/invoices/v1?subscriptionRef=${id}`)).body.invoices.length
  const lastRun = async (): Promise<Json> => (await world.main.api.get('/billing/runs/v1')).body.runs[0]

  test('a customer from whom cannot be collected holds up none of the others, is told, and is tried again with the next month', async () => {
    at('2030-01-10T10:00:00Z')
    const { location, network, api } = world.main
    const settings = await api.put(`/billing/settings/v1/${location}`, { settings: { pendingInvoicing: 'monthly' } })
    assert.equal(settings.status, 200, settings.text)
    const customers: string[] = []
    for (let i = 0; i < 3; i++) {
      const invoiceItem = {
        membershipRef: await newMember(),
        locationRef: location,
        description: 'Lamp',
        unitAmount: 10,
        quantity: 1,
        tax: { rate: 7 },
      }
      assert.equal((await api.post('/invoices/items/v1', { invoiceItem })).status, 201)
      customers.push(invoiceItem.membershipRef)
    }
    // It waits for nobody that there is.
    const [bad, nobody] = [customers[1]!, customers[1]!.replace(/^.{8}/, '00000000')]
    const setWaiting = (from: string, to: string) =>
      world.database.write(tx =>
        tx.run(
          tx.sql.updateTable('invoiceItem').set({ pendingFor: to }).where('network', '=', network).where('pendingFor', '=', from),
        ),
      )
    await setWaiting(bad, nobody)
    const collected = async () => {
      const counts: number[] = []
      for (const id of customers) counts.push((await api.get(`/invoices/v1?customerRef=${id}`)).body.invoices.length)
      return counts
    }
    at('2030-02-01T10:00:00Z')
    for (let i = 0; i < 2; i++) await runIn(world, billing)
    assert.deepEqual(await collected(), [1, 0, 1])
    const fault = { customerRef: nobody, periodStartDate: '2030-01-31T23:00:00.000Z' }
    assert.partialDeepStrictEqual(await lastRun(), { status: 'completed', counts: { invoices: 2 }, faults: [fault] })
    assert.deepEqual(await leases(world), [])
    await setWaiting(nobody, bad)
    at('2030-03-01T10:00:00Z')
    await runIn(world, billing)
    assert.deepEqual(await collected(), [1, 1, 1])
  })

  test('a subscription that cannot be billed holds up none of the others, is told, and is tried again after a day', async () => {
    at('2031-01-10T10:00:00Z')
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await subscribe('2031-01-10T10:00:00Z'))
    const [bad] = ids.splice(2, 1) as [string]
    await setPeriod(bad, 'fortnight')
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    at('2031-02-10T10:00:00Z')
    await runIn(world, billing, { onError })
    for (const id of ids) assert.equal(await invoiceCount(id), 2)
    assert.equal(await invoiceCount(bad), 1)
    const fault = { subscriptionRef: bad, periodStartDate: '2031-02-10T10:00:00.000Z', code: 'internal' }
    assert.partialDeepStrictEqual(await lastRun(), {
      status: 'completed',
      counts: { subscriptions: 4, invoices: 4 },
      faults: [fault],
    })
    assert.equal(errors.length > 0, true)
    assert.deepEqual(await leases(world), [])

    errors.length = 0
    at('2031-02-10T12:00:00Z')
    await runIn(world, billing, { onError })
    assert.deepEqual(errors, [])

    await setPeriod(bad, 'month')
    at('2031-02-11T10:00:00Z')
    await runIn(world, billing, { onError })
    assert.deepEqual(errors, [])
    assert.equal(await invoiceCount(bad), 2)
    const { periods } = (await world.main.api.get(`/subscriptions/v1/${bad}/periods`)).body
    assert.deepEqual(
      periods.slice(0, 3).map(({ state, granted }: Json) => [state, granted.credits]),
      [
        ['invoiced', 10],
        ['invoiced', 10],
        ['coming', 0],
      ],
    )
  })

  test('a dry run tells what would fail, and shows the rest', async () => {
    at('2032-01-10T10:00:00Z')
    const [good, bad] = [await subscribe('2032-01-10T10:00:00Z'), await subscribe('2032-01-10T10:00:00Z')]
    await setPeriod(bad, 'fortnight')
    at('2032-02-10T10:00:00Z')
    const asked = await world.main.api.post('/billing/runs/v1', { run: { dryRun: true, locationRef: world.main.location } })
    assert.equal(asked.status, 201, asked.text)
    await runIn(world, askedRuns)
    const { run } = (await world.main.api.get(`/billing/runs/v1/${asked.body.run.id}`)).body
    assert.equal(run.status, 'completed')
    assert.deepEqual(
      run.faults.map(({ subscriptionRef, code }: Json) => [subscriptionRef, code]),
      [[bad, 'internal']],
    )
    const shown = (await world.main.api.get(`/billing/runs/v1/${run.id}/invoices?limit=100`)).body.invoices
    assert.equal(
      shown.some(({ subscriptionRef }: Json) => subscriptionRef === good),
      true,
    )
    await setPeriod(bad, 'month')
  })

  test('a run at a location at which nothing can be computed fails after some tries, says so, and makes way for the next', async () => {
    at('2034-01-10T10:00:00Z')
    const locationRef = world.main.annex
    const setZone = (timezoneId: string) =>
      world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('location')
            .set({ timezoneId })
            .where('network', '=', world.main.network)
            .where('id', '=', locationRef),
        ),
      )
    const ask = async (): Promise<string> => (await world.main.api.post('/billing/runs/v1', { run: { locationRef } })).body.run.id
    const statusOf = async (id: string): Promise<Json> => (await world.main.api.get(`/billing/runs/v1/${id}`)).body.run
    const settings = await world.main.api.put(`/billing/settings/v1/${locationRef}`, {
      settings: { advanceInvoicing: { days: 3 } },
    })
    assert.equal(settings.status, 200, settings.text)
    await setZone('Nowhere/Land')
    const id = await ask()
    for (let i = 0; i < 6; i++) {
      assert.equal((await statusOf(id)).status, 'running')
      await runIn(world, askedRuns)
      at(`2034-01-10T${11 + i}:00:00Z`)
    }
    const failed = await statusOf(id)
    assert.deepEqual([failed.status, typeof failed.endDate, failed.faults.length], ['failed', 'string', 1])
    assert.deepEqual([failed.faults[0].code, failed.faults[0].subscriptionRef], ['internal', undefined])
    await setZone('America/New_York')
    const next = await ask()
    await runIn(world, askedRuns)
    assert.equal((await statusOf(next)).status, 'completed')
  })
})
