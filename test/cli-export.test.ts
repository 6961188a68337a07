import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { emptyStore, start, stoa } from './command.ts'
import { inside } from './inside.ts'
import { onEmptyStores } from './world.ts'

onEmptyStores('stoa export', world => {
  const titles = Array.from({ length: 130 }, (_, at) => `Talk ${at}${at === 7 ? '\n=1+1' : ''}`)
  before(async () => {
    const { api, location } = world.main
    for (const [at, title] of titles.entries()) {
      const startDate = `2030-01-01T${String(at % 24).padStart(2, '0')}:00:00Z`
      await api.post('/events/v1', { event: { locationRef: location, title, startDate, endDate: '2030-01-03T00:00:00Z' } })
    }
  })
  const words = (...more: string[]) => ['export', ...more, '--network', world.main.network]
  const run = (...more: string[]) => inside(world.databaseUrl, ...words(...more))

  test('prints a whole list, the same rows as CSV and as lines of JSON', async () => {
    const query = ['--query', `locationRef=${world.main.location}`]
    const csv = await stoa(world.databaseUrl, ...words('events', ...query))
    assert.deepEqual([csv.code, csv.stderr], [0, ''])
    const rows = parse(csv.stdout, { columns: true }) as Record<string, string>[]
    assert.deepEqual(rows.map(row => row.title).toSorted(), titles.toSorted())
    const lines = (await run('events', ...query, '--format', 'ndjson')).stdout.trimEnd().split('\n')
    assert.deepEqual(
      lines.map(line => (JSON.parse(line) as { id: string }).id),
      rows.map(row => row.id),
    )
  })

  test('reads a database on which no service has run yet', async () => {
    const store = await emptyStore(world.engine)
    try {
      const { id } = (await inside(store.url, 'network', 'create', '--title', 'New', '--json')).json
      const { code, stdout, stderr } = await inside(store.url, 'export', 'networks', '--network', id, '--format', 'ndjson')
      assert.deepEqual([code, stderr], [0, ''])
      assert.equal((JSON.parse(stdout) as { id: string }).id, id)
    } finally {
      await store.remove()
    }
  })

  test('takes the parameters of the list, and says which it does not take', async () => {
    const narrow = await run('events', '--query', `locationRef=${world.main.annex}&order=createDate:desc`)
    assert.equal(narrow.stdout.trimEnd().split('\r\n').length, 1)
    const wrong = await run('events', '--query', 'order=best&color=red')
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    for (const parameter of ['order', 'color', 'locationRef']) assert.match(wrong.stderr, new RegExp(`^${parameter}: `, 'm'))
  })

  test('takes the ids of a path where the path has them', async () => {
    const { api, location: locationRef } = world.main
    const product = { locationRef, title: 'Tea', options: [{ title: 'Cup', price: {} }] }
    const { id, options } = (await api.post('/shop/products/v1', { product })).body.product
    const of = `products/${id}/options/${options[0].id}/stock`
    for (const change of [5, 3]) await api.post(`/shop/${of.replace('/', '/v1/')}`, { movement: { change, type: 'delivery' } })
    const rows = (await run(`shop/${of}`, '--format', 'ndjson')).stdout.trimEnd().split('\n')
    assert.deepEqual(
      rows.map(row => (JSON.parse(row) as { change: number }).change),
      [3, 5],
    )
    assert.equal((await run(`/shop/${of.replace('/', '/v1/')}`)).stdout.trimEnd().split('\r\n').length, 3)
    const wrong = await run(`shop/products/tea/options/${world.main.location}/stock`)
    assert.deepEqual([wrong.code, wrong.stderr.split('\n')[0]], [2, 'id: id must be a uuid.'])
  })

  test('holds no more than a page, however long the list is', async () => {
    const length = 550_000
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(
        tx.sql
          .updateTable('event')
          .set({ description: 'x'.repeat(length) })
          .where('network', '=', network),
      ),
    )
    const limited = { NODE_OPTIONS: '--max-old-space-size=64' }
    const query = `locationRef=${world.main.location}&limit=5`
    const child = start(world.databaseUrl, words('events', '--format', 'ndjson', '--query', query), limited)
    let bytes = 0
    for await (const chunk of child.stdout!) bytes += (chunk as Buffer).length
    assert.ok(bytes > titles.length * length, `${bytes} bytes; ${child.exitCode}`)
  })

  test('names the lists there are, when it does not know one', async () => {
    const { code, stderr } = await run('horses')
    assert.equal(code, 2)
    assert.match(stderr, /there is no list horses; there are .*shop\/orders, .*support\/tickets/)
    assert.match((await inside(world.databaseUrl, 'export')).stderr, /LIST is required\n--network is required/)
    assert.match((await run('events', 'orders')).stderr, /orders: too many words/)
  })
})
