import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf } from '../../test/plan.ts'
import { onEachEngine } from '../../test/world.ts'
import type { Prepared } from '../db/database.ts'
import { figureStatements } from './store-figures.ts'
import { receivableStatements } from './store-receivables.ts'
import { sumStatements } from './store-sums.ts'
import { todayStatements } from './store-today.ts'

onEachEngine('the plan of a figure', world => {
  const plansOf = (statement: Prepared<never, unknown>) =>
    world.database.alter(async tx => {
      // Small tables being dear to read whole, and few rows dear to sort.
      if (tx.engine === 'postgres') await tx.script('set local enable_seqscan = off; set local enable_sort = off')
      return planOf(tx, statement.compiled(tx).sql)
    })

  for (const [name, statement] of Object.entries({
    ...figureStatements,
    ...todayStatements,
    ...receivableStatements,
    ...sumStatements,
  })) {
    test(`${name} reads by indexes alone`, async () => {
      const plan = await plansOf(statement as Prepared<never, unknown>)
      assert.ok(!SCAN.test(plan), plan)
    })
  }

  // The plan of PostgreSQL follows from the rows that there are.
  for (const [figure, statement] of world.engine === 'sqlite' ? Object.entries(figureStatements) : []) {
    test(`${figure} begins with the days that are asked for, not with all that the network ever had`, async () => {
      const [first] = (JSON.parse(await plansOf(statement as Prepared<never, unknown>)) as { detail: string }[]).map(
        row => row.detail,
      )
      assert.match(first!, /Date>\? AND \w+Date<\?/)
    })
  }

  for (const name of ['tickets', 'orders', 'invoices', 'requests', 'joined', 'lots'] as const) {
    test(`${name} of today come in the order of an index`, async () => {
      const plan = await plansOf(todayStatements[name] as Prepared<never, unknown>)
      // What is shown is a few rows, which may be sorted once more when others are joined to them.
      const walked = plan.split('\n').filter(line => /USE TEMP B-TREE FOR ORDER BY/.test(line))
      assert.ok(walked.length <= 1, plan)
      assert.match(plan, /_createDate_id|_expireDate_id/, plan)
    })
  }
})

/** The rows of a subquery are few. */
const SCAN = /\bSCAN\b(?! CONSTANT| shown\b| counted\b| one-row\b)|Seq Scan/
