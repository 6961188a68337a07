import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { columnsOf, listedBy } from '../../src/kernel/contract/listed.ts'
import type { Shape } from '../../src/kernel/contract/parts.ts'
import { setClock } from '../../src/kernel/time/clock.ts'
import { routes } from '../../src/routes.ts'
import type { Json } from '../client.ts'
import { diceOf } from '../dice.ts'
import { raw } from '../schema-lines.ts'
import { onEachEngine } from '../world.ts'
import { disturber, factsOf, fill, signInOften } from './data.ts'
import type { Nested } from './data-billing.ts'
import { meets, sorted, valuesOf, wordsOf, type Facts } from './reads.ts'

/** How many pairs of filters are tried of each list; for all of them: `LIST_PAIRS=10000 npm test -- test/lists`. */
const PAIRS = Number(process.env.LIST_PAIRS ?? 2)
const SEED = Number(process.env.LIST_SEED ?? 1)
/** How often each list is read while others write. */
const DISTURBED = PAIRS > 100 ? 12 : 1
/** A page of a list has so many rows, or more where it would have more pages than these. */
const LIMIT = 5
const MOST_PAGES = 6
const timeout = 600_000

/** Parameters that are no filters. */
const NO_FILTERS = ['limit', 'nextPageToken', 'order', 'singleBookings']
/** Of those that name one customer a request has one, and of two names of one filter one. */
const ALTERNATIVES = [
  ['customerRef', 'membershipRef', 'companyRef', 'membershipRefOwner'],
  ['type', 'types'],
]
/** What a list needs to show all that it has: it is asked for each of them. */
const WHOLE: Record<string, Record<string, string>> = {
  listMemberships: { status: 'approved,requested' },
  listSubscriptions: { status: 'active,scheduled,canceled' },
  listEventTickets: { status: 'active,canceled' },
  listWaitlistEntries: { status: 'waiting,promoted,left,closed' },
  listBookings: { status: 'tentative,confirmed,canceled' },
}
/** Lists that show one part of what they have at a time. */
const BOTH = [{ archived: 'false' }, { archived: 'true' }]
const PARTS: Record<string, Record<string, string>[]> = { listTaxRates: BOTH, listPlans: BOTH }
/** What the lists show, by table: all rows, or those that are not deleted, or those that are. */
const TABLES: Record<string, string> = {
  listSessions: '"session" where true',
  listPasskeys: '"passkey" where true',
  listAudit: '"audit" where 1 = 1',
  listCredentials: '"credential" where 1 = 1',
  listCompanies: '"company" where "deleteDate" is null',
  listMemberships: '"membership" where "deleteDate" is null',
  listDeletedMemberships: '"membership" where "deleteDate" is not null',
  listUsers: '"user" where "deleteDate" is null',
  listCoupons: '"coupon" where "deleteDate" is null',
  listEvents: '"event" where "deleteDate" is null',
  listEventTickets: '"eventTicket" where 1 = 1',
  listBookings: '"booking" where 1 = 1',
  listWaitlistEntries: '"waitlistEntry" where 1 = 1',
  listCalendars: '"calendar" where "deleteDate" is null',
  listInvoices: '"invoice" where "deleteDate" is null',
  listInvoiceItems: '"invoiceItem" where "deleteDate" is null',
  listUpcomingInvoiceItems: '"invoiceItem" where "pendingFor" is not null',
  listPackages: '"package" where "deleteDate" is null',
  listPurchases: '"packagePurchase" where 1 = 1',
  listTaxRates: '"taxRate" where 1 = 1',
  listPlans: '"plan" where 1 = 1',
  listCategories: '"category" where "deleteDate" is null',
  listOrders: '"shopOrder" where 1 = 1',
  listProducts: '"product" where "deleteDate" is null',
  listSubscriptions: '"subscription" where "deleteDate" is null',
  listTickets: '"ticket" where 1 = 1',
  listCreditTransactions: '"ledgerEntry" where "unit" = \'credit\'',
  listDayPassTransactions: '"ledgerEntry" where "unit" = \'dayPass\'',
  listScheduledCredits: '"scheduledTransaction" where "unit" = \'credit\'',
  listScheduledDayPasses: '"scheduledTransaction" where "unit" = \'dayPass\'',
  listMoneyTransactions: '"moneyTransaction" where 1 = 1',
  listBillingRuns: '"billingRun" where 1 = 1',
  listCreditNotes: '"creditNote" where 1 = 1',
  listDeposits: '"deposit" where 1 = 1',
  listPromocodes: '"promocode" where 1 = 1',
  listRedemptions: '"redemption" where 1 = 1',
  listResources: '"resource" where "deleteDate" is null',
  listSignups: '"signup" where 1 = 1',
}

type Query = Record<string, string>

onEachEngine('a list', world => {
  /** Whose items wait for an invoice. */
  let customers: string[]
  let facts: Facts
  let nested: Record<string, Nested>
  let disturb: (list: string) => Promise<void>
  before(
    async () => {
      // Many rows share an instant, so that ties go by id.
      setClock(() => Math.floor(Date.now() / 300) * 300)
      const filled = await fill(world, PAIRS > 100 ? 6 : 3)
      nested = filled.nested
      disturb = disturber(world, filled)
      await signInOften(world)
      // As a service does by itself once tables have grown.
      await world.database.maintain?.({ all: true })
      const items = await everythingOf('listInvoiceItems')
      customers = [...new Set(items.map(one => one.membershipRef ?? one.companyRef))]
    },
    { timeout },
  )
  /** What rows do not tell themselves, as far as the filters of a list look at it. */
  const findFacts = async (list: string) => {
    const [subscriptions, invoices] = [
      list === 'listMemberships' ? await everythingOf('listSubscriptions') : [],
      list === 'listInvoiceItems' ? await everythingOf('listInvoices') : [],
    ]
    facts = await factsOf(world, subscriptions, invoices)
  }

  const lists = routes.filter(({ endpoint }) => endpoint.list && listedBy(endpoint) && endpoint.query)
  const propertiesOf = (list: string) =>
    Object.entries(
      ((lists.find(one => one.operationId === list)!.endpoint.query as Shape).properties ?? {}) as Record<string, Shape>,
    )
  const filtersOf = (list: string) => propertiesOf(list).filter(([name]) => !NO_FILTERS.includes(name))

  /** All that a list shows of a query, page by page; `between` is called after each page. */
  async function read(list: string, query: Query, between?: (list: string) => Promise<void>): Promise<Json[]> {
    const { endpoint } = lists.find(one => one.operationId === list)!
    const path = nested?.[list]?.path ?? endpoint.path
    const all: Json[] = []
    let nextPageToken: string | undefined
    do {
      const asked = new URLSearchParams({ ...query, ...(nextPageToken && { nextPageToken }) })
      const { status, body, text } = await world.main.reader.get(`${path}?${asked}`)
      assert.equal(status, 200, `${path}?${asked}: ${text}`)
      const page = body[listedBy(endpoint)!.name]
      assert.ok(query.limit === undefined || page.length <= Number(query.limit))
      all.push(...page)
      nextPageToken = body.nextPageToken ?? body.searchQueryNext?.nextPageToken
      await between?.(list)
    } while (nextPageToken !== undefined)
    return all
  }

  /** Holds that a page of a list is the same as CSV: a name for each column, and as many rows. */
  async function isTable(list: string, query: Query): Promise<void> {
    const { endpoint } = lists.find(one => one.operationId === list)!
    const { name, row } = listedBy(endpoint)!
    const at = `${nested?.[list]?.path ?? endpoint.path}?${new URLSearchParams(query)}`
    const { body } = await world.main.reader.get(at)
    const reply = await world.main.reader.get(at, { headers: { accept: 'text/csv' } })
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/csv; charset=utf-8'], reply.text)
    const [header, ...rows] = parse(reply.text, { record_delimiter: '\r\n' }) as string[][]
    assert.deepEqual([header, rows.length], [columnsOf(row).map(path => path.join('.')), body[name].length])
  }

  /** Parameters without which a list is not answered: it is asked with each value of them. */
  function neededBy(list: string): Query[] {
    if (list === 'listUpcomingInvoiceItems') return customers.map(customerRef => ({ customerRef }))
    const { required = [] } = lists.find(one => one.operationId === list)!.endpoint.query as Shape
    return required.includes('locationRef') ? facts.locations.map(locationRef => ({ locationRef })) : [{}]
  }

  /** All rows of a list. */
  async function everythingOf(list: string): Promise<Json[]> {
    const paged = propertiesOf(list).some(([name]) => name === 'limit')
    const needed = facts === undefined ? [{}] : neededBy(list)
    const found: Json[] = []
    for (const more of needed) {
      for (const part of PARTS[list] ?? [{}]) {
        found.push(...(await read(list, { ...(paged && { limit: '100' }), ...WHOLE[list], ...part, ...more })))
      }
    }
    return found
  }

  for (const { operationId: list } of lists) {
    // Not the same on both engines.
    const dice = diceOf(SEED + list.length + (world.engine === 'sqlite' ? 0 : 1_000))
    const orders = propertiesOf(list).find(([name]) => name === 'order')?.[1].enum as string[] | undefined

    /** A value of a filter, as a request says it, mostly one that some row has. */
    function wantedOf(name: string, schema: Shape, all: readonly Json[]): string | undefined {
      if (name === 'q') {
        const words = all.flatMap(row => wordsOf(list, row)).filter(word => word.length > 1)
        const beginnings = Array.from({ length: 1 + dice.below(2) }, () => {
          const word = dice.pick(words)
          return [...word].slice(0, 1 + dice.below([...word].length)).join('')
        })
        return beginnings.join(' ').length < 2 ? dice.pick(words) : beginnings.join(' ')
      }
      if (name === 'title') return String(dice.pick(all).title).slice(0, 1 + dice.below(4))
      const [path = ''] = name.split('[')
      if (schema.type === 'boolean') return dice.pick(['true', 'false'])
      const items = (schema.type === 'array' ? (schema.items as Shape) : schema).enum as string[] | undefined
      // Some have what nobody can ask for.
      const canBeAsked = (value: string) => value !== '' && (items === undefined || items.includes(value))
      const seen = [...new Set(all.flatMap(row => valuesOf(list, path, row, facts)))].map(String).filter(canBeAsked)
      const values = items && dice.chance(0.3) ? items : seen
      if (values.length === 0) return items && dice.pick(items)
      if (schema.type !== 'array') return dice.pick(values)
      return [...new Set(Array.from({ length: 1 + dice.below(3) }, () => dice.pick(values)))].join()
    }

    function* queries(all: readonly Json[]): Generator<Query> {
      const filters = filtersOf(list)
      const isOpen = ([a]: [string, Shape], [b]: [string, Shape]) =>
        a !== b &&
        !ALTERNATIVES.some(names => names.includes(a) && names.includes(b)) &&
        !(a.split('[')[0] === b.split('[')[0] && a.split('[')[1]?.[0] === b.split('[')[1]?.[0])
      const pairs = filters.flatMap((one, i) =>
        filters
          .slice(i + 1)
          .filter(other => isOpen(one, other))
          .map(other => [one, other]),
      )
      const chosen = pairs
        .map(pair => ({ pair, at: dice.below(1e6) }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, PAIRS)
      const ordered = (orders ?? [undefined]).filter(order => order !== 'relevance').map(order => [order, []] as const)
      const alone = filters.map(filter => [orders && dice.pick(orders), [filter]] as const)
      const together = chosen.map(({ pair }) => [orders && dice.pick(orders), pair] as const)
      for (const [order, some] of [...ordered, ...alone, ...together]) {
        const query: Query = { ...dice.pick(neededBy(list)) }
        if (order !== undefined && order !== 'relevance') query.order = order
        for (const [name, schema] of some) {
          const wanted = wantedOf(name, schema, all)
          assert.ok(wanted !== undefined, `there is no row to be found by ${name}`)
          if (ALTERNATIVES[0]!.includes(name)) delete query.customerRef
          query[name] = wanted
        }
        yield query
      }
    }

    const paged = propertiesOf(list).some(([name]) => name === 'limit')
    /** A query of a list of so many rows. */
    const sent = (query: Query, rows: number) => {
      const limit = Math.min(Math.max(LIMIT, Math.ceil(rows / MOST_PAGES)), 100)
      return { ...(paged && { limit: String(limit) }), ...query }
    }
    const usual = propertiesOf(list).find(([name]) => name === 'order')?.[1].default as string | undefined

    /** The ids of what should be found of some rows, in their order. */
    function expected(query: Query, all: readonly Json[]): string[] {
      const { order = usual, ...filters } = query
      const asked = { ...DEFAULTS[list], ...filters }
      const fitting = all.filter(row => Object.entries(asked).every(([name, wanted]) => meets(list, name, wanted, row, facts)))
      return idsOf(sorted(list, order, fitting, facts))
    }

    test(
      `${list} gives, page by page, in all orders, by each filter and by pairs of them, what they give in memory`,
      { timeout },
      async () => {
        await findFacts(list)
        const all = await everythingOf(list)
        const table = TABLES[list] ?? nested[list]!.table
        const counted = `select count(*) as "count" from ${table} and "network" = '${world.main.network}'`
        assert.equal(all.length, Number((await raw<{ count: number }>(world.database, counted))[0]!.count), 'all is listed')
        assert.ok(all.length > LIMIT, `${all.length} rows are few`)
        await isTable(list, sent({ ...dice.pick(neededBy(list)), ...WHOLE[list] }, all.length))
        for (const query of queries(all)) {
          assert.deepEqual(idsOf(await read(list, sent(query, all.length))), expected(query, all), JSON.stringify(query))
        }
      },
    )

    if (paged)
      test(`${list} gives what stays as it is once and in its place while others write`, { timeout }, async () => {
        await findFacts(list)
        let rows = await everythingOf(list)
        const asked = [...queries(rows)].filter(query => !('planRef' in query))
        for (const query of Array.from({ length: DISTURBED }, () => dice.pick(asked))) {
          const had = new Map(rows.map(row => [row.id, row]))
          const found = idsOf(await read(list, sent(query, rows.length), disturb))
          await findFacts(list)
          rows = await everythingOf(list)
          const kept = rows.filter(row => isDeepStrictEqual(row, had.get(row.id)))
          const ids = new Set(idsOf(kept))
          const seen = found.filter(id => ids.has(id))
          assert.deepEqual(seen, expected(query, kept), JSON.stringify(query))
        }
      })
  }
})

/** What a list filters by where the request says nothing. */
const DEFAULTS: Record<string, Query> = {
  listMemberships: { status: 'approved' },
  listSubscriptions: { status: 'active,scheduled' },
  listEventTickets: { status: 'active' },
  listBookings: { status: 'tentative,confirmed' },
  listWaitlistEntries: { status: 'waiting' },
  listTaxRates: { archived: 'false' },
  listPlans: { archived: 'false' },
}
const idsOf = (rows: readonly Json[]): string[] => rows.map(({ id }) => id)
