/**
 * How long `stoa migrate` takes on a database of version 0.1.0, and how much memory: `node bin/with-node.mjs bench/migrate.ts [EVENTS]`.
 * Each event, and a tenth as many memberships and a fifth as many invoices, have their rows in the audit log and in the outbox.
 * PostgreSQL is the one of the development dependencies, which does not flush, or the one that TEST_DATABASE_URL names.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/open.ts'
import { environment } from '../test/command.ts'
import { emptyOldStore } from '../test/old-store.ts'
import { startPostgres } from '../test/postgres.ts'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const TELL_MEMORY = `process.on('exit', () => console.error('memory ' + process.resourceUsage().maxRSS))`
const DATE = `'2026-01-02T03:04:05.678Z'`

const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
const events = Number(process.argv[2] ?? 100_000)
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
for (const engine of ['sqlite', 'postgres'] as const) await measure(engine)
await postgres.stop()

async function measure(engine: Engine): Promise<void> {
  const store = await emptyOldStore(engine)
  const database = await openDatabase(store.url, { tables: [], migrations: [] })
  await database.alter(async tx => {
    for (const statement of rows(events)) await tx.script(statement)
  })
  await database.close()
  const before = engine === 'sqlite' ? ` of ${mb(statSync(store.url.slice('sqlite:'.length)).size)} MB` : ''
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`, CLI, 'migrate'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment(store.url),
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  if (code !== 0) throw new Error(said)
  const memory = mb(Number(/memory (\d+)/.exec(said)![1]) * 1024)
  console.log(`${engine}: ${events} events${before}: ${seconds} s, at most ${memory} MB in memory`)
  await store.remove()
}

/** The statements that fill a database of version 0.1.0, for both engines. */
function rows(events: number): string[] {
  const numbered = (count: number, table: string, columns: string, values: string) =>
    `insert into "${table}" ("network", ${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      select 'n', ${values} from n;`
  const recorded = (count: number, kind: string) => [
    numbered(
      count,
      'audit',
      '"id", "kind", "objectRef", "requestId", "after", "createDate"',
      `'${kind}' || (1000000 + i), '${kind}.created', '${kind}' || i, 'r' || i, '{"title":"${'x'.repeat(500)}"}', ${DATE}`,
    ),
    numbered(
      count,
      'outbox',
      '"id", "kind", "objectRef", "createDate"',
      `'${kind}' || (1000000 + i), '${kind}.created', '${kind}' || i, ${DATE}`,
    ),
  ]
  const [members, invoices] = [events / 10, events / 5]
  return [
    `insert into "migration" ("version", "name", "createDate") values (1, 'foundation', ${DATE});`,
    `insert into "network" ("id", "title", "createDate") values ('n', 'N', ${DATE});`,
    `insert into "location" ("network", "id", "title", "timezoneId", "currencyCode", "taxInclusive", "taxRate", "createDate")
      values ('n', 'l', 'L', 'UTC', 'EUR', true, 0, ${DATE});`,
    numbered(
      members,
      'user',
      '"id", "email", "emailKey", "name", "surname", "blocked", "createDate"',
      `'u' || i, i || '@example.com', i || '@example.com', 'Ada', 'Lovelace', false, ${DATE}`,
    ),
    numbered(
      members,
      'membership',
      '"id", "number", "userRef", "locationRef", "role", "status", "type", "metadata", "createDate"',
      `'m' || i, i, 'u' || i, 'l', 'member', 'approved', 'member', '{}', ${DATE}`,
    ),
    numbered(
      invoices,
      'invoice',
      '"id", "number", "locationRef", "membershipRef", "status", "currencyCode", "taxInclusive", "createDate", "issueDate"',
      `'i' || i, i, 'l', 'm' || (1 + i % ${members}), 'issued', 'EUR', true, ${DATE}, ${DATE}`,
    ),
    numbered(
      events,
      'event',
      `"id", "locationRef", "title", "description", "venue", "startDate", "endDate", "createDate", "applicationType", "visibilityType",
        "refundThreshold", "showAttendees", "limitedAttendeesEnabled", "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode"`,
      `'e' || i, 'l', 'Breakfast no. ' || i, 'Coffee, croissants and three short talks.', 'Kitchen, 2nd floor', ${DATE}, ${DATE}, ${DATE},
        'purchase', 'public', 'oneDay', true, false, true, 200, true, 1250, 'EUR'`,
    ),
    ...recorded(events, 'event'),
    ...recorded(members, 'membership'),
    ...recorded(invoices, 'invoice'),
  ]
}
