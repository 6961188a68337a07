import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOldStore } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { DURATION_CLASSES, durationClassOf } from '../events/rules.ts'
import { migrations } from '../migrations.ts'

const DATE = '2027-01-01T00:00:00.000Z'
const MINUTE = 60_000

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`events of version 0.1.0 on ${engine} get the class that events with their dates get today`, async () => {
    const lasting = [
      ...DURATION_CLASSES.slice(0, 50).flatMap(minutes => [minutes * MINUTE - 1, minutes * MINUTE, minutes * MINUTE + 1]),
      ...Array.from({ length: 100 }, () => Math.ceil(Math.exp(Math.random() * Math.log(365 * 1440 * MINUTE)))),
    ]
    const dates = lasting.map((ms, i) => {
      const start = Date.parse(DATE) + Math.floor(Math.random() * 365 * 1440 * MINUTE)
      return { id: String(i), startDate: new Date(start).toISOString(), endDate: new Date(start + ms).toISOString() }
    })
    const store = await emptyOldStore(engine)
    const old = await openDatabase(store.url, { tables: [], migrations: [] })
    await old.alter(async tx => {
      await tx.script(`insert into "network" ("id", "title", "createDate") values ('n', 'N', '${DATE}');
        insert into "location" ("network", "id", "title", "timezoneId", "currencyCode", "taxInclusive", "taxRate", "createDate")
        values ('n', 'l', 'L', 'UTC', 'EUR', true, 0, '${DATE}');
        insert into "migration" ("version", "name", "createDate") values (1, 'foundation', '${DATE}');`)
      for (const { id, startDate, endDate } of dates) {
        await tx.script(`insert into "event" ("network", "id", "locationRef", "title", "description", "venue", "startDate", "endDate",
          "createDate", "applicationType", "visibilityType", "refundThreshold", "showAttendees", "limitedAttendeesEnabled",
          "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode") values ('n', '${id}', 'l', '', '', '',
          '${startDate}', '${endDate}', '${DATE}', 'none', 'public', 'noRefund', true, false, false, 0, false, 0, 'EUR');`)
      }
    })
    await old.close()
    const database = await openDatabase(store.url, { tables: [], migrations })
    await migrate(database, DATE)
    const classes = new Map(
      (await raw<{ id: string; durationClass: number }>(database, `select "id", "durationClass" from "event" -- "network"`)).map(
        row => [row.id, row.durationClass],
      ),
    )
    for (const event of dates)
      assert.equal(classes.get(event.id), durationClassOf(event), `${event.startDate} to ${event.endDate}`)
    await database.close()
    await store.remove()
  })
}
