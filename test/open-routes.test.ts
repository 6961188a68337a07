import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRead } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import { browser } from './browser.ts'
import { raw } from './schema-lines.ts'
import { onEachService } from './world.ts'

/** Every route that needs no credential, met by pages of others and by nonsense. */
onEachService('what needs no credential', world => {
  const own = () => browser(world.baseUrl)
  const open = routes.filter(({ endpoint }) => endpoint.open)
  const audits = async () =>
    (await raw(world.database, `select "id" from "audit" where "network" = '${world.main.network}'`)).length

  for (const { operationId, endpoint } of open) {
    const { method, path, example } = endpoint
    const body = method === 'GET' ? undefined : example!.body
    const send = (headers: Record<string, string> = {}) => own().send(method, path, body, { headers })

    test(`${operationId}: a credential is not looked at, not even a wrong one`, async () => {
      const plain = await send()
      assert.ok(plain.status < 500 && plain.body?.code !== 'unauthorized', plain.text)
      const wrong = await send({ authorization: 'Basic nothing', 'service-network-id': world.other.network })
      assert.deepEqual([wrong.status, wrong.body?.code], [plain.status, plain.body?.code])
      assert.equal(plain.headers.get('cache-control'), 'no-store')
    })

    test(`${operationId}: a page elsewhere is refused`, async () => {
      for (const headers of [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: world.baseUrl, 'sec-fetch-site': 'same-site' },
        { origin: '', 'sec-fetch-site': 'cross-site' },
        ...(method === 'GET' ? [] : [{ origin: '' }, { origin: 'null' }, { origin: `${world.baseUrl}0` }]),
      ] as Record<string, string>[]) {
        const reply = await send(headers)
        assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused'], JSON.stringify(headers))
        assert.equal(reply.headers.getSetCookie().length, 0)
      }
    })

    if (method !== 'GET') {
      test(`${operationId}: nonsense and an Idempotency-Key are refused, and record nothing`, async () => {
        const count = await audits()
        for (const text of [
          ...(endpoint.body ? [''] : []),
          '{',
          '[]',
          'null',
          '{}',
          '{"colour": "red"}',
          `{"secret": 1, "email": {}}`,
        ]) {
          const reply = await own().send(method, path, undefined, { raw: text })
          assert.equal(reply.status, 400, text)
        }
        const keyed = await send({ 'idempotency-key': 'x' })
        assert.deepEqual([keyed.status, keyed.body.errors[0].header], [400, 'Idempotency-Key'])
        if (endpoint.body) assert.equal((await send({ 'content-type': 'text/plain' })).status, 415)
        assert.equal(await audits(), count)
      })
    }

    test(`${operationId}: unknown parameters are named`, async () => {
      const reply = await own().send(method, `${path}?colour=red`, body)
      assert.deepEqual([reply.status, reply.body.errors[0].parameter], [400, 'colour'])
    })

    test(`${operationId}: what it writes, it writes in steps`, () => {
      assert.ok(isRead(endpoint) || endpoint.inSteps)
    })
  }
})
