import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOldStore } from '../../test/old-store.ts'
import { raw } from '../../test/schema-lines.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { migrations } from '../migrations.ts'

const at = (day: number) => `2027-01-0${day}T00:00:00.000Z`

/** Tickets by the statuses that they had, one a day, and since when each is open again. */
const LIVES = {
  never: [['new', 'inProgress'], null],
  once: [['new', 'solved', 'inProgress'], at(3)],
  twice: [['new', 'solved', 'inProgress', 'closed', 'inProgress'], at(5)],
  over: [['new', 'solved', 'inProgress', 'solved'], null],
} as const

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`tickets of version 0.1.0 on ${engine} say since when they are open again`, async () => {
    const store = await emptyOldStore(engine)
    const old = await openDatabase(store.url, { tables: [], migrations: [] })
    await old.alter(async tx => {
      await tx.script(`insert into "network" ("id", "title", "createDate") values ('n', 'N', '${at(1)}');
        insert into "location" ("network", "id", "title", "timezoneId", "currencyCode", "taxInclusive", "taxRate", "createDate")
        values ('n', 'l', 'L', 'UTC', 'EUR', true, 0, '${at(1)}');
        insert into "user" ("network", "id", "email", "emailKey", "name", "surname", "blocked", "createDate")
        values ('n', 'u', 'u@example.com', 'u@example.com', 'U', '', false, '${at(1)}');
        insert into "membership" ("network", "id", "number", "userRef", "locationRef", "role", "status", "type", "metadata", "createDate")
        values ('n', 'm', 1, 'u', 'l', 'admin', 'approved', 'member', '{}', '${at(1)}');
        insert into "migration" ("version", "name", "createDate") values (1, 'foundation', '${at(1)}');`)
      for (const [number, [id, [statuses]]] of Object.entries(LIVES).entries()) await tx.script(lifeOf(id, number + 1, statuses))
    })
    await old.close()
    const database = await openDatabase(store.url, { tables: [], migrations })
    await migrate(database, at(9))
    const rows = await raw<{ id: string; reopenDate: string | null }>(
      database,
      `select "id", "reopenDate" from "ticket" -- "network"`,
    )
    assert.deepEqual(
      Object.fromEntries(rows.map(({ id, reopenDate }) => [id, reopenDate])),
      Object.fromEntries(Object.entries(LIVES).map(([id, [, reopenDate]]) => [id, reopenDate])),
    )
    await database.close()
    await store.remove()
  })
}

function lifeOf(id: string, number: number, statuses: readonly string[]): string {
  const steps = statuses.slice(1).map(
    (
      status,
      i,
    ) => `insert into "ticketActivity" ("network", "id", "ticketRef", "createDate", "type", "membershipRef", "status", "previousStatus")
      values ('n', '${id}${i}', '${id}', '${at(i + 2)}', 'statusUpdated', 'm', '${status}', '${statuses[i]}');`,
  )
  return `insert into "ticket" ("network", "id", "number", "locationRef", "description", "status", "type", "membershipRefRequester",
      "createDate", "updateDate")
    values ('n', '${id}', ${number}, 'l', 'x', '${statuses.at(-1)}', 'other', 'm', '${at(1)}', '${at(statuses.length)}');
    ${steps.join('\n')}`
}
