import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upgradedStore } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'

const DAYS_14 = 14 * 86_400_000

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`invoices of version 0.1.0 on ${engine} get titles, due dates and their places in lists`, async () => {
    const store = await upgradedStore(engine)
    const database = await openDatabase(store.url, { tables: [], migrations })
    const invoices = await raw<Record<string, string | null>>(
      database,
      `select i."status", i."number", i."title", i."issueDate", i."dueDate", i."dueType", i."issueSort", i."dueSort", i."numberSort", i."timezoneId",
        l."timezoneId" as "zone", i."paidDate" from "invoice" i join "location" l on l."network" = i."network" and l."id" = i."locationRef"`,
    )
    assert.deepEqual(new Set(invoices.map(({ status }) => status)), new Set(['draft', 'issued', 'paid']))
    for (const one of invoices) {
      const isDraft = one.status === 'draft'
      assert.deepEqual([one.dueType, one.timezoneId, one.paidDate !== null], ['default', one.zone, one.status === 'paid'])
      assert.equal(one.title, isDraft ? null : `INV-${String(one.number).padStart(5, '0')}`)
      assert.equal(Number(one.numberSort), isDraft ? Number.MAX_SAFE_INTEGER : Number(one.number))
      const time = (text: string | null | undefined) => new Date(text!).getTime()
      if (isDraft) assert.equal(one.dueDate, null)
      else assert.equal(time(one.dueDate) - time(one.issueDate), DAYS_14)
      assert.equal(time(one.issueSort), isDraft ? LAST : time(one.issueDate))
      assert.equal(time(one.dueSort), isDraft ? LAST : time(one.dueDate))
    }
    await database.close()
    await store.remove()
  })
}

const LAST = Date.parse('9999-12-31T23:59:59.999Z')
