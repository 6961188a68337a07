import { priceLine, QUANTITY_DECIMALS } from '../src/kernel/money/money.ts'
import type { OrderRow } from '../src/shop/orders/table.ts'
import { readFileSync } from 'node:fs'
import { after } from 'node:test'
import type { Row } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/open.ts'
import { ask, copyOfStore, emptyStore } from './command.ts'

const read = (file: string) => readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')

interface OldTable {
  columns: string[]
  rows: (string | number | boolean | null)[][]
}

/**
 * What version 0.1.0 kept, by table: the smaller network of its demo, with an answer that is kept for an idempotency key and a token;
 * and a network in which two commands at once have made one person a member of one place twice, after a first membership was deleted.
 */
export const oldRows = JSON.parse(read('0.1.0.json')) as Record<string, OldTable>

/** The address of a database as version 0.1.0 made it, by that version's own statements. */
export async function emptyOldStore(engine: Engine): Promise<{ url: string; remove: () => Promise<void> }> {
  const store = await emptyStore(engine)
  const database = await openDatabase(store.url, { tables: [], migrations: [] })
  await database.alter(tx => tx.script(read(`0.1.0.${engine}.sql`)))
  await database.close()
  return store
}

const DATE = '2027-01-01T00:00:00.000Z'

/** What other rows of an empty one need: the network `n` with its location `l` and its admin `m`. */
export const OLD_PLACE = `insert into "network" ("id", "title", "createDate") values ('n', 'N', '${DATE}');
  insert into "location" ("network", "id", "title", "timezoneId", "currencyCode", "taxInclusive", "taxRate", "createDate")
  values ('n', 'l', 'L', 'UTC', 'EUR', true, 0, '${DATE}');
  insert into "user" ("network", "id", "email", "emailKey", "name", "surname", "blocked", "createDate")
  values ('n', 'u', 'u@example.com', 'u@example.com', 'U', '', false, '${DATE}');
  insert into "membership" ("network", "id", "number", "userRef", "locationRef", "role", "status", "type", "metadata", "createDate")
  values ('n', 'm', 1, 'u', 'l', 'admin', 'approved', 'member', '{}', '${DATE}');
  insert into "migration" ("version", "name", "createDate") values (1, 'foundation', '${DATE}');`

/**
 * As oldStore, but migrated by the command to the newest version, with what it says of that. All tests of a process get copies of one, since
 * to migrate takes longer than they do.
 */
export async function upgradedStore(engine: Engine): Promise<{ url: string; ran: string[]; remove: () => Promise<void> }> {
  const made = upgraded.get(engine) ?? upgrade(engine)
  upgraded.set(engine, made)
  const { url, ran } = await made
  return { ...(await copyOfStore(engine, url)), ran }
}

const upgraded = new Map<Engine, ReturnType<typeof upgrade>>()
after(async () => {
  for (const made of upgraded.values()) await (await made).remove()
})

async function upgrade(engine: Engine) {
  const store = await oldStore(engine)
  const { ran }: { ran: string[] } = await ask(store.url, 'migrate')
  return { ...store, ran }
}

/** The address of such a database, full of rows. */
export async function oldStore(engine: Engine): Promise<{ url: string; remove: () => Promise<void> }> {
  const store = await emptyOldStore(engine)
  const database = await openDatabase(store.url, { tables: [], migrations: [] })
  await database.write(async tx => {
    for (const [table, { columns, rows }] of Object.entries(oldRows)) {
      const values: Row[] = rows.map(row => Object.fromEntries(columns.map((column, i) => [column, row[i]])))
      if (values.length > 0)
        await tx.run(tx.sql.insertInto(table as 'setting').values(values as { key: string; value: string }[]))
    }
  })
  await database.close()
  return store
}

/** What the customer of an order pays in money, tax included, and the tax in it. */
export function grossOf({ paymentAmount, taxInclusive, taxRate }: Pick<OrderRow, 'paymentAmount' | 'taxInclusive' | 'taxRate'>) {
  const quantity = 10 ** QUANTITY_DECIMALS
  const line = { unitAmount: paymentAmount!, quantity, rate: taxRate, inclusive: taxInclusive, discounts: [] }
  const { netDiscountedAmount, taxAmount } = priceLine(line, Number.MAX_SAFE_INTEGER)!
  return { amount: netDiscountedAmount + taxAmount, taxAmount }
}
