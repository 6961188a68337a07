import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { talk as talkTo } from './talk.ts'
import { onEachService } from './world.ts'

const EVENT = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z' }
const NOSNIFF = /\r\nx-content-type-options: nosniff(\r\n|$)/i

onEachService('a connection that goes on', world => {
  const signed = () => `Authorization: ${world.main.api.authorization}\r\n`
  const talk = () => talkTo(world.baseUrl)
  const early = {
    'a call without a credential': ['GET /events/v1 HTTP/1.1\r\nHost: x\r\n\r\n', 401],
    'a route that there is not': ['GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    'another method': ['PUT /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', 405],
    'a write without a credential': ['POST /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', 401],
  } as const
  const faults = {
    'headers over 16 KiB': [`GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    'what is no HTTP': ['hello\r\n\r\n', 400],
  } as const

  for (const [first, [request, refused]] of Object.entries(early)) {
    for (const [second, [fault, status]] of Object.entries(faults)) {
      test(`after ${first} ${second} are answered all the same`, async () => {
        const line = talk()
        line.send(request)
        assert.equal((await line.answer()).status, refused)
        line.send(fault)
        const { status: said, head, body } = await line.answer()
        assert.deepEqual([said, body.status], [status, status])
        assert.match(head, NOSNIFF)
        await line.end()
      })
    }
  }

  test('a body that comes after its refusal is passed over, and the connection ends with it', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const line = talk()
      const authorization = type === 'text/plain' ? signed() : ''
      line.send(
        `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
      )
      const { status, head } = await line.answer()
      assert.equal(status, type === 'text/plain' ? 415 : 401)
      assert.match(head, /\r\nconnection: close/i)
      line.send('2\r\n{}\r\n0\r\n\r\n')
      assert.equal(await line.end(), '')
    }
  })

  test('a refused body that came with its request leaves the connection open', async () => {
    const line = talk()
    line.send('POST /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}')
    assert.equal((await line.answer()).status, 401)
    line.send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    assert.deepEqual((await line.answer()).body, { status: 'live' })
    line.close()
  })

  test('a write that came whole is answered before the byte after it that is no request', async () => {
    const line = talk()
    const body = JSON.stringify({ event: { ...EVENT, locationRef: world.main.location } })
    line.send(
      `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${signed()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}!`,
    )
    const made = await line.answer()
    assert.equal(made.status, 201)
    assert.equal((await line.answer()).status, 400)
    assert.equal(await line.end(), '')
    assert.equal((await world.main.api.get(`/events/v1/${made.body.event.id}`)).status, 200)
  })

  test('many requests in one packet are answered in order, and then what is no request', async () => {
    const line = talk()
    const paths = Array.from({ length: 60 }, (_, i) => (i % 2 ? '/livez' : '/events/v1'))
    line.send(`${paths.map(path => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')}hello\r\n\r\n`)
    for (const path of paths) assert.equal((await line.answer()).status, path === '/livez' ? 200 : 401)
    assert.equal((await line.answer()).status, 400)
    assert.equal(await line.end(), '')
  })

  test('a request that is not whole gets one answer, after those before it', async () => {
    const line = talk()
    line.send(
      'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n' +
        `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${signed()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    )
    assert.equal((await line.answer()).status, 200)
    assert.equal((await line.answer()).body.code, 'invalid_request')
    assert.equal(await line.end(), '')
  })

  test('CONNECT is refused, and a client that resets the connection harms nobody', async () => {
    const line = talk()
    line.send('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
    const { status, head } = await line.answer()
    assert.equal(status, 405)
    assert.match(head, NOSNIFF)
    for (let i = 0; i < 20; i++) {
      const rude = talk()
      rude.send('CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
      await wait(i % 5)
      rude.reset()
    }
    assert.equal((await world.main.api.get('/plans/v1')).status, 200)
  })

  test('a DELETE that was carried out is answered as such, whatever follows as its body', async () => {
    const coupon = { locationRef: world.main.location, percentOff: 10, productTypes: ['packages'], duration: 'once' }
    const made = (await world.main.api.post('/discounts/coupons/v1', { coupon })).body.coupon
    const line = talk()
    line.send(
      `DELETE /discounts/coupons/v1/${made.id} HTTP/1.1\r\nHost: x\r\n${signed()}Transfer-Encoding: chunked\r\n\r\nZZZ\r\n`,
    )
    assert.equal((await line.answer()).status, 200)
    assert.equal(await line.end(), '')
  })

  test('a body that goes wrong after its answer gets no second one', async () => {
    for (const request of [
      'POST /events/v1 HTTP/1.1\r\nHost: x\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\n',
      'OPTIONS /events/v1 HTTP/1.1\r\nHost: x\r\n',
    ]) {
      const line = talk()
      line.send(`${request}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)
      await line.answer()
      line.send('zz\r\n')
      assert.equal(await line.end(), '', request)
    }
  })

  test('a body that goes wrong before its answer is answered with 400', async () => {
    const line = talk()
    line.send(
      `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${signed()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n`,
    )
    assert.equal((await line.answer()).body.code, 'invalid_request')
    await line.end()
  })
})
