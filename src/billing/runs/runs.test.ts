import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runIn } from '../../../test/jobs.ts'
import type { Json } from '../../../test/client.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { askedRuns, billing } from './jobs.ts'

onEachService('billing runs', world => {
  const { newMember } = buyersOf(world)
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const bill = async () => {
    await runIn(world, billing, { onError })
    assert.deepEqual(errors, [])
  }
  const at = (date: string) => setClock(() => Date.parse(date))
  const subscribe = async (fields: Json, issueFirstInvoice = true): Promise<Json> => {
    const membershipRef = await newMember()
    const items = [{ title: 'Desk', price: 100, credits: 10, dayPasses: 2 }]
    const subscription = { membershipRef, period: 'month', items, ...fields }
    const reply = await world.main.api.post('/subscriptions/v1', { subscription, issueFirstInvoice })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription
  }
  const periods = async (id: string, query = ''): Promise<Json[]> =>
    (await world.main.api.get(`/subscriptions/v1/${id}/periods${query}`)).body.periods
  const invoices = async (id: string): Promise<Json[]> =>
    (await world.main.api.get(`/invoices/v1?subscriptionRef=${id}&order=createDate:asc`)).body.invoices

  test('a month after the other is given and billed when it begins', async t => {
    t.after(() => setClock())
    at('2027-01-31T10:00:00Z')
    const { id, membershipRef } = await subscribe({ startDate: '2027-01-31T10:00:00Z' })
    await bill()
    assert.equal((await invoices(id)).length, 1)
    at('2027-02-28T09:59:59Z')
    await bill()
    assert.equal((await invoices(id)).length, 1)
    at('2027-02-28T10:00:30Z')
    await bill()
    await bill()
    const made = await invoices(id)
    assert.deepEqual(
      made.map(({ status, grossAmount }) => [status, grossAmount]),
      [
        ['issued', 100],
        ['issued', 100],
      ],
    )
    const told = await periods(id)
    assert.deepEqual(
      told.map(({ startDate, state }) => [startDate.slice(0, 10), state]),
      [
        ['2027-01-31', 'invoiced'],
        ['2027-02-28', 'invoiced'],
        ['2027-03-31', 'coming'],
        ['2027-04-30', 'coming'],
        ['2027-05-31', 'coming'],
      ],
    )
    assert.deepEqual(told[1]!.granted, { credits: 10, dayPasses: 2 })
    assert.equal(told[1]!.invoiceRef, made[1]!.id)
    const { balances } = (await world.main.api.get(`/transactions/v1/balances/${membershipRef}/credits`)).body
    assert.equal(JSON.stringify(balances).includes('10'), true)
    const { runs } = (await world.main.api.get('/billing/runs/v1')).body
    assert.partialDeepStrictEqual(runs[0], {
      status: 'completed',
      counts: { subscriptions: 1, invoices: 1, drafts: 0, items: 1, grants: 2, expirations: 2 },
      totals: [{ currencyCode: 'EUR', grossAmount: 100 }],
      faults: [],
    })
  })

  test('after days of downtime each period is billed once, the oldest first', async t => {
    t.after(() => setClock())
    at('2027-06-01T00:00:00Z')
    const { id } = await subscribe({ period: 'week', startDate: '2027-06-01T00:00:00Z' }, false)
    at('2027-07-01T00:00:00Z')
    await bill()
    const told = await periods(id, '?until=2027-07-01T00:00:00Z')
    assert.deepEqual(
      told.map(({ state }) => state),
      Array(5).fill('invoiced'),
    )
    assert.deepEqual(
      (await invoices(id)).map(({ status }) => status),
      ['draft', 'issued', 'issued', 'issued', 'issued'],
    )
  })

  test('a run that somebody asks for is carried out and says what it did', async t => {
    t.after(() => setClock())
    at('2027-09-01T00:00:00Z')
    await subscribe({ startDate: '2027-09-01T00:00:00Z' }, false)
    const asked = await world.main.api.post('/billing/runs/v1', { run: { locationRef: world.main.location } })
    assert.equal(asked.status, 201, asked.text)
    assert.equal(asked.body.run.status, 'running')
    await runIn(world, askedRuns, { onError })
    const { run } = (await world.main.api.get(`/billing/runs/v1/${asked.body.run.id}`)).body
    assert.equal(run.status, 'completed')
    assert.equal(run.counts.invoices >= 1, true)
  })

  test('a run reminds of what is overdue, counts it once, and a dry run tells it before', async t => {
    t.after(() => setClock())
    at('2029-01-10T10:00:00Z')
    const { api, location } = world.main
    await bill()
    const { id } = await subscribe({ startDate: '2029-01-10T10:00:00Z', endDate: '2029-01-20T10:00:00Z' })
    const settings = { reminders: { enabled: true, days: [3] } }
    assert.equal((await api.put(`/billing/settings/v1/${location}`, { settings })).status, 200)
    at('2029-01-28T10:00:00Z')
    const run = async (dryRun: boolean): Promise<Json> => {
      const asked = await api.post('/billing/runs/v1', { run: { locationRef: location, dryRun } })
      await runIn(world, askedRuns, { onError })
      return (await api.get(`/billing/runs/v1/${asked.body.run.id}`)).body.run
    }
    const [foreseen, done, again] = [await run(true), await run(false), await run(false)]
    assert.equal(foreseen.counts.reminders >= 1, true)
    assert.deepEqual([done.counts, again.counts.reminders], [foreseen.counts, 0])
    assert.equal((await invoices(id))[0]!.overdue, true)
    assert.equal((await api.put(`/billing/settings/v1/${location}`, { settings: { reminders: { enabled: false } } })).status, 200)
    assert.deepEqual(errors, [])
  })

  test('an end within a period that is not billed yet ends what the period gave', async t => {
    t.after(() => setClock())
    at('2029-05-01T10:00:00Z')
    await bill()
    const { id, membershipRef } = await subscribe({ startDate: '2029-05-01T10:00:00Z' }, false)
    const left = async (): Promise<number> => {
      const { balances } = (await world.main.api.get(`/transactions/v1/balances/${membershipRef}/credits`)).body
      return balances.reduce((sum: number, { amount }: Json) => sum + amount, 0)
    }
    assert.equal(await left(), 10)
    const ended = await world.main.api.send('PATCH', `/subscriptions/v1/${id}`, {
      subscription: { endDate: '2029-05-20T10:00:00Z' },
    })
    assert.equal(ended.status, 200, ended.text)
    at('2029-05-20T10:00:30Z')
    await bill()
    assert.equal(await left(), 0)
    assert.equal((await invoices(id)).length, 1)
  })

  test('who has left is billed for what was owed, and given nothing any more', async t => {
    t.after(() => setClock())
    at('2027-01-31T10:00:00Z')
    const { id, membershipRef } = await subscribe({ startDate: '2027-01-31T10:00:00Z' })
    at('2027-03-05T10:00:00Z')
    const { api } = world.main
    assert.equal((await api.put(`/subscriptions/v1/${id}/cancel`, { cancel: { at: 'now' } })).status, 200)
    assert.equal((await api.send('DELETE', `/community/memberships/v1/${membershipRef}`)).status, 200)
    await bill()
    assert.equal((await invoices(id)).length, 2)
  })
})
