import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachService } from '../../../test/world.ts'

onEachService('categories', world => {
  const post = (category: object) => world.main.api.post('/shop/categories/v1', { category })

  test('a category is read back as it was created, with a location or for all of them', async () => {
    for (const sent of [{ title: 'Kaffee ☕', locationRef: world.main.location }, { title: 'Day tickets' }]) {
      const created = await post(sent)
      assert.equal(created.status, 201, created.text)
      const { id, createDate, ...rest } = created.body.category
      assert.deepEqual(rest, sent)
      assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.equal(created.headers.get('location'), `/shop/categories/v1/${id}`)
      const read = await world.main.reader.get(`/shop/categories/v1/${id.toUpperCase()}`)
      assert.equal(read.status, 200)
      assert.equal(read.text, created.text)
      assert.equal(read.headers.get('etag'), created.headers.get('etag'))
    }
  })

  test('a category of no known location is refused', async () => {
    for (const locationRef of [randomUUID(), world.other.location]) {
      const { status, body } = await post({ title: 'Coffee', locationRef })
      assert.equal(status, 400)
      assert.equal(body.code, 'unknown_reference')
      assert.deepEqual(
        body.errors.map((fault: { pointer: string }) => fault.pointer),
        ['/category/locationRef'],
      )
    }
  })

  test('a category without a title, or with more than it has, is refused by its pointers', async () => {
    const { status, body } = await post({ title: '  ', colour: 'red' })
    assert.equal(status, 400)
    assert.deepEqual(body.errors.map((fault: { pointer: string }) => fault.pointer).toSorted(), [
      '/category/colour',
      '/category/title',
    ])
  })

  test('a category of another network is not found', async () => {
    const { id } = (await post({ title: 'Coffee' })).body.category
    assert.equal((await world.other.api.get(`/shop/categories/v1/${id}`)).status, 404)
    assert.equal((await world.main.api.get(`/shop/categories/v1/${randomUUID()}`)).status, 404)
    assert.equal((await world.main.api.get('/shop/categories/v1/coffee')).status, 400)
  })
})
