import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Db } from '../db/database.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { tables } from '../tables.ts'
import { newId } from '../kernel/storage/ids.ts'
import { routes } from '../routes.ts'
import { seed } from './seed.ts'
import type { Columns } from '../db/table.ts'
import { sql } from 'kysely'
import { ACROSS_NETWORKS } from '../db/guard.ts'
import { schema } from '../schema.ts'

/** Ends of months and years, leap days, and the nights on which clocks change in Lisbon and New York. */
const DAYS = [
  '2026-12-31T23:59:30.000Z',
  '2027-01-31T23:30:00.000Z',
  '2027-03-14T07:10:00.000Z',
  '2027-03-28T01:05:00.000Z',
  '2027-11-07T05:30:00.000Z',
  '2028-02-29T12:00:00.000Z',
  '2028-05-01T00:00:10.000Z',
  '2031-08-15T15:00:00.000Z',
]

/** Figures and ids alone: not when things were, and not what is random or holds times inside. */
const TELLS_TIME = ['explanation', 'secretHash', 'before', 'after']

test('ids and figures of the demo are the same on any day, and nothing has happened after it was made', async () => {
  const first = await contentsOn(DAYS[0]!)
  for (const day of DAYS.slice(1)) assert.deepEqual(await contentsOn(day), first, day)
})

test('other ids are random again once the demo is made', () => {
  assert.ok(newId() > '019d')
})

async function contentsOn(now: string): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
  const database = await openDatabase(`sqlite:${join(folder, 'demo.db')}`, schema)
  try {
    await migrate(database, now)
    await database.write(tx => seed(tx, routes, now))
    const contents: Record<string, string[]> = {}
    for (const { name: table, columns } of tables) {
      if (table === 'migration') continue
      const rows = await database.read(db => db.all(all(db, table, Object.keys(columns))))
      for (const { createDate = '' } of rows) assert.ok(String(createDate) <= now, `${table}: ${createDate}`)
      const kept = Object.entries(columns as Columns)
        .filter(([name, { kind }]) => kind !== 'time' && !TELLS_TIME.includes(name))
        .map(([name]) => name)
      contents[table] = rows.map(row => JSON.stringify(kept.map(name => row[name]))).toSorted()
    }
    return contents
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** All rows of any table. */
const all = (db: Db, table: string, columns: string[]) =>
  db.sql
    .selectFrom(table as 'event')
    .select(columns as 'id'[])
    .modifyEnd(sql.raw(ACROSS_NETWORKS))
    .$castTo<Record<string, unknown>>()
