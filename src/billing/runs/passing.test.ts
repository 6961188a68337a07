import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { runIn } from '../../../test/jobs.ts'
import { onEachService } from '../../../test/world.ts'
import { billing } from './jobs.ts'

onEachService('what time makes of a subscription', world => {
  const { newMember } = buyersOf(world)
  const { at, bill, billAt, done } = billingOf(world)
  const subscribe = async (terms: Json): Promise<string> => {
    const items = [{ title: 'Desk', price: 100, credits: 10 }]
    const subscription = { membershipRef: await newMember(), period: 'month', items, ...terms }
    return (await done('POST', '/subscriptions/v1', { subscription })).subscription.id
  }
  /** What the log, whose entries are the changes of the feed, tells of a subscription. */
  const told = async (id: string): Promise<string[]> => {
    const rows = await world.database.read(db =>
      db.all(
        db.sql
          .selectFrom('audit')
          .select(['id', 'kind'])
          .where('network', '=', world.main.network)
          .where('objectRef', '=', id)
          .orderBy('id'),
      ),
    )
    return rows.map(({ kind }) => kind.replace('subscription.', ''))
  }
  const statusOf = async (id: string): Promise<string> => (await done('GET', `/subscriptions/v1/${id}`)).subscription.status

  test('is told when it begins, when it is paused, when it goes on and when it ends, each once', async t => {
    at(t, '2031-01-01T12:00:00Z')
    const id = await subscribe({ startDate: '2031-02-01T12:00:00Z', endDate: '2031-06-15T12:00:00Z' })
    const pause = { startDate: '2031-03-01T12:00:00Z', endDate: '2031-05-01T11:00:00Z' }
    await done('POST', `/subscriptions/v1/${id}/pauses`, { pause })
    const made = ['created', 'updated']
    await billAt(t, '2031-02-01T11:59:59Z')
    assert.deepEqual(await told(id), made)
    for (const [date, verbs] of [
      ['2031-02-01T12:00:00Z', ['began']],
      ['2031-03-01T12:00:00Z', ['began', 'paused']],
      ['2031-04-01T11:00:00Z', ['began', 'paused']],
      ['2031-05-01T11:00:00Z', ['began', 'paused', 'resumed']],
      ['2031-06-01T11:00:00Z', ['began', 'paused', 'resumed']],
      ['2031-06-15T11:59:59Z', ['began', 'paused', 'resumed']],
      ['2031-06-15T12:00:00Z', ['began', 'paused', 'resumed', 'ended']],
      ['2031-09-15T12:00:00Z', ['began', 'paused', 'resumed', 'ended']],
    ] as const) {
      await billAt(t, date)
      await bill()
      assert.deepEqual(await told(id), [...made, ...verbs], date)
    }
  })

  test('is told by one of two processes, and after a time in which none ran', async t => {
    at(t, '2031-01-01T12:00:00Z')
    const ids = [await subscribe({ startDate: '2031-01-01T12:00:00Z', endDate: '2031-01-01T12:00:08Z' })]
    ids.push(await subscribe({ startDate: '2031-01-05T12:00:00Z', endDate: '2031-03-20T12:00:00Z' }))
    at(t, '2031-08-01T12:00:00Z')
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    await Promise.all([runIn(world, billing, { onError }), runIn(world, billing, { onError })])
    await runIn(world, billing, { onError })
    assert.deepEqual(errors, [])
    assert.deepEqual(await Promise.all(ids.map(told)), [
      ['created', 'ended'],
      ['created', 'began', 'ended'],
    ])
  })

  test('is told by whoever ends it at once, and not again', async t => {
    at(t, '2031-01-01T12:00:00Z')
    const canceled = await subscribe({ startDate: '2031-01-01T12:00:00Z' })
    const past = await subscribe({ startDate: '2030-11-01T12:00:00Z', endDate: '2030-12-01T12:00:00Z' })
    at(t, '2031-01-10T12:00:00Z')
    await done('PUT', `/subscriptions/v1/${canceled}/cancel`, { cancel: { at: 'now' } })
    await billAt(t, '2031-01-11T12:00:00Z')
    assert.deepEqual([await statusOf(canceled), await statusOf(past)], ['canceled', 'canceled'])
    assert.deepEqual(await told(canceled), ['created', 'canceled'])
    assert.deepEqual(await told(past), ['created'])
  })
})
