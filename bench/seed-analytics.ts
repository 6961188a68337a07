import { openDatabase } from '../src/db/open.ts'
import { schema } from '../src/schema.ts'
import type { SeededLists } from './seed-lists.ts'

const idOf = (kind: string) => `printf('${kind}-%04x-7000-8000-%012x', i / 65536, i)`
const dateOf = (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + (${minutes}) * 60, 'unixepoch')`

/** Adds to the memberships and orders of the bench of lists a payment for each third order, and a ticket for each tenth. */
export async function seedMore(databaseUrl: string, { network, location }: SeededLists, rows: number): Promise<void> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    await database.alter(async tx => {
      const numbers = (count: number) =>
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${Math.floor(count)})`
      await tx.script(`insert into "moneyTransaction" ("network", "id", "locationRef", "membershipRef", "type", "status", "amount", "taxAmount",
          "currencyCode", "paymentMethod", "settleDate", "orderRef", "createDate", "updateDate")
        select one."network", printf('019a0006-%04x-7000-8000-%012x', one."number" / 65536, one."number"), one."locationRef", one."membershipRef",
          'order', 'succeeded', 350, 56, 'EUR', 'external', one."createDate", one."id", one."createDate", one."createDate"
        from "shopOrder" one where one."network" = '${network}' and one."paymentType" = 'external';`)
      await tx.script(`insert into "ticket" ("network", "id", "number", "locationRef", "description", "status", "type", "priority",
          "membershipRefRequester", "createDate", "updateDate", "statusUpdateDate", "firstResponseDate", "resolveDate")
        ${numbers(rows / 10)} select '${network}', ${idOf('019a0007')}, i + 1, '${location}', 'The printer is jammed again',
          iif(i % 100 = 0, 'new', 'closed'), 'printing', 'normal', printf('019a0002-%04x-7000-8000-%012x', i / 65536, i),
          ${dateOf('i * 10')}, ${dateOf('i * 10 + 90')}, ${dateOf('i * 10 + 90')}, iif(i % 5 = 0, null, ${dateOf('i * 10 + i % 300')}),
          iif(i % 100 = 0, null, ${dateOf('i * 10 + 90')}) from n;`)
    })
  } finally {
    await database.close()
  }
}
