import { createCredential, createNetwork, operatorContext } from '../src/access/actions.ts'
import { setNetworkClock } from '../src/access/store.ts'
import { billBatch } from '../src/billing/runs/actions-batch.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { WritableDatabase } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { countedIds } from '../src/demo/random.ts'
import { ApiError } from '../src/kernel/errors/api-error.ts'
import { setIds } from '../src/kernel/storage/ids.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { setClocks } from '../src/kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../src/kernel/time/instant.ts'
import { schema } from '../src/schema.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import { ZONES } from '../test/zones.ts'
import type { Operation } from './year-operations.ts'
import { carryOut, makePlace, person, type Known, type Place } from './year-people.ts'

/** The instant of the first day: between the noons of most zones. */
const FIRST = '2031-01-14T05:17:00.000Z'

/** A network that lives through a year, day by day; what people do in it has the same ids in each year that is lived from the same seed. */
export interface Year {
  network: string
  database: WritableDatabase
  /** Sets the clock to a day and does what people do on it, and gives what of that was refused. */
  live(day: number, operations: readonly Operation[]): Promise<string[]>
  /** Bills what is due or left over, as a service does; what dead processes held is free. */
  bill(day: number): Promise<void>
  close(): Promise<void>
}

export const instantOf = (day: number): string => addMilliseconds(FIRST, day * DAY)

export async function beginYear(databaseUrl: string, seed: number): Promise<Year> {
  const database = await openDatabase(databaseUrl, schema)
  const write = <T>(step: number, work: (context: WriteContext) => Promise<T>, now: string): Promise<T> =>
    database.write(
      async tx => {
        // A transaction that runs again makes the same ids again.
        setIds(countedIds(seed % 1_000, step))
        try {
          return await work({ tx, network, now, actor, requestId: 'drill' })
        } finally {
          setIds()
        }
      },
      { patient: true },
    )
  let network = ''
  const actor = { credentialRef: '', membershipRef: '', role: 'admin' as const, scopes: SCOPES }
  let steps = 0
  const places: Place[] = []
  network = await database.write(tx => createNetwork(tx, FIRST, { title: 'A year', test: true }))
  await setClock(database, network, FIRST)
  for (const zone of ZONES) places.push(await write(++steps, context => makePlace(context, zone), FIRST))
  const admin = await write(
    ++steps,
    context => createMembership({ ...context, actor: undefined }, person(places[0]!.id, 'admin', 'admin')),
    FIRST,
  )
  const credential = await database.write(tx =>
    createCredential(operatorContext(tx, network, FIRST), { membershipRef: admin.id, title: 'Drill', scopes: [...SCOPES] }),
  )
  Object.assign(actor, { membershipRef: admin.id, credentialRef: credential.id })
  const known: Known = new Map()
  return {
    network,
    database,
    async live(day, operations) {
      const now = instantOf(day)
      await setClock(database, network, now)
      const refused: string[] = []
      for (const operation of operations) {
        const place = places[operation.who % places.length]!
        await write(++steps, context => carryOut(context, place, known, operation), now).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          refused.push(`${operation.does}: ${error.code}`)
        })
      }
      return refused
    },
    async bill(day) {
      await database.write(tx => tx.run(tx.sql.deleteFrom('lease').where('network', '=', network)))
      for (const { id } of places) {
        while (
          await database.write(
            tx => billBatch({ tx, network, now: instantOf(day), actor: undefined, requestId: 'drill' }, 200, id),
            { patient: true },
          )
        );
      }
    },
    close: () => database.close(),
  }
}

async function setClock(database: WritableDatabase, network: string, now: string): Promise<void> {
  await database.write(tx => setNetworkClock(tx, network, now))
  setClocks([[network, now]])
}
