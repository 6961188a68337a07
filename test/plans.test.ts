import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { declaredLists } from '../src/kernel/lists/declared.ts'
import { findsKeys } from '../src/kernel/lists/store-search.ts'
import type { AlterTx } from '../src/db/database.ts'
import { onEachEngine } from './world.ts'
import { routes } from '../src/routes.ts'

// With the routes every list is declared.
assert.ok(routes.length > 0)

onEachEngine('the plan of a list', world => {
  for (const { table, filters, required, orders, variant, horizon, search, searchedWalk } of declaredLists) {
    const optional = filters.filter(name => !required.includes(name))
    const pairs = optional.flatMap((one, i) => optional.slice(i + 1).map(other => [one, other]))
    for (const order of orders) {
      for (const more of [[], ...optional.map(name => [name]), ...pairs]) {
        const asked = [...required, ...more]
        const name = `${table} by ${order} of ${asked.join(', ') || 'everything'}`
        test(`${name} walks an index in its order, on page one and on a far page`, async () => {
          for (const isNext of [false, true]) {
            for (const statement of [variant(order, asked, isNext), ...(horizon ? [horizon(order, asked, isNext)] : [])]) {
              const plan = await world.database.alter(tx => planOf(tx, statement.compiled(tx).sql))
              assert.ok(!SCAN.test(plan), plan)
              assert.ok(!SORT.test(plan), plan)
            }
          }
        })
        if (search === undefined || searchedWalk === undefined) continue
        test(`${name} looks up what words have found, or walks an index in its order`, async () => {
          const plan = await world.database.alter(tx => planOf(tx, search(order, asked).compiled(tx).sql))
          assert.ok(!SCAN.test(plan), plan)
          const walk = await world.database.alter(tx => planOf(tx, searchedWalk(order, asked).compiled(tx).sql))
          assert.ok(!SCAN.test(walk) && !SORT.test(walk), walk)
        })
      }
    }
  }

  test('the keys of words are walked in the order in which objects were made', async () => {
    for (const statement of [findsKeys.walk, findsKeys.words]) {
      const plan = await world.database.alter(tx => planOf(tx, statement.compiled(tx).sql))
      assert.ok(!SCAN.test(plan.replace(/SCAN (used|known)/g, '')) && !SORT.test(plan), plan)
    }
    const plan = await world.database.alter(tx => planOf(tx, findsKeys.sort.compiled(tx).sql))
    assert.ok(!SCAN.test(plan), plan)
  })
})

const SCAN = /\bSCAN\b(?! CONSTANT| last\b| json_each\b)|Seq Scan/
const SORT = /TEMP B-TREE|"Sort"|Incremental Sort/

/** The plan of a statement. PostgreSQL would read a small table whole and sort it, so both are made dear: only what must be is left. */
async function planOf(tx: AlterTx, sql: string): Promise<string> {
  const explain = (text: string) => tx.all({ compile: () => CompiledQuery.raw(text) })
  if (tx.engine === 'sqlite') return JSON.stringify(await explain(`explain query plan ${sql}`), null, 1)
  await tx.script('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
  return JSON.stringify(await explain(`explain (generic_plan, format json) ${sql}`)).replaceAll('\\', '')
}
