import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sendBytes, serving } from '../../../test/served.ts'
import { onEachEngine } from '../../../test/world.ts'
import { locations } from '../../access/store.ts'
import { category } from '../../shop/categories/table.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { categories } from '../../shop/categories/store.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Obj, Optional, paging, T, Text, Uuid } from '../contract/schema.ts'
import { found } from '../errors/api-error.ts'
import { newId } from '../storage/ids.ts'
import type { WriteContext } from '../storage/context.ts'
import { record } from '../storage/record.ts'
import { implement } from './implement.ts'

const Shelf = Obj({ id: Uuid, title: T.String(), locationRef: Uuid })
const ofLocation = { params: Obj({ locationRef: Uuid }), scope: 'shop', errors: ['not_found'] } as const
const ofShelf = { params: Obj({ locationRef: Uuid, shelfRef: Uuid }), scope: 'shop', errors: ['not_found'] } as const
const Body = Obj({ shelf: Obj({ title: Text(50) }) })
const contract = {
  createShelf: endpoint({
    ...ofLocation,
    method: 'POST',
    path: '/rooms/v1/:locationRef/shelves',
    summary: 'Put up a shelf',
    body: Body,
    status: 201,
    creates: 'shelf',
    reply: Obj({ shelf: Shelf }),
  }),
  getShelf: endpoint({
    ...ofLocation,
    params: Obj({ locationRef: Uuid, id: Uuid }),
    method: 'GET',
    path: '/rooms/v1/:locationRef/shelves/:id',
    summary: 'Read a shelf',
    status: 200,
    reply: Obj({ shelf: Shelf }),
  }),
  listShelves: endpoint({
    ...ofLocation,
    method: 'GET',
    path: '/rooms/v1/:locationRef/shelves',
    summary: 'List shelves',
    list: true,
    query: Obj(paging),
    status: 200,
    reply: Obj({ shelves: T.Array(Shelf), nextPageToken: Optional(T.String()) }),
    errors: ['not_found', 'invalid_page_token'],
  }),
  addBoard: endpoint({
    ...ofShelf,
    method: 'POST',
    path: '/rooms/v1/:locationRef/racks/:shelfRef/boards',
    summary: 'Add a board to a shelf',
    body: Body,
    status: 201,
    creates: 'shelf',
    location: '/rooms/v1/:locationRef/shelves/:shelfRef',
    reply: Obj({ shelf: Shelf }),
  }),
  moveShelf: endpoint({
    method: 'POST',
    path: '/moves/v1',
    scope: 'shop',
    summary: 'Put up a shelf at a location',
    body: Obj({ shelf: Obj({ title: Text(50), locationRef: Uuid }) }),
    status: 202,
    creates: 'shelf',
    location: '/rooms/v1/:locationRef/shelves/:id',
    reply: Obj({ shelf: Shelf }),
    errors: ['unknown_reference'],
  }),
}

const onShelves = listOf({
  table: category,
  rows: sql => sql.selectFrom('category').selectAll(),
  filters: { locationRef: 'locationRef' },
  orders: { 'createDate:asc': ['createDate', 'asc'] },
})

type Made = WriteContext & { body: { shelf: { title: string } } }

async function putUp(call: Made, ref: string) {
  const { tx, network, now, body } = call
  const { id: locationRef } = found(await locations.find(tx, network, ref), 'location')
  const row = { network, id: newId(), locationRef, title: body.shelf.title, createDate: now, updateDate: now, deleteDate: null }
  await categories.insert(tx, row)
  await record(call, 'category', 'created', { after: row })
  return { shelf: { id: row.id, title: row.title, locationRef } }
}

const routes = implement(contract, {
  createShelf: call => putUp(call, call.params.locationRef),
  addBoard: call => putUp(call, call.params.locationRef),
  moveShelf: call => putUp(call, call.body.shelf.locationRef),
  async getShelf({ db, network, params: { locationRef, id } }) {
    const query = db.sql.selectFrom('category').select(['id', 'title']).where('network', '=', network)
    const row = await db.first(query.where('locationRef', '=', locationRef).where('id', '=', id))
    return { shelf: { ...found(row, 'shelf'), locationRef } }
  },
  async listShelves({ db, network, params: { locationRef }, query, pages }) {
    found(await locations.find(db, network, locationRef), 'location')
    const { rows, nextPageToken } = await onShelves.read({ db, network, pages, query: { ...query, locationRef } })
    return { shelves: rows.map(({ id, title }) => ({ id, title, locationRef })), nextPageToken }
  },
})

onEachEngine('below another object', world => {
  const served = serving(world, routes)
  const shelves = (room = world.main.location) => `/rooms/v1/${room}/shelves`
  const shelf = (title = 'High') => ({ shelf: { title } })

  test('what is made is found where Location says, with the ids of its path filled in', async () => {
    const { status, headers, body } = await served.api.post(shelves(world.main.location.toUpperCase()), shelf())
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${shelves()}/${body.shelf.id}`)
    const read = await served.api.get(headers.get('location')!)
    assert.deepEqual([read.body, read.headers.get('etag')], [body, headers.get('etag')])
  })

  test('what cannot be read by itself is found at its root', async () => {
    const { body: root } = await served.api.post(shelves(), shelf())
    const reply = await served.api.post(`/rooms/v1/${world.main.location}/racks/${root.shelf.id}/boards`, shelf('Board'))
    assert.equal(reply.headers.get('location'), `${shelves()}/${root.shelf.id}`)
    assert.deepEqual((await served.api.get(reply.headers.get('location')!)).body, root)
    // The root’s tag would stand for another object than the one that was answered.
    assert.equal(reply.headers.get('etag'), null)
  })

  test('what is made elsewhere is found by what it says of itself', async () => {
    const { annex } = world.main
    const key = { 'idempotency-key': randomUUID() }
    const reply = await served.api.post('/moves/v1', { shelf: { title: 'Low', locationRef: annex } }, { headers: key })
    assert.equal(reply.status, 202)
    assert.equal(reply.headers.get('location'), `${shelves(annex)}/${reply.body.shelf.id}`)
    assert.deepEqual((await served.api.get(reply.headers.get('location')!)).body, reply.body)
    const again = await served.api.post('/moves/v1', { shelf: { title: 'Low', locationRef: annex } }, { headers: key })
    assert.equal(again.headers.get('location'), reply.headers.get('location'))
  })

  test('a key stands for a request to one object, not to another of the same operation', async () => {
    const key = { 'idempotency-key': randomUUID() }
    assert.equal((await served.api.post(shelves(), shelf(), { headers: key })).status, 201)
    assert.equal((await served.api.post(shelves(world.main.annex), shelf(), { headers: key })).status, 422)
    assert.equal((await served.api.post(shelves(), shelf(), { headers: key })).headers.get('idempotent-replayed'), 'true')
  })

  test('a list goes on page by page, and its tokens belong to its own object', async () => {
    const titles = Array.from({ length: 5 }, (_, i) => `Row ${i}`)
    for (const title of titles) await served.api.post(shelves(world.main.annex), shelf(title))
    const path = `${shelves(world.main.annex)}?limit=2`
    const seen: string[] = []
    let token: string | undefined
    do {
      const { status, body } = await served.api.get(token === undefined ? path : `${path}&nextPageToken=${token}`)
      assert.equal(status, 200)
      assert.ok(body.shelves.length <= 2)
      for (const { title } of body.shelves) seen.push(title)
      const elsewhere = body.nextPageToken && (await served.api.get(`${shelves()}?nextPageToken=${body.nextPageToken}`))
      if (elsewhere) assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, 'invalid_page_token'])
      token = body.nextPageToken
    } while (token !== undefined)
    assert.deepEqual(
      seen.filter(title => title.startsWith('Row')),
      titles,
    )
    const { body } = await served.api.get(path)
    const upper = path.replace(world.main.annex, world.main.annex.toUpperCase())
    assert.equal((await served.api.get(`${upper}&nextPageToken=${body.nextPageToken}`)).status, 200)
  })

  test('a page that is just full is the last one when nothing follows', async () => {
    for (let i = 0; i < 2; i++) await served.api.post(shelves(), shelf())
    const { body: all } = await served.api.get(`${shelves()}?limit=100`)
    const { body: full } = await served.api.get(`${shelves()}?limit=${all.shelves.length}`)
    assert.deepEqual([full.shelves.length, full.nextPageToken], [all.shelves.length, undefined])
    const { body: short } = await served.api.get(`${shelves()}?limit=${all.shelves.length - 1}`)
    assert.equal(typeof short.nextPageToken, 'string')
  })

  test('an id in the path is named when it is malformed, whatever it is called', async () => {
    for (const [path, parameter] of [
      ['/rooms/v1/x/shelves', 'locationRef'],
      [`${shelves()}/x`, 'id'],
      [`/rooms/v1/${world.main.location}/racks/x/boards`, 'shelfRef'],
    ] as const) {
      const { status, body } = await served.api.send(
        parameter === 'shelfRef' ? 'POST' : 'GET',
        path,
        parameter === 'shelfRef' ? shelf() : undefined,
      )
      assert.deepEqual([status, body.errors[0].parameter], [400, parameter])
    }
    assert.equal((await served.api.get(shelves(world.main.network))).status, 404)
    assert.equal((await served.api.get(`${shelves()}/${world.main.network}`)).status, 404)
  })

  test('an empty id is no route, whatever it is called', async () => {
    for (const path of [
      `${shelves()}/`,
      '/rooms/v1//shelves',
      `/rooms/v1/${world.main.location}/racks//boards`,
      '/rooms/v1///shelves',
    ]) {
      const answer = await sendBytes(
        served.baseUrl,
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${served.api.authorization}\r\nConnection: close\r\n\r\n`,
      )
      assert.match(answer, /^HTTP\/1.1 404 .*There is no such route/s, path)
    }
  })
})
