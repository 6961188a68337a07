import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { Tx } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { schema } from '../src/schema.ts'
import { credit } from '../src/transactions/actions.ts'

/** What the bench of lists requests. */
export interface SeededLists {
  network: string
  location: string
  authorization: string
  /** Who buys, with credits for all that is sold. */
  buyer: string
  /** What is sold. */
  option: string
}

const PRODUCT = '019a0003-0000-7000-8000-000000000000'
const OPTION = '019a0004-0000-7000-8000-000000000000'
const NAMES =
  'Anna Ben Carla David Elif Farah Goran Hana Ines Jonas Kira Liam Mina Noor Olga Pavel Quentin Rosa Selim Tara Uma Viktor Wanda Yusuf Zoë'
const SURNAMES =
  'Albers Bauer Costa Dogan Engel Fischer Garcia Hansen Ivanov Jansen Keller Lopez Moreau Novak Okafor Peters Rossi Santos Tanaka Weber'

/**
 * Fills an empty SQLite file with so many memberships and orders at one location, by statements that the service itself would be too slow
 * for: rows, their words, and nothing else.
 */
export async function seedLists(databaseUrl: string, count: number): Promise<SeededLists> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    await migrate(database, now())
    const made = await database.write(begin)
    for (let from = 0; from < count; from += 100_000) {
      await database.alter(async tx => {
        for (const statement of rowsFrom(made, from, Math.min(from + 100_000, count))) await tx.script(statement)
      })
    }
    return made
  } finally {
    await database.close()
  }
}

async function begin(tx: Tx): Promise<SeededLists> {
  const network = await createNetwork(tx, now(), { title: 'Bench' })
  const context = operatorContext(tx, network, now())
  const place = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
  const location = await createLocation(context, { title: 'House', ...place })
  const person = { locationRef: location.id, email: 'admin@bench.example', name: 'Ada', surname: 'Bench' }
  const { id: buyer } = await createMembership(context, { ...person, role: 'admin' })
  const holder = { membershipRef: buyer, companyRef: null, locationRef: location.id }
  await credit(context, { ...holder, unit: 'credit', type: 'adminAllocation', amount: 100_000_000, description: '' }, null)
  const scopes = ['community', 'events', 'invoices', 'shop', 'support', 'transactions'] as const
  const { clientId, clientSecret } = await createCredential(context, {
    membershipRef: buyer,
    title: 'bench',
    scopes: [...scopes],
  })
  // Numbers go on behind those of the rows that are made.
  for (const scope of ['order', 'membership']) await nextNumberFrom(tx, network, scope)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return { network, location: location.id, authorization, buyer, option: OPTION }
}

const nextNumberFrom = (tx: Tx, network: string, scope: string) =>
  tx.run(
    tx.sql
      .insertInto('counter')
      .values({ network, scope, last: 100_000_000 })
      .onConflict(on => on.columns(['network', 'scope']).doUpdateSet({ last: 100_000_000 })),
  )

const listed = (words: string) =>
  `json_array(${words
    .split(' ')
    .map(word => `'${word}'`)
    .join()})`
const nth = (words: string, at: string) => `json_extract(${listed(words)}, '$[' || (${at} % ${words.split(' ').length}) || ']')`
const idOf = (kind: string, at: string) => `printf('${kind}-%04x-7000-8000-%012x', ${at} / 65536, ${at})`
const dateOf = (at: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + ${at} * 60, 'unixepoch')`

/** The statements that make the rows of some numbers. */
function rowsFrom({ network, location }: SeededLists, from: number, to: number): string[] {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`
  const people = `${numbers}, p as (select i, ${nth(NAMES, 'i')} as name, ${nth(SURNAMES, 'i / 25')} as surname,
    ${idOf('019a0001', 'i')} as userRef, ${idOf('019a0002', 'i')} as id, ${dateOf('i')} as at from n)`
  const insert = (table: string, values: Record<string, string>, end = '') =>
    `insert into "${table}" (${Object.keys(values)
      .map(name => `"${name}"`)
      .join()}) ${people} select ${Object.values(values).join()} from p where true ${end};`
  const own = { network: `'${network}'` }
  const key = `lower(name || ' ' || surname)`
  const words = ['name', 'surname', `'p' || i`, `'bench'`, `'' || (i + 10)`]
  const product = { id: `'${PRODUCT}'`, option: `'${OPTION}'` }
  const shelf = [
    `insert into "product" ("network", "id", "locationRef", "title", "description", "featured", "visibility", "refundPolicy", "media",
            "orderEnabled", "confirmationEmailEnabled", "confirmationEmailTemplate", "createDate", "updateDate")
            values ('${network}', ${product.id}, '${location}', 'Flat white', '', 0, 'public', 'noRefund', '[]', 1, 0, '',
            '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');`,
    `insert into "productOption" ("network", "id", "productRef", "position", "title", "description", "available", "customTaxEnabled",
            "customTaxRate", "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode", "stockEnabled", "stockQuantity",
            "createDate", "updateDate") values ('${network}', ${product.option}, ${product.id}, 0, 'Large', '', 1, 0, 0, 1, 1, 1, 350, 'EUR', 0, 0,
            '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');`,
  ]
  const user = {
    ...own,
    id: 'userRef',
    email: `'p' || i || '@bench.example'`,
    emailKey: `'p' || i || '@bench.example'`,
    name: 'name',
    surname: 'surname',
    blocked: '0',
    nameKey: key,
    createDate: 'at',
    updateDate: 'at',
  }
  const membership = {
    ...own,
    id: 'id',
    number: 'i + 10',
    userRef: 'userRef',
    locationRef: `'${location}'`,
    role: `'member'`,
    status: `iif(i % 50 = 0, 'requested', 'approved')`,
    type: `'member'`,
    metadata: `'{}'`,
    nameKey: key,
    placeKey: `'${location}:' || userRef`,
    approveDate: `iif(i % 50 = 0, null, at)`,
    createDate: 'at',
    updateDate: 'at',
  }
  const order = {
    ...own,
    id: idOf('019a0005', 'i'),
    number: 'i + 1',
    locationRef: `'${location}'`,
    membershipRef: 'id',
    userRef: 'userRef',
    productRef: product.id,
    optionRef: product.option,
    quantity: '1',
    status: `iif(i % 100 = 0, 'new', 'completed')`,
    statusUpdateDate: 'at',
    paymentType: `iif(i % 3 = 0, 'external', 'credits')`,
    paymentStatus: `'succeeded'`,
    membershipRefPayer: 'id',
    paymentAmount: '350',
    paymentGrossAmount: `iif(i % 3 = 0, 350, null)`,
    paymentCurrencyCode: `iif(i % 3 = 0, 'EUR', null)`,
    taxInclusive: '1',
    taxRate: '190000',
    paymentDiscounts: `'[]'`,
    createDate: 'at',
    updateDate: 'at',
  }
  return [
    ...(from > 0 ? [] : shelf),
    insert('user', user),
    insert('membership', membership),
    ...words.map(word =>
      insert(
        'word',
        { ...own, kind: `'membership'`, word: `lower(${word})`, createDate: 'at', objectRef: 'id' },
        'on conflict do nothing',
      ),
    ),
    insert('shopOrder', order),
  ]
}
