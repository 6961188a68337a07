import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { diceOf, type Dice } from '../../../test/dice.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { runIn } from '../../../test/jobs.ts'
import { onEachService } from '../../../test/world.ts'
import { addMilliseconds, DAY } from '../../kernel/time/instant.ts'
import { askedRuns } from './jobs.ts'

const ROUNDS = Number(process.env.DRY_RUNS ?? 3)
const CUSTOMERS = 5
/** So far a dry run looks ahead: over the change of clocks of the second round, too. */
const AHEAD_DAYS = 100

onEachService('a dry run', world => {
  const { newCompany } = buyersOf(world)
  const { give, newItem } = invoicingOf(world)
  const { done, invoices, run, settle } = billingOf(world)
  const later = (date: string, dice: Dice, days: number) => addMilliseconds(date, dice.below(days * 24) * (DAY / 24))

  /** A customer with up to two subscriptions, what waits, and some money. */
  async function customer(dice: Dice, now: string): Promise<string> {
    const companyRef = await newCompany()
    for (let count = dice.below(3); count > 0; count--) {
      const startDate = later(now, dice, 40)
      const endDate = dice.chance(0.7) ? later(addMilliseconds(startDate, DAY), dice, 90) : undefined
      const subscription = {
        companyRef,
        period: dice.pick(['month', 'month', 'week']),
        billingCycleAnchor: dice.pick(['any', 'day']),
        startDate,
        endDate,
        items: [{ title: 'Desk', price: 20 + dice.below(50), setupFee: dice.pick([0, 7]) }],
        ...(dice.chance(0.3) && { advanceInvoicing: { type: 'days', days: dice.pick([0, 5, 20]) } }),
        ...(dice.chance(0.2) && { addPendingItemsToInvoice: false }),
      }
      const { id } = (await done('POST', '/subscriptions/v1', { subscription })).subscription
      if (dice.chance(0.3)) {
        const pause = { startDate: later(startDate, dice, 60) }
        await world.main.api.post(`/subscriptions/v1/${id}/pauses`, {
          pause: { ...pause, ...(dice.chance(0.8) && { endDate: later(addMilliseconds(pause.startDate, 40 * DAY), dice, 20) }) },
        })
      }
      if (dice.chance(0.3)) {
        const pausePaymentCollection = {
          behavior: dice.pick(['draft', 'void']),
          ...(dice.chance(0.7) && { resumesAt: later(addMilliseconds(now, DAY), dice, 90) }),
        }
        await done('PATCH', `/subscriptions/v1/${id}`, { subscription: { pausePaymentCollection } })
      }
    }
    for (let count = dice.below(5); count > 0; count--) {
      const scheduleDate = later(addMilliseconds(now, -20 * DAY), dice, 120)
      const item = { description: `Cleaning ${count}`, unitAmount: 1 + dice.below(9), scheduleDate }
      await newItem({ companyRef, locationRef: world.main.location, ...item })
    }
    if (dice.chance(0.5)) await give(companyRef, 1 + dice.below(150))
    return companyRef
  }

  const shownBy = async ({ id }: Json): Promise<Json[]> => {
    const all: Json[] = []
    for (let more = ''; ;) {
      const page = await done('GET', `/billing/runs/v1/${id}/invoices?limit=100${more}`)
      all.push(...page.invoices)
      if (page.nextPageToken === undefined) return all
      more = `&nextPageToken=${encodeURIComponent(page.nextPageToken)}`
    }
  }

  const dateOf = (one: Json): string => one.issueDate ?? one.createDate
  const told = (one: Json, lines: Json[]) => [
    dateOf(one),
    one.subscriptionRef ?? '',
    one.period?.startDate ?? '',
    one.status,
    one.dueDate ?? '',
    one.grossAmount,
    one.appliedBalance,
    one.amountRemaining,
    lines.map(({ description, scheduleDate, grossAmount }) => [description, scheduleDate, grossAmount]).toSorted(),
  ]
  const byCustomer = (all: Json[]) =>
    Map.groupBy(
      all.toSorted((a, b) => (JSON.stringify(a.told) < JSON.stringify(b.told) ? -1 : 1)),
      ({ companyRef }) => companyRef as string,
    )

  const move = async (now: string) => {
    await done('PUT', `/networks/v1/${world.main.network}/clock`, { clock: { now } })
    // A run that the way has left open is closed, as within a second by the service: it would bill what is due later.
    await runIn(world, askedRuns)
  }
  before(() =>
    world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', world.main.network))),
  )

  test('shows what follows a pause as billed when the last period in it has been passed over, and not before', async () => {
    await move('2080-01-01T11:00:00.000Z')
    await settle({ advanceInvoicing: { days: 10 } })
    const subscription = {
      companyRef: await newCompany(),
      period: 'week',
      startDate: '2080-01-01T12:00:00Z',
      items: [{ title: 'Desk', price: 10 }],
    }
    const { id } = (await done('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })).subscription
    const pause = { startDate: '2080-02-05T12:00:00Z', endDate: '2080-02-19T12:00:00Z' }
    await done('POST', `/subscriptions/v1/${id}/pauses`, { pause })
    await move('2080-02-01T00:00:00.000Z')
    const shown = await shownBy(await run({ dryRun: true, asOf: '2080-02-14T00:00:00Z' }))
    const next = (await done('GET', `/invoices/v1/upcoming?subscriptionRef=${id}`)).invoice
    await move('2080-02-14T00:00:00.000Z')
    const made = (await invoices(`subscriptionRef=${id}`)).at(-1)!
    const dates = (one: Json) => [one.issueDate, one.period.startDate]
    const come = ['2080-02-12T12:00:00.000Z', '2080-02-19T12:00:00.000Z']
    assert.deepEqual([shown.map(dates), dates(next), dates(made)], [[come], come, come])
    await done('DELETE', `/subscriptions/v1/${id}`)
  })

  test('counts what an end within a period cuts before that period is over', async () => {
    await move('2081-01-01T12:00:00.000Z')
    const companyRef = await newCompany()
    const items = [{ title: 'Desk', price: 10, credits: 5, dayPasses: 2 }]
    // What is waived is given, and may end at any time.
    const pausePaymentCollection = { behavior: 'void' }
    const subscription = { companyRef, period: 'month', startDate: '2081-01-01T12:00:00Z', items }
    const { id } = (await done('POST', '/subscriptions/v1', { subscription })).subscription
    await done('PATCH', `/subscriptions/v1/${id}`, { subscription: { pausePaymentCollection } })
    await move('2081-02-05T00:00:00.000Z')
    await done('PUT', `/subscriptions/v1/${id}/cancel`, {
      cancel: { at: 'date', endDate: '2081-02-10T12:00:00Z', override: true },
    })
    const shown = await run({ dryRun: true, asOf: '2081-02-15T00:00:00Z' })
    await move('2081-02-15T00:00:00.000Z')
    const { runs } = await done('GET', `/billing/runs/v1?locationRef=${world.main.location}&limit=1`)
    assert.deepEqual([shown.counts.expirations, runs[0].counts.expirations], [2, 2])
  })

  test('shows each invoice that comes, with its lines, sums and dates, over collection, advance, pauses and balances', async () => {
    let now = '2090-01-05T10:00:00.000Z'
    await move(now)
    for (let round = 1; round <= ROUNDS; round++) {
      const dice = diceOf(round)
      await settle({
        pendingInvoicing: dice.pick(['monthly', 'monthly', 'manual']),
        advanceInvoicing: { days: dice.pick([0, 10]) },
        autoIssue: dice.chance(0.9),
      })
      const known: string[] = []
      while (known.length < CUSTOMERS) known.push(await customer(dice, now))
      const asOf = addMilliseconds(now, AHEAD_DAYS * DAY)
      const dry = await run({ dryRun: true, asOf })
      assert.equal(dry.status, 'completed')
      const shown = byCustomer((await shownBy(dry)).map(one => ({ ...one, told: told(one, one.invoiceItems) })))
      for (const companyRef of known) {
        const [first] = shown.get(companyRef) ?? []
        const next = await world.main.api.get(`/invoices/v1/upcoming?customerRef=${companyRef}`)
        // What is collected at once is collected before anybody asks.
        if (first && first.told[0] === now) continue
        const come = next.status === 404 ? undefined : told(next.body.invoice, next.body.invoiceItems)
        if (first || (come && come[0] <= asOf)) assert.deepEqual(come, first?.told, `round ${round}, ${companyRef}`)
      }
      const since = now
      await move(asOf)
      for (const companyRef of known) {
        const made = await invoices(`companyRef=${companyRef}&createDate%5Bgte%5D=${since}`)
        const whole: Json[] = []
        for (const one of made)
          whole.push({ ...one, told: told(one, (await done('GET', `/invoices/v1/${one.id}/items`)).invoiceItems) })
        assert.deepEqual(
          shown.get(companyRef)?.map(one => one.told) ?? [],
          byCustomer(whole)
            .get(companyRef)
            ?.map(one => one.told) ?? [],
          `round ${round}, ${companyRef}`,
        )
      }
      now = addMilliseconds(asOf, DAY)
      await move(now)
    }
  })
})
