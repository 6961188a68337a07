import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Json } from '../../test/client.ts'
import { apply, carryOut, countsOf, csv, faultsOf, send } from '../../test/importing.ts'
import { openMore, runnerOn } from '../../test/jobs.ts'
import { onEachEngine } from '../../test/world.ts'
import { createMembership } from '../community/memberships/actions.ts'
import { batchOf } from '../kernel/jobs/batches.ts'
import { runJob } from '../kernel/jobs/run-jobs.ts'
import { setClock } from '../kernel/time/clock.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import { newId } from '../kernel/storage/ids.ts'
import { importTable } from './actions.ts'
import { stageLines } from './actions-writes.ts'
import { importedLines } from './jobs.ts'

const COMPANIES = ['key', 'title', 'locationRef']
const MEMBERS = ['user.email', 'user.name', 'locationRef']

onEachEngine('an import that is applied', world => {
  const key = () => randomUUID().slice(0, 8)
  const companies = (count: number) => Array.from({ length: count }, () => [`C-${key()}`, `Acme ${key()}`, world.main.location])
  const members = (count: number) =>
    Array.from({ length: count }, () => [`${randomUUID()}@example.com`, 'Ada', world.main.location])
  const all = async (list: string, query = ''): Promise<Json[]> =>
    Object.values((await world.main.api.get(`${list}?limit=100${query}`)).body)[0] as Json[]
  const rowsOf = async (table: 'company' | 'membership' | 'importLine') =>
    (
      await world.database.read(db =>
        db.all(db.sql.selectFrom(table).select('network').where('network', '=', world.main.network)),
      )
    ).length

  test('makes nothing twice, by key or by e-mail and location, and says how many were there', async () => {
    for (const [of, rows] of [
      ['companies', [COMPANIES, ...companies(3)]],
      ['memberships', [MEMBERS, ...members(3)]],
    ] as const) {
      assert.equal((await apply(world, `of=${of}`, rows)).made, 3)
      const table = of === 'companies' ? 'company' : 'membership'
      const before = await rowsOf(table)
      const checked = (await send(world.main.api, `of=${of}`, rows)).body.import
      assert.deepEqual(countsOf(checked), { status: 'checked', lines: 3, waiting: 0, made: 0, existing: 3, failed: 0 })
      const more = [...rows, ...(of === 'companies' ? companies(1) : members(1))]
      assert.deepEqual(countsOf(await apply(world, `of=${of}`, more)), {
        ...countsOf(checked),
        status: 'applied',
        lines: 4,
        made: 1,
      })
      assert.equal(await rowsOf(table), before + 1)
    }
  })

  test('makes what was deleted since anew, under the same key', async () => {
    const rows = [COMPANIES, ...companies(1)]
    await apply(world, 'of=companies', rows)
    const find = async () => (await all('/community/companies/v1', `&title=${encodeURIComponent(rows[1]![1]!)}`))[0]
    const { id } = await find()
    await world.main.api.send('DELETE', `/community/companies/v1/${id}`)
    assert.equal((await apply(world, 'of=companies', rows)).made, 1)
    assert.notEqual((await find()).id, id)
    assert.equal((await apply(world, 'of=companies', rows)).existing, 1)
  })

  test('gives a key to a membership that is there without one', async () => {
    const [ada] = members(1)
    await apply(world, 'of=memberships', [MEMBERS, ada!])
    const keyed = [
      ['key', ...MEMBERS],
      [key(), ...ada!],
    ]
    assert.deepEqual(countsOf(await apply(world, 'of=memberships', keyed)), {
      status: 'applied',
      lines: 1,
      waiting: 0,
      made: 0,
      existing: 1,
      failed: 0,
    })
    const renamed = [
      ['key', ...MEMBERS],
      [keyed[1]![0]!, `${randomUUID()}@example.com`, 'Ada', world.main.location],
    ]
    assert.equal((await apply(world, 'of=memberships', renamed)).existing, 1)
  })

  test('refers by key to what was imported before, and names keys that it does not know', async () => {
    const [acme] = companies(1)
    await apply(world, 'of=companies', [COMPANIES, acme!])
    const rows = [
      [...MEMBERS, 'companyRef'],
      [...members(1)[0]!, acme![0]!],
    ]
    await apply(world, 'of=memberships', rows)
    const [company] = await all('/community/companies/v1', `&title=${encodeURIComponent(acme![1]!)}`)
    const [made] = await all('/community/memberships/v1', `&companyRef=${company.id}`)
    assert.equal(made.user.email, rows[1]![0])
    const unknown = await send(world.main.api, 'of=memberships', [rows[0]!, [...members(1)[0]!, 'C-none']])
    assert.deepEqual(faultsOf(unknown), [[2, 'companyRef', 'unknown_reference']])
  })

  test('takes true and false as spreadsheets write them in other languages', async () => {
    const words = ['true', 'WAHR', 'VERDADEIRO', 'VRAI', 'VERDADERO', 'FALSE', 'FALSCH', 'FALSO', 'FAUX']
    const rows = words.map(word => [key(), word, world.main.location, word, '{"title":"Cup","price":{}}'])
    const titles = ['key', 'title', 'locationRef', 'featured', 'options']
    await apply(world, 'of=products', [titles, ...rows.map(row => row.with(4, `[${row[4]}]`))])
    const made = await all('/shop/products/v1', '&order=title:asc')
    const featured = words.map(word => made.find(({ title }) => title === word).featured)
    assert.deepEqual(featured, [true, true, true, true, true, false, false, false, false])
  })

  test('makes categories, products and plans, a product with one option in columns or with options as JSON', async () => {
    const category = key()
    await apply(world, 'of=categories', `key,title\n${category},Drinks ${category}\n`)
    const flat = `key;title;locationRef;categoryRef;featured;option.price.money.amount;option.stock.enabled;option.stock.quantity\n${key()};Tea ${category};${world.main.location};${category};TRUE;3,9;true;7\n`
    await apply(world, 'of=products', flat)
    const options = [
      { title: 'Small', price: { money: { amount: 2 } } },
      { title: 'Large', price: { credits: { amount: 1.5 } } },
    ]
    const rows = [
      ['key', 'title', 'locationRef', 'options'],
      [key(), `Juice ${category}`, world.main.location, JSON.stringify(options)],
    ]
    await apply(world, 'of=products', rows)
    const products = (await all('/shop/products/v1', `&q=${category}`)).toSorted((a, b) => (a.title < b.title ? -1 : 1))
    assert.deepEqual(
      products.map(({ title, featured, options }) => [
        title,
        featured,
        options.map((one: Json) => [one.title, one.price.money.amount, one.price.credits.amount]),
      ]),
      [
        [
          `Juice ${category}`,
          false,
          [
            ['Small', 2, 0],
            ['Large', 0, 1.5],
          ],
        ],
        [`Tea ${category}`, true, [[`Tea ${category}`, 3.9, 0]]],
      ],
    )
    assert.deepEqual(products[1].options[0].stock, { enabled: true, quantity: 7 })
    for (const [option, code] of [
      ['{"title":"","price":{}}', 'too_short'],
      ['{"title":"x","price":{"money":{"amount":0.001}}}', 'invalid_value'],
    ] as const) {
      const wrong = rows.with(1, [key(), 'x', world.main.location, `[${option}]`])
      assert.deepEqual(faultsOf(await send(world.main.api, 'of=products', wrong)), [[2, 'options', code]])
    }
    const twice = [
      [...rows[0]!, 'option.title'],
      [...rows[1]!, 'Small'],
    ]
    assert.deepEqual(faultsOf(await send(world.main.api, 'of=products', twice)), [[1, 'options', 'not_allowed']])
    const plans = `key;title;locationRef;period;price;discounts.rooms\n${key()};Flex ${category};${world.main.location};month;249,5;20\n`
    await apply(world, 'of=plans', plans)
    const plan = (await world.main.api.get('/plans/v1')).body.plans.find(({ title }: Json) => title === `Flex ${category}`)
    assert.deepEqual([plan.price, plan.discounts.rooms, plan.discounts.shop], [249.5, 20, 0])
  })

  test('goes on where a killed process has left it, and every line is made once', async t => {
    t.after(() => setClock())
    const rows = companies(60)
    const { id } = (await send(world.main.api, 'of=companies&apply=true', [COMPANIES, ...rows])).body.import
    const batch = { network: world.main.network, holder: newId(), most: 100 }
    await localWrites(world.database).perform(batchOf(importedLines), batch)
    await assert.rejects(
      world.database.write(async tx => {
        await batchOf(importedLines).run(tx, batch)
        throw new Error('killed')
      }),
    )
    const left = (await world.main.api.get(`/imports/v1/${id}`)).body.import
    assert.deepEqual([left.status, left.made, left.waiting], ['applying', 10, 50])
    assert.equal(await carryOut(world), 0)
    const later = Date.now() + 31_000
    setClock(() => later)
    await carryOut(world)
    const done = (await world.main.api.get(`/imports/v1/${id}`)).body.import
    assert.deepEqual(countsOf(done), { status: 'applied', lines: 60, waiting: 0, made: 60, existing: 0, failed: 0 })
    const titles = (await all('/community/companies/v1')).map(({ title }) => title)
    for (const [, title] of rows) assert.equal(titles.filter(one => one === title).length, 1)
  })

  test('that was never begun is carried out by nobody, and is taken away after an hour', async t => {
    t.after(() => setClock())
    const id = newId()
    const { network } = world.main
    const from = { network, id, actor: undefined, requestId: 'x', of: 'companies', invite: false, hasStaged: false } as const
    const lines = [{ line: 2, key: 'left', fields: { title: 'Left', locationRef: world.main.location, metadata: {} } }]
    await localWrites(world.database).perform(stageLines, { from, lines })
    assert.equal(await carryOut(world), 0)
    assert.deepEqual([(await world.main.api.get(`/imports/v1/${id}`)).status, await rowsOf('importLine')], [404, 1])
    setClock(() => Date.now() + 3_601_000)
    assert.ok((await carryOut(world)) > 0)
    assert.equal(await rowsOf('importLine'), 0)
  })

  for (const [after, isSwept] of [
    ['their lines have been taken away', true],
    ['their lines could have been taken away', false],
  ] as const) {
    test(`is refused, and nothing of it is made, where the check was held up until ${after}`, async t => {
      t.after(() => setClock())
      const { network } = world.main
      const before = await rowsOf('company')
      const [head, ...rest] = [[COMPANIES, ...companies(300)], companies(300)].map(rows => Buffer.from(csv(rows)))
      async function* heldUp() {
        yield head!
        const later = Date.now() + 3_601_000
        setClock(() => later)
        if (isSwept) await carryOut(world)
        yield* rest
      }
      const store = { database: world.database, writes: localWrites(world.database) }
      const asked = { network, actor: undefined, requestId: 'x', of: 'companies', apply: true, invite: false } as const
      await assert.rejects(importTable(store, { ...asked, locationRef: undefined }, heldUp()), /Import the table again/)
      await carryOut(world)
      const later = Date.now() + 7_202_000
      setClock(() => later)
      await carryOut(world)
      assert.deepEqual([await rowsOf('company'), await rowsOf('importLine')], [before, 0])
    })
  }

  test('tells the lines that failed because the network has changed since the check', async () => {
    const [acme] = companies(1)
    await apply(world, 'of=companies', [COMPANIES, acme!])
    const [company] = await all('/community/companies/v1', `&title=${encodeURIComponent(acme![1]!)}`)
    const rows = members(3).map((row, at) => [...row, at === 1 ? company.id : ''])
    const { id } = (await send(world.main.api, 'of=memberships&apply=true', [[...MEMBERS, 'companyRef'], ...rows])).body.import
    await world.main.api.send('DELETE', `/community/companies/v1/${company.id}`)
    await carryOut(world)
    const told = (await world.main.api.get(`/imports/v1/${id}`)).body.import
    assert.deepEqual(countsOf(told), { status: 'applied', lines: 3, waiting: 0, made: 2, existing: 0, failed: 1 })
    assert.deepEqual(
      told.faults.map(({ line, code }: Json) => [line, code]),
      [[3, 'unknown_reference']],
    )
  })

  test('twice at once makes every line once', async () => {
    const rows = [COMPANIES, ...companies(40)]
    const before = await rowsOf('company')
    const replies = await Promise.all([1, 2].map(() => send(world.main.api, 'of=companies&apply=true', rows)))
    const { databases, close } = await openMore(world)
    await Promise.all(databases.map(database => runJob(importedLines, runnerOn(database))))
    await carryOut(world)
    await close()
    assert.equal(await rowsOf('company'), before + 40)
    const told = await Promise.all(
      replies.map(async ({ body }) => (await world.main.api.get(`/imports/v1/${body.import.id}`)).body.import),
    )
    assert.deepEqual(
      told.map(({ status, made, existing }) => [status, made + existing]),
      [
        ['applied', 40],
        ['applied', 40],
      ],
    )
    assert.equal(told[0].made + told[1].made, 40)
  })

  // SQLite has one writer.
  if (world.engine === 'postgres') {
    test('counts as there what others make while a line waits for them', async () => {
      const rows = [MEMBERS, ...members(1)]
      const [email] = rows[1]!
      // Both wait for the person, who is known at another location.
      const known = { locationRef: world.main.annex, user: { email, name: 'Ada' } }
      assert.equal((await world.main.api.post('/community/memberships/v1', { membership: known, invite: false })).status, 201)
      const { headers } = await send(world.main.api, 'of=memberships&apply=true', rows)
      let applied: Promise<number> | undefined
      await world.write(world.main.network, async context => {
        await createMembership(context, { email: email!, name: 'Ada', surname: '', locationRef: world.main.location })
        applied = carryOut(world)
        await wait(300)
      })
      await applied
      const told = (await world.main.api.get(headers.get('location')!)).body.import
      assert.deepEqual(countsOf(told), { status: 'applied', lines: 1, waiting: 0, made: 0, existing: 1, failed: 0 })
    })
  }
})
