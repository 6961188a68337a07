import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldStore } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'

const NOW = '2027-01-09T00:00:00.000Z'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`on ${engine} items keep what their plans give access to, and changes to come bring what theirs gives`, async t => {
    const store = await oldStore(engine)
    t.after(store.remove)
    const upTo = migrations.findIndex(({ name }) => name === 'access of items')
    const before = await openDatabase(store.url, { tables: [], migrations: migrations.slice(0, upTo) })
    await migrate(before, NOW)
    await before.alter(tx =>
      tx.script(`update "plan" set "exclusiveAccess" = '{"resourceRefs":["' || "id" || '"]}' -- "network"
        ;
        update "subscriptionItem" set "planRef" = null where "id" = (select min("id") from "subscriptionItem" -- "network"
        );
        insert into "subscriptionChange" ("network", "id", "subscriptionRef", "itemRef", "kind", "effectiveDate", "fields", "createDate")
        select item."network", item."id", item."subscriptionRef", item."id", 'update', '${NOW}',
          case when item."planRef" is null then '{"price":1}' else '{"planRef":"' || item."planRef" || '","price":1}' end, '${NOW}'
        from "subscriptionItem" item -- "network"
        ;`),
    )
    await before.close()
    const database = await openDatabase(store.url, { tables: [], migrations })
    await migrate(database, NOW)
    const items = await raw<{ planRef: string | null; exclusiveAccess: string; fields: string }>(
      database,
      `select item."planRef", item."exclusiveAccess", change."fields" from "subscriptionItem" item
        join "subscriptionChange" change on change."network" = item."network" and change."id" = item."id" -- "network"`,
    )
    await database.close()
    assert.deepEqual(new Set(items.map(({ planRef }) => planRef === null)), new Set([true, false]))
    for (const { planRef, exclusiveAccess, fields } of items) {
      const access = { resourceRefs: planRef === null ? [] : [planRef] }
      assert.deepEqual(JSON.parse(exclusiveAccess), access)
      assert.deepEqual(JSON.parse(fields), planRef === null ? { price: 1 } : { planRef, price: 1, exclusiveAccess: access })
    }
  })
}
