import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { onEachService } from '../../../test/world.ts'
import { liveThrough, nextInstant } from './actions-clock.ts'

onEachService('reminders in a billing run', world => {
  const { newIssued } = invoicingOf(world)
  const { at, run, settle } = billingOf(world)

  test('go to who is overdue, once, and are counted', async t => {
    at(t, '2027-01-10T10:00:00Z')
    await settle({ reminders: { enabled: true, days: [3] } })
    await newIssued(undefined, { dueType: 'days', dueDays: 0 })
    await newIssued(undefined, { dueType: 'days', dueDays: 1 })
    at(t, '2027-01-13T12:00:00Z')
    assert.equal((await run()).counts.reminders, 1)
    assert.equal((await run()).counts.reminders, 0)
    at(t, '2027-01-14T12:00:00Z')
    assert.equal((await run({ dryRun: true })).counts.reminders, 1)
    assert.equal((await run()).counts.reminders, 1)
  })

  test('of one morning are all sent in it, however many transactions they take in a network with a clock of its own', async t => {
    at(t, '2027-02-10T10:00:00Z')
    await settle({ reminders: { enabled: true, days: [3] } })
    await Promise.all([...Array(13)].map(() => newIssued(undefined, { dueType: 'days', dueDays: 0 })))
    await newIssued(undefined, { dueType: 'days', dueDays: 4 })
    const { location } = world.main
    const walk = (now: string) =>
      world.write(world.main.network, async context => {
        await liveThrough({ ...context, now }, 10, location)
        return nextInstant({ ...context, now }, location)
      })
    const morning = '2027-02-13T07:00:00.000Z'
    assert.equal(await walk(morning), morning)
    assert.equal(await walk(morning), '2027-02-17T07:00:00.000Z', 'no morning is stopped at on which nobody is reminded')
  })

  test('come at eight by the clock on the wall, also on the days on which clocks change', async t => {
    const { location, network } = world.main
    for (const [from, before, morning, next] of [
      // Berlin goes forward on 28 March and back on 31 October, at one o'clock in UTC.
      ['2027-03-25T10:00:00Z', '2027-03-28T05:59:59.999Z', '2027-03-28T06:00:00.000Z', '2027-03-29T06:00:00.000Z'],
      ['2027-10-28T10:00:00Z', '2027-10-31T06:59:59.999Z', '2027-10-31T07:00:00.000Z', '2027-11-01T07:00:00.000Z'],
    ] as const) {
      at(t, from)
      for (const dueDays of [0, 1]) await newIssued(undefined, { dueType: 'days', dueDays })
      const nextAfter = (now: string) =>
        world.write(network, async context => {
          await liveThrough({ ...context, now }, 10, location)
          return nextInstant({ ...context, now }, location)
        })
      assert.equal(await nextAfter(before), morning)
      assert.equal(await world.write(network, context => nextInstant({ ...context, now: morning }, location)), morning)
      assert.equal(await nextAfter(morning), next)
    }
  })
})
