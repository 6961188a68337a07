import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredLists } from '../src/kernel/lists/declared.ts'
import type { Among } from '../src/kernel/lists/statement.ts'
import { findsKeys } from '../src/kernel/lists/store-search.ts'
import type { AlterTx } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import { planOf } from './plan.ts'
import { onEachEngine } from './world.ts'
import { routes } from '../src/routes.ts'

// With the routes every list is declared.
assert.ok(routes.length > 0)

onEachEngine('the plan of a list', world => {
  for (const { table, filters, required, orders, variant, horizon, search, searchedWalk } of declaredLists) {
    const optional = filters.filter(name => !required.includes(name))
    const pairs = optional.flatMap((one, i) => optional.slice(i + 1).map(other => [one, other]))
    for (const order of orders) {
      test(`of ${table} by ${order} walks an index in its order, by every filter and pair of filters, on page one and on a far page`, () =>
        world.database.alter(async tx => {
          await preferIndexes(tx)
          const plan = (statement: { compiled: (tx: AlterTx) => { sql: string } }) => planOf(tx, statement.compiled(tx).sql)
          // All are asked for at once: to wait for each answer takes longer than to make it.
          const looks = [[], ...optional.map(name => [name]), ...pairs].map(async more => {
            const asked = [...required, ...more]
            const pages = [false, true].flatMap(isNext => [
              variant(order, asked, isNext),
              ...(horizon ? [horizon(order, asked, isNext)] : []),
            ])
            const walks = await Promise.all([...pages, ...(searchedWalk ? [searchedWalk(order, asked)] : [])].map(plan))
            for (const one of walks) assert.ok(!SCAN.test(one) && !SORT.test(one), `${asked.join(', ') || 'everything'}: ${one}`)
            // What words have found is looked up, and sorted.
            for (const among of search ? FOUND[tx.engine] : []) {
              const found = await plan(search!(order, asked, among))
              assert.ok(!SCAN.test(found), `${asked.join(', ')}: ${found}`)
            }
          })
          await Promise.all(looks)
        }))
    }
  }

  test('the keys of words are walked in the order in which objects were made', () =>
    world.database.alter(async tx => {
      await preferIndexes(tx)
      for (const statement of [findsKeys.walk, findsKeys.words]) {
        const plan = await planOf(tx, statement.compiled(tx).sql)
        assert.ok(!SCAN.test(plan.replace(/SCAN (used|known)/g, '')) && !SORT.test(plan), plan)
      }
      const plan = await planOf(tx, findsKeys.sort.compiled(tx).sql)
      assert.ok(!SCAN.test(plan), plan)
    }))
})

/** PostgreSQL finds what has two words, or one of a beginning and another one, within the statement. */
const FOUND: Record<Engine, Among[]> = { sqlite: ['ids'], postgres: ['ids', { places: 2, words: 0 }, { places: 0, words: 1 }] }

const SCAN = /\bSCAN\b(?! CONSTANT| last\b| json_each\b)|Seq Scan/
const SORT = /TEMP B-TREE|"Sort"|Incremental Sort/

/** PostgreSQL would read a small table whole and sort it, so both are made dear: only what must be is left. */
async function preferIndexes(tx: AlterTx): Promise<void> {
  if (tx.engine === 'sqlite') return
  const dear = ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']
  await tx.script(dear.map(way => `set local enable_${way} = off`).join('; '))
}
