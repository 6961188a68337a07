import { openDatabase } from '../src/db/open.ts'
import { schema } from '../src/schema.ts'
import { ordersFrom, peopleFrom } from './seed-rows.ts'

/** Beyond all numbers that the demo gives. */
const FIRST = 1_000_000
/** The orders are of the last year, evenly. */
const YEAR = 31_536_000

interface Demo {
  networkRef: string
  locationRef: string
  orderRef: string
}

/** Adds so many people and orders to a location of a demo that does not run, by statements that the service itself would be too slow for. */
export async function seedConsole(
  databaseUrl: string,
  { networkRef, locationRef, orderRef }: Demo,
  people: number,
  orders: number,
) {
  const place = { network: networkRef, location: locationRef }
  const database = await openDatabase(databaseUrl, schema)
  try {
    await database.alter(async tx => {
      const [sold] = await tx.all(
        tx.sql
          .selectFrom('shopOrder')
          .select(['productRef', 'optionRef'])
          .where('network', '=', networkRef)
          .where('id', '=', orderRef),
      )
      const { productRef: product, optionRef: option } = sold!
      const person = `${FIRST} + i % ${people}`
      const at = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ((${FIRST + orders} - i) * ${YEAR / orders}) || ' seconds')`
      const statements = [
        ...peopleFrom(place, FIRST, FIRST + people),
        ordersFrom(place, { product, option, person, at }, FIRST, FIRST + orders),
      ]
      for (const statement of statements) await tx.script(statement)
    })
  } finally {
    await database.close()
  }
}
