import { createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { companies } from '../src/community/companies/store.ts'
import { company } from '../src/community/companies/table.ts'
import type { Tx, WritableDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { nulls } from '../src/db/table.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { now } from '../src/kernel/time/clock.ts'
import { resources } from '../src/resources/store.ts'
import { BARE_RESOURCE } from '../test/resources.ts'

const RESOURCES = 200
const MEMBERS = 500
const COMPANIES = 50
/** So many rows are one statement. */
const AT_ONCE = 100_000

/**
 * Fills an empty database with bookings, of which a minute after the one before each begins in another room: an hour long, but for one in a thousand
 * that takes three days. Each tenth is of a company, each twentieth canceled, each hundredth tentative. Gives the network.
 */
export async function seedBookings(database: WritableDatabase, count: number): Promise<string> {
  await migrate(database, now())
  const network = await database.write(begin, { patient: true })
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = bookings(database.engine, network, from, Math.min(from + AT_ONCE, count))
    await database.alter(async tx => {
      await tx.script(numbered(network))
      await tx.script(rows)
      await tx.script('drop table "nth";')
    })
  }
  await database.maintain?.({ all: true })
  return network
}

async function begin(tx: Tx): Promise<string> {
  const network = await createNetwork(tx, now(), { title: 'Bench' })
  const context = operatorContext(tx, network, now())
  const place = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
  const keys = () => ({ network, id: newId(), createDate: now(), updateDate: now() })
  const at = [
    await createLocation(context, { title: 'House', ...place }),
    await createLocation(context, { title: 'Pier', ...place }),
  ]
  for (let i = 0; i < RESOURCES; i++) {
    await resources.insert(tx, { ...BARE_RESOURCE, ...keys(), locationRef: at[i % 2]!.id, title: `Room ${i}` })
  }
  for (let i = 0; i < MEMBERS; i++) {
    const person = { locationRef: at[0]!.id, email: `p${i}@bench.example`, name: 'Ada', surname: `Bench ${i}` }
    await createMembership(context, { ...person, role: i === 0 ? 'admin' : 'member' })
  }
  const memberSpending = { credits: 'none', dayPasses: 'none', invoice: 'none' } as const
  for (let i = 0; i < COMPANIES; i++) {
    const own = { ...keys(), locationRef: at[0]!.id, title: `Company ${i}`, titleKey: `company ${i}` }
    await companies.insert(tx, { ...nulls(company), ...own, memberSpending, taxTreatment: 'standard', metadata: {} })
  }
  return network
}

/** What engines say in other words: an id that rises with a number, and the instant of so many minutes. */
const WORDS = {
  sqlite: {
    id: (i: string) => `printf('019a000b-%04x-7000-8000-%012x', ${i} / 65536, ${i})`,
    at: (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + (${minutes}) * 60, 'unixepoch')`,
    no: '0',
  },
  postgres: {
    id: (i: string) => `'019a000b-' || lpad(to_hex(${i} / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(${i}), 12, '0')`,
    at: (minutes: string) => `to_timestamp(1600000000 + (${minutes}) * 60)`,
    no: 'false',
  },
}

function bookings(engine: keyof typeof WORDS, network: string, from: number, to: number): string {
  const { id, at, no } = WORDS[engine]
  const end = at('i + case when i % 1000 = 0 then 4320 else 60 end')
  const isCanceled = 'i % 20 = 7'
  const isTentative = 'i % 100 = 3'
  const values = {
    network: `'${network}'`,
    id: id('i'),
    resourceRef: 'r."id"',
    locationRef: 'r."of"',
    membershipRef: 'm."id"',
    userRef: 'm."of"',
    companyRef: 'c."id"',
    startDate: at('i'),
    endDate: end,
    longEndDate: `case when i % 1000 = 0 then ${end} end`,
    seats: '1',
    entire: no,
    alone: no,
    guests: `'[]'`,
    status: `case when ${isCanceled} then 'canceled' when ${isTentative} then 'tentative' else 'confirmed' end`,
    releaseDate: `case when ${isTentative} then ${at('i + 15')} end`,
    seriesRef: `case when i % 10 = 5 then ${id('i / 200')} end`,
    sequence: '0',
    taxInclusive: no,
    taxRate: '0',
    paymentDiscounts: `'[]'`,
    createDate: at('i - 10000'),
    updateDate: at('i - 10000'),
    deleteDate: `case when ${isCanceled} then ${at('i - 5000')} end`,
  }
  const of = (kind: string, nth: string) =>
    `left join "nth" ${kind[0]} on ${kind[0]}.kind = '${kind}' and ${kind[0]}.nth = ${nth}`
  return `insert into "booking" (${Object.keys(values)
    .map(name => `"${name}"`)
    .join()})
    with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})
    select ${Object.values(values).join()} from n ${of('resource', `i % ${RESOURCES}`)} ${of('membership', `i * 7 % ${MEMBERS}`)}
      ${of('company', `case when i % 10 = 0 then i / 10 % ${COMPANIES} end`)};`
}

/** What bookings refer to, by numbers. */
const numbered = (network: string) => {
  const rows = (table: string, other: string) =>
    `insert into "nth" select '${table}', row_number() over (order by "id") - 1, "id", ${other} from "${table}" where "network" = '${network}';`
  return `create temp table "nth" ("kind" text, "nth" integer, "id" text, "of" text, primary key ("kind", "nth"));
    ${rows('resource', '"locationRef"')} ${rows('membership', '"userRef"')} ${rows('company', 'null')}`
}
