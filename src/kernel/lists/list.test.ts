import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sql as raw, type SqlBool } from 'kysely'
import type { Db, Prepared, Tx } from '../../db/database.ts'
import { ticket, type TicketRow } from '../../support/tickets/table.ts'
import { tickets } from '../../support/tickets/store.ts'
import { newId } from '../storage/ids.ts'
import { onEachEngine } from '../../../test/world.ts'
import { listOf } from './list.ts'
import { pagesFor } from './pages.ts'
import { wordBacklogs, wordsOf } from './words.ts'
import { createSecretKey } from 'node:crypto'
import { declaredLists } from './declared.ts'

/** What a test has some tickets found by as well. */
const moreWords = new Map<string, string[]>()
const textsOf = (row: TicketRow) => [row.description, row.number, ...(moreWords.get(row.id) ?? [])]
const words = wordsOf(ticket, textsOf)
const list = listOf({
  table: ticket,
  rows: sql => sql.selectFrom('ticket').selectAll(),
  filters: { membershipRefRequester: 'membershipRefRequester', locationRef: 'locationRef' },
  narrow: { status: 'status', open: (eb, [open]) => raw<SqlBool>`(${eb.ref('status')} <> 'closed') = ${open}` },
  ranges: { createDate: 'createDate', updateDate: 'updateDate' },
  words,
  orders: { 'createDate:desc': ['createDate', 'desc'], 'createDate:asc': ['createDate', 'asc'], 'number:asc': ['number', 'asc'] },
})
// It is no list of the service, so the test of plans has nothing to say of it.
declaredLists.pop()

const ROWS = 2_600
const STATUSES = ['new', 'inProgress', 'solved', 'closed'] as const
const NOUNS = ['door', 'Dörte', 'window', 'winter', 'printer']

onEachEngine('a list', world => {
  let rows: TicketRow[]
  before(async () => {
    const { network, location, annex, admin, member } = world.main
    const at = (minutes: number) => new Date(Date.UTC(2020, 0, 1) + minutes * 60_000).toISOString()
    rows = Array.from({ length: ROWS }, (_, i) => ({
      network,
      id: newId(),
      number: i + 1,
      locationRef: i % 3 === 0 ? annex : location,
      description: `${NOUNS[i % 5]} ${NOUNS[(i * 7) % 3]}`,
      // The first ones are closed, so that pages of others begin far behind.
      status: i > ROWS - 2_200 ? 'closed' : STATUSES[i % 3]!,
      type: 'other' as const,
      priority: 'normal' as const,
      membershipRefAssignee: null,
      membershipRefRequester: i % 4 === 0 ? admin : member,
      createDate: at(Math.floor(i / 3)),
      updateDate: at((i * 37) % 1_000),
      statusUpdateDate: at(0),
      firstResponseDate: null,
      resolveDate: null,
      reopenDate: null,
    }))
    await world.database.write(async (tx: Tx) => {
      await tickets.insertMany(tx, rows)
      await words.addMany(tx, rows)
    })
  })

  /** All pages, each of which goes on from the token of the one before. */
  async function walk(query: Record<string, unknown>): Promise<TicketRow[]> {
    const all: TicketRow[] = []
    let nextPageToken: string | undefined
    do {
      const asked = { limit: 100, ...query, ...(nextPageToken && { nextPageToken }) }
      const pages = pagesFor(createSecretKey('key', 'utf8'), '/', world.main.network, asked)
      const page = await world.database.read(db => list.read({ db, network: world.main.network, query: asked as never, pages }))
      all.push(...page.rows)
      nextPageToken = page.nextPageToken
    } while (nextPageToken !== undefined)
    return all
  }

  const starts = (row: TicketRow, word: string) =>
    `${row.description} ${row.number}`
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(' ')
      .some(one => one.startsWith(word))

  /** What the list should hold, computed in memory. */
  function expected(query: Record<string, unknown>): number[] {
    const { order = 'createDate:desc', q = '', limit: _, ...sent } = query as Record<string, string> & { order?: string }
    const [column, direction] = order.split(':') as ['createDate' | 'number', 'asc' | 'desc']
    const tests = Object.entries(sent).map(([name, value]) => {
      const [field, sign] = name.replace(']', '').split('[') as [keyof TicketRow, string | undefined]
      return (row: TicketRow): boolean => {
        if (name === 'open') return (row.status !== 'closed') === Boolean(value)
        if (sign === undefined) return [value].flat().includes(row[field] as string)
        const own = row[field]! as string
        return sign === 'gte' ? own >= value : sign === 'gt' ? own > value : sign === 'lte' ? own <= value : own < value
      }
    })
    const kept = sortedBy(column).filter(row => tests.every(fits => fits(row)))
    const found = q === '' ? kept : kept.filter(row => q.split(' ').every(word => word === '' || starts(row, word)))
    return (direction === 'asc' ? found : found.toReversed()).map(row => row.number)
  }

  /** All rows, which are sorted once by each column. */
  const sortings: Partial<Record<'createDate' | 'number', TicketRow[]>> = {}
  function sortedBy(column: 'createDate' | 'number'): TicketRow[] {
    return (sortings[column] ??= rows.toSorted((a, b) =>
      a[column] < b[column] ? -1 : a[column] > b[column] ? 1 : a.id < b.id ? -1 : 1,
    ))
  }

  const instant = fc
    .integer({ min: 0, max: 1_000 })
    .map(minutes => new Date(Date.UTC(2020, 0, 1) + minutes * 60_000).toISOString())
  const asked = () =>
    fc.record(
      {
        order: fc.constantFrom('createDate:desc', 'createDate:asc', 'number:asc'),
        limit: fc.constantFrom(7, 40, 100),
        locationRef: fc.constantFrom(world.main.location, [world.main.location, world.main.annex], [world.main.annex]),
        membershipRefRequester: fc.constantFrom(world.main.admin, [world.main.admin, world.main.member]),
        status: fc.subarray([...STATUSES], { minLength: 1 }),
        open: fc.boolean(),
        'createDate[gte]': instant,
        'createDate[lt]': instant,
        'updateDate[gt]': instant,
        'updateDate[lte]': instant,
        q: fc.constantFrom('do', 'dorte', 'win', 'win door', 'printer 12', 'nobody'),
      },
      { requiredKeys: [] },
    )

  test('read to its end, holds what the same filters, order and search give in memory', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(asked(), async query => {
        assert.deepEqual(
          (await walk(query)).map(row => row.number),
          expected(query),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('a page that finds nothing near ends early, with a token that goes on', async () => {
    const pages = pagesFor(createSecretKey('key', 'utf8'), '/', world.main.network, {})
    const first = await world.database.read(db =>
      list.read({ db, network: world.main.network, query: { limit: 10, status: 'new' }, pages }),
    )
    assert.deepEqual([first.rows, typeof first.nextPageToken], [[], 'string'])
  })

  test('whatever is asked for, few statements are kept, and the others answer as well', { timeout: 120_000 }, async () => {
    const { network } = world.main
    const kept = new Set<string>()
    const bounds = ['createDate', 'updateDate'].flatMap(column => [
      `${column}[gte]`,
      `${column}[gt]`,
      `${column}[lte]`,
      `${column}[lt]`,
    ])
    const valueOf = (bound: string) => rows[bound.includes('[g') ? 60 : 2_400]!.createDate
    // Of each column at most one bound on each side.
    const sets = bounds.reduce<string[][]>(
      (all, bound) => [...all, ...all.filter(one => !one.includes(bound.replace('t]', 'te]'))).map(one => [...one, bound])],
      [[]],
    )
    for (const order of ['createDate:desc', 'number:asc']) {
      for (const set of sets) {
        for (const status of order === 'number:asc' ? [undefined] : [undefined, [...STATUSES]]) {
          const sent = Object.fromEntries(set.map(bound => [bound, valueOf(bound)]))
          const query = { order, ...sent, ...(status && { status }), limit: 5 }
          const pages = pagesFor(createSecretKey('key', 'utf8'), '/', network, query)
          const page = await world.database.read(db => {
            const all = (asked: Prepared<object, never>, values: object) => {
              const { name } = asked.compiled(db)
              if (name !== '') kept.add(name)
              return db.all(asked, values)
            }
            const noting = { engine: db.engine, sql: db.sql, all, first: db.first } as unknown as Db
            return list.read({ db: noting, network, query: query as never, pages })
          })
          const numbers = page.rows.map(row => row.number)
          assert.deepEqual(numbers, expected(query).slice(0, numbers.length))
        }
      }
    }
    assert.ok(kept.size <= 200, `${kept.size} are kept`)
  })

  test('what it is filtered by must be there', async () => {
    const pages = pagesFor(createSecretKey('key', 'utf8'), '/', world.main.network, {})
    const query = { limit: 10, locationRef: [world.main.location, world.other.location], membershipRefRequester: newId() }
    const refused = world.database.read(db => list.read({ db, network: world.main.network, query, pages }))
    await assert.rejects(refused, (error: { errors: { parameter: string; detail: string }[] }) => {
      assert.deepEqual(
        error.errors.map(({ parameter, detail }) => [parameter, detail]),
        [
          ['locationRef', 'There is no such location in this network.'],
          ['membershipRefRequester', 'There is no such membership in this network.'],
        ],
      )
      return true
    })
  })

  const addWords = (some: readonly TicketRow[], more: (row: TicketRow) => readonly string[]) =>
    world.database.write(async (tx: Tx) => {
      for (const row of some) {
        moreWords.set(row.id, [...(moreWords.get(row.id) ?? []), ...more(row)])
        await words.replace(tx, row)
      }
    })
  const numbersOf = async (query: Record<string, unknown>) => (await walk(query)).map(row => row.number)

  test('what has too many words and matches to be sorted is found by walking the list', { timeout: 120_000 }, async () => {
    const have = new Set(rows.filter(row => row.number % 40 === 0 || row.number < 10))
    const common = Array.from({ length: 450 }, (_, at) => `common${at}`)
    assert.ok(have.size * common.length > 20_000)
    await addWords([...have], () => common)
    const numbers = new Set([...have].map(row => row.number))
    for (const [query, same] of [
      [{ q: 'common' }, {}],
      [
        { q: 'common win', order: 'number:asc' },
        { q: 'win', order: 'number:asc' },
      ],
      [{ q: 'co', status: ['closed'], limit: 7 }, { status: ['closed'] }],
    ]) {
      const found = expected(same!).filter(number => numbers.has(number))
      assert.ok(found.length > 5)
      assert.deepEqual(await numbersOf(query!), found, JSON.stringify(query))
    }
  })

  test('what has several words of one beginning comes once', async () => {
    const some = rows.slice(500, 900)
    await addWords(some, row => [0, 1, 2].map(more => `twin${(row.number + more) % 30}`))
    assert.deepEqual(await numbersOf({ q: 'twin' }), some.map(row => row.number).toReversed())
    assert.deepEqual(await numbersOf({ q: 'twin1', limit: 40 }), await numbersOf({ q: 'twin1', limit: 7 }))
    for (const q of ['twin', 'twin1'])
      assert.deepEqual(
        await numbersOf({ q, order: 'number:asc' }),
        (await numbersOf({ q })).toSorted((a, b) => a - b),
      )
  })

  test('a page that finds no two words together near ends early, with a token that goes on', async () => {
    const oldest = rows[0]!
    await addWords([oldest, ...rows.slice(-2_100)], () => ['rarer'])
    await addWords(rows.slice(0, 450), () => ['more1', 'more2', 'more3', 'more4', 'more5'])
    const query = { limit: 10, q: 'more rarer' }
    const pages = pagesFor(createSecretKey('key', 'utf8'), '/', world.main.network, {})
    const first = await world.database.read(db => list.read({ db, network: world.main.network, query, pages }))
    assert.deepEqual([first.rows, typeof first.nextPageToken], [[], 'string'])
    assert.deepEqual(await numbersOf(query), [oldest.number])
    assert.deepEqual(await numbersOf({ ...query, order: 'number:asc' }), [oldest.number])
  })

  test('a search in another order reads no more rows than a page has, and lets others have their turn', async t => {
    const query = { limit: 10, q: 'door', order: 'number:asc' } as const
    const pages = pagesFor(createSecretKey('key', 'utf8'), '/', world.main.network, query)
    let [time, rests] = [0, 0]
    t.mock.method(performance, 'now', () => (time += 3))
    const parts: object[][] = []
    const page = await world.database.read(db => {
      const all = async (asked: never, values: never) => parts[parts.push(await db.all(asked, values)) - 1]
      const noting = { engine: db.engine, sql: db.sql, all, first: db.first, rest: async () => void rests++ } as unknown as Db
      return list.read({ db: noting, network: world.main.network, query, pages })
    })
    assert.deepEqual(
      page.rows.map(row => row.number),
      expected(query).slice(0, 10),
    )
    const whole = parts.filter(rows => rows.some(row => 'description' in row))
    assert.deepEqual([whole, whole[0]!.length], [[parts.at(-1)], 11])
    // PostgreSQL finds the objects itself, and gives their words, the ids of the first ones, and these.
    if (world.database.engine === 'postgres') assert.ok(parts.flat().length < 40, `${parts.flat().length} rows`)
    else assert.ok(rests > 2, `${rests} rests`)
  })

  test('objects that are older than the search are found when the backlog is done', async () => {
    await world.database.write(async tx => {
      for (const row of rows.slice(0, 500)) await words.remove(tx, row)
      await tx.run(tx.sql.insertInto('wordBacklog').values({ network: world.main.network, kind: 'ticket', lastRef: '' }))
    })
    assert.deepEqual(await world.database.read(db => wordBacklogs.find(db, '')), [world.main.network])
    const context = { network: world.main.network, actor: undefined, now: '', requestId: '' }
    let left = true
    while (left) left = await world.database.write(tx => wordBacklogs.batch({ ...context, tx }, 400))
    assert.deepEqual(await world.database.read(db => wordBacklogs.find(db, '')), [])
    assert.deepEqual(
      (await walk({ q: 'dorte' })).map(row => row.number),
      expected({ q: 'dorte' }),
    )
  })
})
