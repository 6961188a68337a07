import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { onEmptyStores, type World } from '../../../test/world.ts'
import type { Db, Prepared, Query, Tx } from '../../db/database.ts'
import { newId } from '../storage/ids.ts'
import { claimTask, deleteTask, failTask, hasTasks, holdTask } from './store-tasks.ts'
import type { TaskRow } from './table.ts'

const NOW = '2031-05-06T07:00:00.000Z'
const MANY = 20_000

onEmptyStores('the queue', world => {
  test('among very many tasks for later, those that are due are found, claimed and finished by an index', async () => {
    const { network } = world.main
    await fill(world)
    const key = { network, id: newId(), holder: 'me', attempts: 1 }
    const failure = { state: 'waiting', attempts: 1, runDate: NOW, error: 'no' } as const
    const task = key as TaskRow
    for (const [name, index, run] of [
      ['look', 'task_state_runDate', db => hasTasks(db, NOW)],
      ['claim', 'task_state_runDate', tx => claimTask(tx, { holder: 'me', now: NOW, until: NOW })],
      ['hold', ANY, tx => holdTask(tx, task, NOW)],
      ['finish', ANY, tx => deleteTask(tx, task)],
      ['note a failure', ANY, tx => failTask(tx, task, failure)],
    ] as [string, string, (tx: Tx) => Promise<unknown>][]) {
      for (const plan of await plansOf(world, await statementOf(world, run))) {
        assert.match(plan, new RegExp(index), `${name}: ${plan}`)
        assert.doesNotMatch(plan, /Seq Scan on task|SCAN task|Sort|TEMP B-TREE/, `${name}: ${plan}`)
      }
    }
  })
})

/** The key's index, by the names that the engines give it. */
const ANY = 'task_pkey|sqlite_autoindex_task'

/** Tasks for later, and what an operator's ANALYZE or the autovacuum makes known of them. */
async function fill({ database, engine, main: { network } }: World): Promise<void> {
  const [numbers, date] =
    engine === 'sqlite'
      ? [
          `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY}) select i from n)`,
          `strftime('%Y-%m-%dT%H:%M:%fZ', '2031-06-01', '+' || i || ' minutes')`,
        ]
      : [`generate_series(1, ${MANY}) i`, `timestamptz '2031-06-01' + i * interval '1 minute'`]
  const rows = `select '${network}', cast(i as text), 'later', cast(i as text), '{}', 'waiting', ${date}, 0, '${NOW}' from ${numbers}`
  await database.alter(async tx => {
    await tx.script(
      `insert into "task" ("network", "id", "kind", "key", "payload", "state", "runDate", "attempts", "createDate") ${rows}`,
    )
    await tx.script('analyze "task"')
  })
}

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The one statement that some work consists of. */
async function statementOf({ database: { engine, ...database } }: World, run: (tx: Tx) => Promise<unknown>): Promise<Statement> {
  const statements: Statement[] = []
  const { sql } = await database.read(async db => db)
  const note = async (query: Query<unknown> | Prepared<object, unknown>, values: object) => {
    if ('compiled' in query) {
      const statement = query.compiled({ engine, sql } as Db)
      statements.push({ sql: statement.sql, parameters: statement.bind(values) })
    } else statements.push(query.compile())
    return undefined
  }
  await run({ engine, sql, all: note, first: note, run: note } as unknown as Tx)
  assert.equal(statements.length, 1)
  return statements[0]!
}

/** How the engine would go about a statement: PostgreSQL knowing the values, and not knowing them. */
async function plansOf({ engine, databaseUrl }: World, { sql, parameters }: Statement): Promise<string[]> {
  if (engine === 'sqlite') {
    const handle = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true })
    const lines = handle.prepare(`explain query plan ${sql}`).all(...(parameters as string[]))
    handle.close()
    return [lines.map(line => line.detail).join('\n')]
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const plans: string[] = []
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}; deallocate all; prepare one as ${sql}`)
    const values = parameters.map(value => pg.escapeLiteral(String(value))).join()
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute one(${values})`)
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
  }
  await client.end()
  return plans
}
