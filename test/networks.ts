import { credential, location, network } from '../src/access/table.ts'
import { membership } from '../src/community/memberships/table.ts'
import { user } from '../src/community/users/table.ts'
import type { Tx, WritableDatabase } from '../src/db/database.ts'
import { insertions } from '../src/db/statements.ts'
import type { Row } from '../src/db/table.ts'
import { objectWords, word } from '../src/kernel/lists/table.ts'
import { noteChanges } from '../src/kernel/storage/changes.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { audit, counter } from '../src/kernel/storage/table.ts'
import { BERLIN, castOf, KUWAIT, makeNetwork, NEW_YORK, TOKYO, type Cast } from './cast.ts'

/** What is stored of a new network, beside its feed of changes, which follows from the audit log. */
const TABLES = [network, location, user, membership, credential, counter, word, objectWords, audit].map(table => ({
  name: table.name as 'event',
  key: table.key[0] as 'network',
  insert: insertions(table) as (tx: Tx, rows: readonly object[]) => Promise<void>,
}))

/**
 * Makes the networks of a world. The program makes them once in a process, in a transaction that is undone, and what it wrote is stored under other
 * ids each time: to make them takes a hundred statements, and hundreds of tests ask for some.
 */
export async function makeNetworks(database: WritableDatabase, baseUrl: string): Promise<{ main: Cast; other: Cast }> {
  written ??= writtenOn(database)
  const { main, other, rows } = withOtherIds(await written)
  await database.write(async tx => {
    for (const [i, { insert }] of TABLES.entries()) await insert(tx, rows[i]!)
    const entries = (rows.at(-1) as Row<typeof audit>[]).toSorted((one, next) => (one.id < next.id ? -1 : 1))
    for (const { network } of [main, other])
      await noteChanges(
        tx,
        entries.filter(entry => entry.network === network),
      )
  })
  return { main: castOf(main, baseUrl), other: castOf(other, baseUrl) }
}

let written: ReturnType<typeof writtenOn> | undefined

const writtenOn = (database: WritableDatabase) =>
  database.write(
    async tx => {
      const main = await makeNetwork(tx, 'Main', BERLIN, NEW_YORK)
      const other = await makeNetwork(tx, 'Other', TOKYO, KUWAIT)
      const rows: object[][] = []
      for (const { name, key } of TABLES) {
        const of = (network: string) => tx.all(tx.sql.selectFrom(name).selectAll().where(key, '=', network))
        rows.push([...(await of(main.network)), ...(await of(other.network))])
      }
      return { main, other, rows }
    },
    { undone: true },
  )

/** Puts a new id in the place of each, in the same order. */
function withOtherIds<T>(value: T): T {
  const text = JSON.stringify(value)
  const known = [...new Set(text.match(ID))].toSorted()
  const ids = new Map(known.map(id => [id, newId()]))
  return JSON.parse(text.replaceAll(ID, id => ids.get(id)!)) as T
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
