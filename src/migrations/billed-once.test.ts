import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOldStore, OLD_PLACE } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'

const of = (month: number) => `2027-0${month}-01T00:00:00.000Z`

/** Subscriptions of which January is billed and February waived: when their item counts once, which period is next, and what it says then. */
const ITEMS = {
  billed: [of(1), 3, of(1)],
  waived: [of(2), 3, of(2)],
  coming: [of(4), 3, null],
  next: [of(3), 3, null],
  ended: [of(4), undefined, of(4)],
  early: [of(2), 2, of(2)],
} as const

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`on ${engine} items that count once wait where their period is to come, and ends are as they were`, async () => {
    const store = await emptyOldStore(engine)
    const no = engine === 'sqlite' ? '0' : 'false'
    const old = await openDatabase(store.url, { tables: [], migrations: [] })
    await old.alter(async tx => {
      await tx.script(OLD_PLACE)
      for (const id of Object.keys(ITEMS)) {
        await tx.script(`insert into "subscription" ("network", "id", "locationRef", "membershipRef", "membershipRefCreator", "period",
            "billingCycleAnchor", "startDate", "payWithInvoice", "createDate")
          values ('n', '${id}', 'l', 'm', 'm', 'month', 'any', '${of(1)}', '{"shop":false}', '${of(1)}');
          insert into "subscriptionItem" ("network", "id", "subscriptionRef", "position", "title", "price", "currencyCode", "quantity",
            "credits", "dayPasses", "customTaxEnabled", "customTaxRate")
          values ('n', '${id}', '${id}', 0, 'Key', 1, 'EUR', 1, 0, 0, ${no}, 0);`)
      }
    })
    await old.close()
    const upTo = migrations.findIndex(({ name }) => name === 'unused days')
    const before = await openDatabase(store.url, { tables: [], migrations: migrations.slice(0, upTo) })
    await migrate(before, of(1))
    await before.alter(async tx => {
      for (const [id, [startDate, next]] of Object.entries(ITEMS)) {
        const period = (
          month: number,
          state: string,
        ) => `insert into "subscriptionPeriod" ("network", "subscriptionRef", "startDate",
            "endDate", "state", "billDate", "credits", "dayPasses", "createDate")
          values ('n', '${id}', '${of(month)}', '${of(month + 1)}', '${state}', '${of(month)}', 0, 0, '${of(month)}');`
        await tx.script(`update "subscriptionItem" set "type" = 'oneOff', "startDate" = '${startDate}' where "id" = '${id}';
          delete from "subscriptionCursor" where "subscriptionRef" = '${id}';
          ${period(1, 'invoiced')} ${period(2, 'waived')}`)
        if (next === undefined) continue
        await tx.script(`insert into "subscriptionCursor" ("network", "subscriptionRef", "locationRef", "periodDate", "firstDraft")
          values ('n', '${id}', 'l', '${of(next)}', ${no});`)
      }
    })
    await before.close()
    const database = await openDatabase(store.url, { tables: [], migrations })
    await migrate(database, of(9))
    const rows = await raw<{ id: string; periodStartDate: string | null }>(
      database,
      `select "id", "periodStartDate" from "subscriptionItem" -- "network"`,
    )
    assert.deepEqual(
      Object.fromEntries(rows.map(({ id, periodStartDate }) => [id, periodStartDate])),
      Object.fromEntries(Object.entries(ITEMS).map(([id, [, , date]]) => [id, date])),
    )
    const ends = await raw<{ creditUnused: number | boolean }>(database, `select "creditUnused" from "subscription" -- "network"`)
    assert.deepEqual([ends.length, ends.some(({ creditUnused }) => Boolean(creditUnused))], [Object.keys(ITEMS).length, false])
    await database.close()
    await store.remove()
  })
}
