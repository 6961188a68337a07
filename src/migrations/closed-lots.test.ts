import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upgradedStore } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`what version 0.1.0 stored on ${engine} writes off at its end what no subscription writes off`, async t => {
    const store = await upgradedStore(engine)
    t.after(store.remove)
    const database = await openDatabase(store.url, { tables: [], migrations })
    const lots = await raw<Record<string, string | number | null>>(
      database,
      `select lot."remaining", lot."expireDate", lot."closeDate",
        case when lot."subscriptionRef" is null or cursor."grantDate" is null then 'alone' else 'with its periods' end as "ends"
        from "ledgerLot" lot left join "subscriptionCursor" cursor
          on cursor."network" = lot."network" and cursor."subscriptionRef" = lot."subscriptionRef"`,
    )
    for (const ends of ['alone', 'with its periods'])
      assert.ok(
        lots.some(lot => lot.ends === ends && Number(lot.remaining) > 0 && lot.expireDate !== null),
        ends,
      )
    for (const { remaining, expireDate, closeDate, ends } of lots)
      assert.deepEqual(closeDate, Number(remaining) > 0 && ends === 'alone' ? expireDate : null)
    await database.close()
  })
}
