import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodRules } from '../src/cli/store-verify-periods.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { billing } from '../src/billing/runs/jobs.ts'
import { setClock } from '../src/kernel/time/clock.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { runIn } from './jobs.ts'
import { plant } from './planting.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored periods', world => {
  const { newMember } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)

  test('are found well as runs leave them, and faulty where one of them is changed', async t => {
    t.after(() => setClock())
    const { api, network } = world.main
    setClock(() => Date.parse('2026-01-10T08:00:00Z'))
    const subscribe = async (): Promise<Json> => {
      const subscription = {
        membershipRef: await newMember(),
        period: 'month',
        startDate: '2026-01-10T08:00:00Z',
        items: [{ title: 'Desk', price: 100, credits: 5, dayPasses: 1 }],
      }
      return (await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })).body.subscription
    }
    const ids = [...Array(7)].map(async () => (await subscribe()).id as string)
    const [overlapping, open, voided, given, moved, lost, behind] = await Promise.all(ids)
    setClock(() => Date.parse('2026-03-20T08:00:00Z'))
    await runIn(world, billing)
    assert.deepEqual(await problems(), [])

    const where = (id: string | undefined) => `where "network" = '${network}' and "subscriptionRef" = '${id}'`
    const first = `and "startDate" = '2026-01-10T08:00:00.000Z'`
    await plant(world, [
      `update "subscriptionPeriod" set "endDate" = '2026-02-11T08:00:00.000Z' ${where(overlapping)} ${first}`,
      `update "subscriptionPeriod" set "state" = 'open' ${where(open)} ${first}`,
      `update "subscriptionPeriod" set "state" = 'voided' ${where(voided)} ${first}`,
      `update "subscriptionPeriod" set "credits" = 400, "dayPasses" = 0 ${where(given)} ${first}`,
      `update "ledgerEntry" set "createDate" = '2026-03-20T07:59:59.999Z' ${where(moved)} and "unit" = 'credit'`,
      `delete from "subscriptionCursor" ${where(lost)}`,
      `update "subscriptionCursor" set "periodDate" = "startDate" from (select min("startDate") as "startDate" from "subscriptionPeriod" ${where(behind)}) t ${where(behind)}`,
    ])
    const looked = 'what is to come of a subscription is looked for, and nothing of it is done twice'
    assert.deepEqual(
      await problems(periodRules),
      [
        `periods of a subscription do not overlap, and leave out only what began before it or its location billed: ${overlapping}`,
        `a period is open until it is billed or passed over: ${open}`,
        `a period is on an invoice of its own subscription, and on one that is voided exactly when it is voided itself: ${voided}`,
        `what periods gave in credits is in the ledger, once: ${given}`,
        `what periods gave in day passes is in the ledger, once: ${given}`,
        // Too much of one instant, and nothing of the next one.
        ...Array(2).fill(`what periods gave in credits is in the ledger, once: ${moved}`),
        `${looked}: ${lost}`,
        `${looked}: ${behind}`,
      ].toSorted(),
    )
  })
})
