import assert from 'node:assert/strict'
import { before, after, test } from 'node:test'
import pg from 'pg'
import { declaredLists } from '../src/kernel/lists/declared.ts'
import { startJobs } from '../src/kernel/jobs/scheduler.ts'
import { tasks } from '../src/jobs.ts'
import { routes } from '../src/routes.ts'
import { tables } from '../src/tables.ts'
import { validRequests } from './requests.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine } from './world.ts'

// With the routes every list is declared.
assert.ok(routes.length > 0)

const LISTED = [...new Set(declaredLists.map(({ table }) => table))]
const ROWS = 2_000

onEachEngine(
  'tables that grow from nothing, with autovacuum off',
  world => {
    let client: pg.Client
    before(async () => {
      client = new pg.Client({ connectionString: world.databaseUrl })
      // The database may be dropped first.
      client.on('error', () => {})
      await client.connect()
      await client.query('set plan_cache_mode = force_generic_plan')
      // What a copied row refers to is there: to look for it again takes most of the time of copying.
      await client.query('set session_replication_role = replica')
    })
    after(() => client.end().catch(() => {}))

    test('are read by plans that do not depend on the values asked for', async () => {
      const [row] = await raw<{ mode: string }>(world.database, `select current_setting('plan_cache_mode') as "mode"`)
      assert.equal(row!.mode, 'force_generic_plan')
    })

    test('are looked at from some rows on, since PostgreSQL takes a network to have one row of what was never analysed', async () => {
      assert.ok((await known('membership')) <= 0)
      await grow('membership', 30)
      await client.query('select pg_stat_force_next_flush()')
      await world.database.maintain!()
      assert.ok((await known('membership')) >= 30)
    })

    /** The plan that a connection keeps of a prepared statement. It stays until the table is analysed. */
    const planOf = async (name: string, parameters: number) => {
      const nulls = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`
      return JSON.stringify((await client.query(`explain (format json) execute ${name}${nulls}`)).rows)
    }
    // What a list joins may be small, and is then rightly read whole.
    const isWalk = (plan: string, table: string) =>
      !/"Sort"|Incremental Sort/.test(plan) && !new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`).test(plan)
    const known = async (table: string) => {
      const { rows } = await client.query('select reltuples::int as rows from pg_class where relname = $1', [table])
      return (rows[0] as { rows: number }).rows
    }

    test('have each list on its index again once the service has looked at them', async () => {
      for (const { path, body } of Object.values(await validRequests(world.main))) await world.main.api.post(path, body ?? {})
      const { rows } = await client.query(`show autovacuum`)
      assert.deepEqual(rows, [{ autovacuum: 'off' }])
      // As if somebody had analysed the tables while they were all but empty: PostgreSQL then reads them whole.
      await client.query('analyze')
      const lists: { name: string; table: string; parameters: number }[] = []
      await world.database.read(async db => {
        for (const { table, required, orders, variant } of declaredLists) {
          for (const order of orders) {
            for (const isNext of [false, true]) {
              const { sql } = variant(order, required, isNext).compiled(db)
              // What is listed whole is rightly read whole.
              if (!/\blimit\b/.test(sql)) continue
              lists.push({
                name: `list${lists.length}`,
                table,
                parameters: Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at))),
              })
              await client.query(`prepare ${lists.at(-1)!.name} as ${sql}`)
            }
          }
        }
      })
      for (const { name, parameters } of lists) await planOf(name, parameters)
      // The requests above leave no row in some tables, such as that of what a dry run shows.
      const grown = new Set<string>()
      for (const table of LISTED) {
        await grow(table)
        if ((await client.query(`select 1 from "${table}" limit 1`)).rows.length > 0) grown.add(table)
      }
      assert.ok(grown.size > 20, [...grown].join())
      let astray = 0
      for (const { name, table, parameters } of lists)
        if (grown.has(table) && !isWalk(await planOf(name, parameters), table)) astray++
      // Most of them, unless other databases of the server have made it plan anew, which helps as long as it knows little.
      assert.ok(astray > 0, `${astray} of ${lists.length}`)

      const errors: unknown[] = []
      const work = startJobs({
        database: world.database,
        writes: world.writes,
        jobs: [],
        tasks: tasks(),
        onError: error => errors.push(error),
      })
      for (const table of grown) while ((await known(table)) < ROWS) await new Promise(resolve => setTimeout(resolve, 100))
      await work.stop()
      assert.deepEqual(errors, [])
      for (const { name, table, parameters } of lists) {
        const plan = await planOf(name, parameters)
        assert.ok(!grown.has(table) || isWalk(plan, table), plan)
      }
    })

    test('are analysed by one process at a time, and left alone while they are as they were known', async () => {
      await Promise.all([1, 2, 3].map(() => world.database.maintain!()))
      const analysed = async () => {
        const { rows } = await client.query(
          'select relname, last_analyze, analyze_count from pg_stat_user_tables order by relname',
        )
        return JSON.stringify(rows)
      }
      const earlier = await analysed()
      for (let i = 0; i < 3; i++) await world.database.maintain!()
      assert.equal(await analysed(), earlier)
      await grow('plan', 2 * ROWS)
      await client.query('begin')
      await client.query('lock table "plan" in share update exclusive mode')
      // As while autovacuum is at work on it: nobody waits.
      await world.database.maintain!()
      await client.query('commit')
      assert.ok((await known('plan')) < 2 * ROWS)
      await world.database.maintain!()
      assert.ok((await known('plan')) >= 2 * ROWS)
    })

    let numbers = 100_000
    /** Copies a row so often, with other ids, dates and numbers. */
    async function grow(table: string, count = ROWS): Promise<void> {
      const columns = Object.keys(tables.find(({ name }) => name === table)!.columns)
      const own = {
        number: `${numbers} + i`,
        position: `${numbers} + i`,
        emailKey: 'gen_random_uuid()',
        placeKey: 'gen_random_uuid()',
        secretHash: 'gen_random_uuid()',
        codeKey: 'gen_random_uuid()',
        // Each sign-up has made a subscription of its own.
        ...(table === 'signup' && { subscriptionRef: 'null' }),
        // A membership has one ticket for an event that is not canceled, and waits for it once.
        ...(table === 'eventTicket' && { deleteDate: 'now()', code: 'null' }),
        ...(table === 'waitlistEntry' && { waitingFor: 'null', place: `${numbers} + i` }),
        credentialId: 'gen_random_uuid()',
        // That of bookings of more than a day, which are listed alone.
        longEndDate: `to_jsonb(one) -> 'endDate'`,
      }
      const numbered = Object.entries(own)
        .map(([name, value]) => (columns.includes(name) ? `, '${name}', ${value}` : ''))
        .join('')
      // In the list of what is selected, `(…).*` would make the whole row anew for each of its columns.
      await client.query(`insert into "${table}" select made.* from (select * from "${table}" limit 1) one, generate_series(1, ${count}) i,
        jsonb_populate_record(null::"${table}", to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(),
          'createDate', now() - i * interval '1 hour'${numbered})) made`)
      numbers += count
    }
  },
  { engines: ['postgres'] },
)
