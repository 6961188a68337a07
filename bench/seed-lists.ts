import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { Tx } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { schema } from '../src/schema.ts'
import { credit } from '../src/transactions/actions.ts'
import { OPTION, rowsFrom } from './seed-rows.ts'

/** What the bench of lists requests. */
export interface SeededLists {
  network: string
  location: string
  authorization: string
  /** Who buys, with credits for all that is sold. */
  buyer: string
  /** What is sold. */
  option: string
}

/**
 * Fills an empty SQLite file with so many memberships and orders at one location, by statements that the service itself would be too slow
 * for: rows, their words, and nothing else.
 */
export async function seedLists(databaseUrl: string, count: number): Promise<SeededLists> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    await migrate(database, now())
    const made = await database.write(begin)
    for (let from = 0; from < count; from += 100_000) {
      await database.alter(async tx => {
        for (const statement of rowsFrom(made, from, Math.min(from + 100_000, count))) await tx.script(statement)
      })
    }
    return made
  } finally {
    await database.close()
  }
}

async function begin(tx: Tx): Promise<SeededLists> {
  const network = await createNetwork(tx, now(), { title: 'Bench' })
  const context = operatorContext(tx, network, now())
  const place = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
  const location = await createLocation(context, { title: 'House', ...place })
  const person = { locationRef: location.id, email: 'admin@bench.example', name: 'Ada', surname: 'Bench' }
  const { id: buyer } = await createMembership(context, { ...person, role: 'admin' })
  const holder = { membershipRef: buyer, companyRef: null, locationRef: location.id }
  await credit(context, { ...holder, unit: 'credit', type: 'adminAllocation', amount: 100_000_000, description: '' }, null)
  const scopes = ['community', 'events', 'invoices', 'shop', 'support', 'transactions'] as const
  const { clientId, clientSecret } = await createCredential(context, {
    membershipRef: buyer,
    title: 'bench',
    scopes: [...scopes],
  })
  // Numbers go on behind those of the rows that are made.
  for (const scope of ['order', 'membership']) await nextNumberFrom(tx, network, scope)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return { network, location: location.id, authorization, buyer, option: OPTION }
}

const nextNumberFrom = (tx: Tx, network: string, scope: string) =>
  tx.run(
    tx.sql
      .insertInto('counter')
      .values({ network, scope, last: 100_000_000 })
      .onConflict(on => on.columns(['network', 'scope']).doUpdateSet({ last: 100_000_000 })),
  )
