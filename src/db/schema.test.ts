import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../test/world.ts'
import type { Column, Columns } from './table.ts'
import { tables } from '../tables.ts'
import { kindsOf, table, text, integer } from './table.ts'
import { rawQuery } from '../../test/raw-query.ts'

const SHARED = ['network', 'setting', 'migration']
const entries = tables.map(({ name, columns }) => [name, columns as Columns] as const)

test('a column’s name has one kind in every table, since rows are converted by name', () => {
  kindsOf(tables)
  assert.throws(() => kindsOf([table('one', { size: text }), table('two', { size: integer })]), /two\.size is integer/)
})

onEachEngine('the schema', world => {
  const ask = <R>(text: string) => world.database.read(db => db.all<R>(rawQuery(text)))

  test('every table has the columns that its slice describes, and no others', async () => {
    for (const [table, columns] of entries) {
      const stored = await columnsOf(table)
      assert.deepEqual(Object.keys(stored).toSorted(), Object.keys(columns).toSorted(), table)
      for (const [name, column] of Object.entries(columns)) {
        assert.equal(stored[name]!.nullable, column.nullable, `${table}.${name} may be null`)
        assert.ok(
          TYPES[world.engine][column.kind].includes(stored[name]!.type),
          `${table}.${name} is ${stored[name]!.type}, not ${column.kind}`,
        )
      }
    }
  })

  test('every key, index and foreign key begins with the network', async () => {
    for (const [table] of entries) {
      if (SHARED.includes(table)) continue
      // Queues are read by what is due first, of whatever network.
      const allowed = table === 'task' ? ['network', 'state'] : ['network']
      for (const first of await firstColumns(table)) assert.ok(allowed.includes(first), `${table}: ${first}`)
    }
  })

  test('each row holds a reference to its network, but for what PostgreSQL has beside objects', async () => {
    const without: string[] = []
    for (const [table] of entries) if (!SHARED.includes(table) && !(await holdsNetwork(table))) without.push(table)
    const beside = ['audit', 'change', 'objectWords', 'outbox', 'word']
    assert.deepEqual(without.toSorted(), world.engine === 'postgres' ? beside : [])
  })

  async function holdsNetwork(table: string): Promise<boolean> {
    const rows =
      world.engine === 'sqlite'
        ? await ask(`select 1 from pragma_foreign_key_list('${table}') where "table" = 'network'`)
        : await ask(
            `select 1 from pg_constraint where contype = 'f' and conrelid = '"${table}"'::regclass and confrelid = 'network'::regclass`,
          )
    return rows.length > 0
  }

  async function columnsOf(table: string): Promise<Record<string, { type: string; nullable: boolean }>> {
    const rows =
      world.engine === 'sqlite'
        ? await ask<{ name: string; type: string; empty: number }>(
            `select name, type, "notnull" = 0 as empty from pragma_table_info('${table}') -- "network"`,
          )
        : await ask<{
            name: string
            type: string
            empty: number
          }>(`select column_name as name, data_type as type, case is_nullable when 'YES' then 1 else 0 end as empty
          from information_schema.columns where table_schema = 'public' and table_name = '${table}'`)
    return Object.fromEntries(rows.map(row => [row.name, { type: row.type.toLowerCase(), nullable: row.empty === 1 }]))
  }

  async function firstColumns(table: string): Promise<string[]> {
    const rows =
      world.engine === 'sqlite'
        ? await ask<{
            first: string
          }>(`select i.name as first from pragma_index_list('${table}') l, pragma_index_info(l.name) i where i.seqno = 0
          union all select "from" as first from pragma_foreign_key_list('${table}') where seq = 0`)
        : await ask<{
            first: string
          }>(`select a.attname as first from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
          where x.indrelid = '"${table}"'::regclass
          union all select a.attname as first from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f' and c.conrelid = '"${table}"'::regclass`)
    return rows.map(row => row.first)
  }
})

const TYPES: Record<'sqlite' | 'postgres', Record<Column<unknown>['kind'], string[]>> = {
  sqlite: { text: ['text'], time: ['text'], boolean: ['integer'], json: ['text'], integer: ['integer'] },
  postgres: { text: ['text'], time: ['timestamp with time zone'], boolean: ['boolean'], json: ['text'], integer: ['bigint'] },
}
