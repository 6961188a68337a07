import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDueAt } from '../billing/runs/rules-due.ts'
import { findOutlooks } from '../billing/runs/store-due.ts'
import { rules } from '../cli/store-verify.ts'
import { findBroken } from '../cli/store-verify-rule.ts'
import type { Db, WritableDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { tables } from '../tables.ts'
import { newId } from '../kernel/storage/ids.ts'
import { routes } from '../routes.ts'
import { seed } from './seed.ts'
import { tidewater } from './tidewater.data.ts'
import { sql } from 'kysely'
import { ACROSS_NETWORKS } from '../db/guard.ts'
import { schema } from '../schema.ts'
import { migratedStore } from '../../test/command.ts'

/** The end of a month that is a leap day, where it is the next month already in Berlin, and a night on which clocks change in New York. */
const DAYS = ['2028-02-29T23:30:00.000Z', '2027-03-14T07:10:00.000Z']

/** What lines alone make, billing apart: it makes as many periods as there were. */
const BY_LINES = [
  'location',
  'company',
  'membership',
  'user',
  'plan',
  'coupon',
  'promocode',
  'subscription',
  'signup',
  'product',
  'event',
] as const

test('the demo is sound on any day, with the same ids, a year is billed, and nothing is ahead of its time or waits to be billed', async () => {
  const first = await demoOn(DAYS[0]!)
  assert.ok(BY_LINES.every(table => first.ids[table]!.length > 0))
  for (const day of DAYS.slice(1)) assert.deepEqual(await demoOn(day), first, day)
})

test("what is booked so many minutes from now is in no room that is somebody's at an hour of every week", () => {
  const fromNow = [...tidewater.bookings, ...tidewater.today].filter(([start]) => start.endsWith('m'))
  const rooms = fromNow.map(([, , resource]) => resource)
  assert.deepEqual(
    tidewater.standing.filter(([, resource]) => rooms.includes(resource)),
    [],
  )
})

test('other ids are random again once the demo is made', () => {
  assert.ok(newId() > '019d')
})

async function demoOn(now: string): Promise<{ names: object; ids: Record<string, string[]> }> {
  return onDemo(now, async (database, names) => {
    const ids: Record<string, string[]> = {}
    for (const { name: table, columns } of tables) {
      // Tasks are made and claimed by the clock of the machine, whatever day it is in a network.
      if (!('createDate' in columns && 'id' in columns) || table === 'migration' || table === 'task') continue
      const rows = await database.read(db => db.all(all(db, table)))
      for (const { createDate } of rows) assert.ok(createDate <= now, `${table}: ${createDate}`)
      if ((BY_LINES as readonly string[]).includes(table)) ids[table] = rows.map(({ id }) => id).toSorted()
    }
    for (const { networkRef } of now === DAYS[0] ? [names.main, names.other] : [names.main]) {
      for (const rule of rules) assert.deepEqual(await database.read(db => findBroken(db, networkRef, rule)), [], rule.name)
    }
    await isBilled(database, names.main.networkRef, now)
    for (const outlook of await database.read(db => findOutlooks(db))) assert.ok(!isDueAt(outlook, now))
    return { names, ids }
  })
}

/** Asserts that every month of the last year has invoices of its own, numbered as they were issued. */
async function isBilled(database: WritableDatabase, network: string, now: string): Promise<void> {
  const rows = await database.read(db =>
    db.all(
      db.sql
        .selectFrom('invoice')
        .select(['locationRef', 'number', 'issueDate'])
        .where('network', '=', network)
        .where('number', 'is not', null)
        .orderBy('number'),
    ),
  )
  const months = new Set(rows.map(({ issueDate }) => issueDate!.slice(0, 7)))
  const [year, month] = now.split('-').map(Number)
  const last = Array.from({ length: 13 }, (_, back) => new Date(Date.UTC(year!, month! - 1 - back)).toISOString().slice(0, 7))
  assert.deepEqual([...months].toSorted().slice(-13), last.toReversed())
  for (const one of Map.groupBy(rows, ({ locationRef }) => locationRef).values()) {
    assert.deepEqual(
      one.map(({ issueDate }) => issueDate),
      one.map(({ issueDate }) => issueDate).toSorted(),
    )
    assert.deepEqual(
      one.map(({ number }) => number),
      one.map((_, i) => i + 1),
    )
  }
}

async function onDemo<T>(
  now: string,
  look: (database: WritableDatabase, names: Awaited<ReturnType<typeof seed>>) => Promise<T>,
): Promise<T> {
  const store = await migratedStore('sqlite')
  const database = await openDatabase(store.url, schema)
  try {
    return await look(database, await database.write(tx => seed(tx, routes, now)))
  } finally {
    await database.close()
    await store.remove()
  }
}

/** Who was made when, in any table. */
const all = (db: Db, table: string) =>
  db.sql
    .selectFrom(table as 'event')
    .select(['id', 'createDate'])
    .modifyEnd(sql.raw(ACROSS_NETWORKS))
