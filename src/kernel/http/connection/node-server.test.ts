import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { talk } from '../../../../test/talk.ts'
import { Connections } from './connections.ts'
import { nodeServer } from './node-server.ts'

test('a client that is too slow is answered with 408, within a second of the time that it has', async t => {
  const server = nodeServer(new Connections(), () => {})
  t.after(() => void server.close())
  assert.deepEqual([server.headersTimeout, server.requestTimeout], [15_000, 30_000])
  server.headersTimeout = server.requestTimeout = 1
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const slow = ['GET /livez HTTP/1.1\r\nHost: x\r\n', 'POST /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{']
  await Promise.all(
    slow.map(async bytes => {
      const line = talk(`http://127.0.0.1:${port}`)
      line.send(bytes)
      const { status, head, body } = await line.answer()
      assert.deepEqual([status, body.code], [408, 'request_timeout'])
      assert.match(head, /\r\nx-content-type-options: nosniff\r\n/)
      assert.match(head, /\r\nconnection: close$/)
      assert.equal(await line.end(), '')
    }),
  )
})
