import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { all, apiOf, emptyFolder, startDemo, withData, type Demo } from '../../test/demo.ts'

const folder = emptyFolder()
let demo: Demo
before(async () => {
  demo = await startDemo('--data', withData(folder.path), '--json')
})
after(async () => {
  await demo.end()
  folder.remove()
})

test('the figures of the demo are those of its lists', async () => {
  for (const start of [demo.json, demo.json.other]) {
    const api = apiOf(start)
    const get = async (path: string): Promise<Json> => {
      const { status, body, text } = await api.get(path)
      assert.equal(status, 200, text)
      return body
    }
    const { locations } = await get('/locations/v1')
    let [members, orders, tickets, open] = [0, 0, 0, 0]
    for (const { id } of locations) {
      members += (await all(api, `/community/memberships/v1?locationRef=${id}`, 'memberships')).length
      orders += (await all(api, `/shop/orders/v1?locationRef=${id}`, 'orders')).length
      const found = await all(api, `/support/tickets/v1?locationRef=${id}`, 'tickets')
      tickets += found.length
      open += found.filter(({ status }) => status === 'new' || status === 'inProgress').length
    }
    const from = `${new Date().getUTCFullYear() - 3}-01-01`
    const sum = async (chart: string, figure: string) =>
      (await get(`/analytics/${chart}/v1?from=${from}&interval=month`)).buckets.map((bucket: Json) => bucket[figure])
    const total = (counts: number[]) => counts.reduce((one, other) => one + other, 0)
    assert.ok(members > 0 && orders > 0 && tickets > 0)
    assert.equal((await sum('members', 'members')).at(-1), members)
    assert.deepEqual([total(await sum('orders', 'orders')), total(await sum('tickets', 'opened'))], [orders, tickets])
    const { today } = await get('/analytics/today/v1')
    assert.equal(today.tickets.count, open)
    assert.ok((await sum('revenue', 'revenue')).flat().some(({ grossAmount }: Json) => grossAmount > 0))
  }
})
