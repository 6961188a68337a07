import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { onEachService } from '../../../test/world.ts'
import { cellOf } from './csv.ts'

onEachService('a list as CSV', world => {
  const ORDERS = '/discounts/coupons/v1'
  const create = (title: string) =>
    world.main.api.post(ORDERS, {
      coupon: { locationRef: world.main.location, percentOff: 10, productTypes: ['shopProducts', 'packages'], title },
    })
  const csv = (path: string, accept = 'text/csv') => world.main.api.get(path, { headers: { accept } })
  // Spreadsheets take each of them for the end of a row.
  const record_delimiter = ['\r\n', '\n', '\r']
  const rowsOf = (text: string) => parse(text, { columns: true, record_delimiter }) as Record<string, string>[]

  test('has the rows of the JSON, in columns that are named like its members', async () => {
    const titles = ['Spring; "new", really', 'two\nlines', 'Zoë 🌱', 'a\r=1', '=1+1', '@cmd', '-2', "'=quoted", '+49 30 1234-5']
    for (const title of titles) assert.equal((await create(title)).status, 201)
    const { body } = await world.main.api.get(ORDERS)
    const reply = await csv(ORDERS)
    assert.equal(reply.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(reply.headers.get('vary')!, /\bAccept\b/)
    const rows = rowsOf(reply.text)
    assert.deepEqual(
      rows.map(row => row.id),
      body.coupons.map((coupon: { id: string }) => coupon.id),
    )
    const [last] = rows
    assert.deepEqual(
      [
        last!['limitedRedemption.enabled'],
        last!['limitedRedemption.value'],
        last!.productTypes,
        last!.percentOff,
        last!.deleteDate,
      ],
      ['false', '', '["shopProducts","packages"]', '10', ''],
    )
    assert.deepEqual(rows.map(row => row.title).toReversed(), [
      ...titles.slice(0, 4),
      "'=1+1",
      "'@cmd",
      "'-2",
      "''=quoted",
      "'+49 30 1234-5",
    ])
  })

  test('names the next page in Link, until the last one', async () => {
    const ids: string[] = []
    let path: string | undefined = `${ORDERS}?limit=3&locationRef=${world.main.location}`
    while (path !== undefined) {
      const reply = await csv(path)
      assert.equal(reply.status, 200, reply.text)
      ids.push(...rowsOf(reply.text).map(row => row.id!))
      path = /^<([^>]+)>; rel="next"$/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    const { body } = await world.main.api.get(ORDERS)
    assert.deepEqual(
      ids,
      body.coupons.map((coupon: { id: string }) => coupon.id),
    )
  })

  test('is for those who prefer it, and of lists alone', async () => {
    const types = async (path: string, accept: string) => (await csv(path, accept)).headers.get('content-type')
    const json = 'application/json; charset=utf-8'
    assert.equal(await types(ORDERS, 'text/csv, */*;q=0.1'), 'text/csv; charset=utf-8')
    for (const accept of ['*/*', 'text/csv;q=0.5, application/json', 'text/csv;q=0', 'text/html']) {
      assert.equal(await types(ORDERS, accept), json, accept)
    }
    const { body } = await create('One')
    assert.equal(await types(`${ORDERS}/${body.coupon.id}`, 'text/csv'), json)
    // Faults stay problem documents.
    assert.equal(await types(`${ORDERS}?limit=0`, 'text/csv'), 'application/problem+json; charset=utf-8')
  })

  test('an empty list still has its header, with the same columns', async () => {
    const [header] = (await csv(ORDERS)).text.split('\r\n')
    const empty = await csv(`${ORDERS}?locationRef=${world.main.annex}`)
    assert.equal(empty.text, `${header}\r\n`)
  })
})

test('text alone is kept from being a formula, and telephone numbers stay what they are', () => {
  for (const text of ['=1', '+A1', '-A1', '@x', '\tx', '\rx', "'=1", '+49 30 1|cmd']) assert.equal(cellOf(text), `'${text}`)
  for (const text of ['', 'a=1', "'a", ' =1']) assert.equal(cellOf(text), text)
  for (const column of ['phoneNumber', 'locationPhoneNumber']) assert.equal(cellOf('+49 (0)30/12-34', column), '+49 (0)30/12-34')
  assert.equal(cellOf('+1-2', 'title'), "'+1-2")
  assert.equal(cellOf('+49 30 1|cmd', 'phoneNumber'), "'+49 30 1|cmd")
  assert.deepEqual(
    [-1.5, true, null, undefined, { a: 1 }, ['=1']].map(value => cellOf(value)),
    ['-1.5', 'true', '', '', '{"a":1}', '["=1"]'],
  )
})
