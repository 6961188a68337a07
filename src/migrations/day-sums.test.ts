import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runnerOn } from '../../test/jobs.ts'
import { upgradedStore } from '../../test/old-store.ts'
import { assertAllSound } from '../../test/problems.ts'
import { daySums } from '../analytics/jobs.ts'
import { analyticsRules } from '../cli/store-verify-analytics.ts'
import { openDatabase } from '../db/open.ts'
import { publishing } from '../kernel/jobs/publishing.ts'
import { runJob } from '../kernel/jobs/run-jobs.ts'
import { schema } from '../schema.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`what version 0.1.0 stored on ${engine} has the dates on which it counts, and is summed by the job`, async () => {
    const store = await upgradedStore(engine)
    const database = await openDatabase(store.url, schema)
    const networks = await database.read(db => db.all(db.sql.selectFrom('network').select('id')))
    const all = (table: 'membership' | 'moneyTransaction' | 'shopOrder' | 'daySum' | 'daySumState') =>
      database.read(async db => {
        const rows = []
        for (const { id } of networks) {
          rows.push(
            ...(await db.all(
              db.sql
                .selectFrom(table as 'membership')
                .selectAll()
                .where('network', '=', id),
            )),
          )
        }
        return rows as unknown as Record<string, string | number | null>[]
      })
    for (const { status, approveDate, createDate } of await all('membership')) {
      assert.equal(approveDate !== null, status === 'approved')
      assert.ok(approveDate === null || approveDate! >= createDate!)
    }
    for (const { status, settleDate } of await all('moneyTransaction')) assert.equal(settleDate !== null, status === 'succeeded')
    const fail = (error: unknown) => assert.fail(String((error as Error).stack))
    for (const job of [publishing, daySums]) await runJob(job, runnerOn(database, { onError: fail }))
    const sums = (await all('daySum')).filter(({ figure }) => figure === 'order')
    // What was invented for the old store ends on the day on which it was made, which may not be over.
    const until = new Map((await all('daySumState')).map(({ locationRef, untilDate }) => [locationRef, untilDate!]))
    const orders = (await all('shopOrder')).filter(({ locationRef, createDate }) => createDate! < until.get(locationRef!)!)
    assert.ok(orders.length > 0)
    assert.equal(
      sums.reduce((sum, { count }) => sum + Number(count), 0),
      orders.length,
    )
    await assertAllSound(database, analyticsRules)
    await database.close()
    await store.remove()
  })
}
