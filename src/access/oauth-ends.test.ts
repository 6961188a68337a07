import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { test } from 'node:test'
import type { Reply } from '../../test/client.ts'
import { ask, bearer, grant, newClient, refused, tokenFor } from '../../test/oauth.ts'
import { letPass } from '../../test/passing.ts'
import { onEachEngine } from '../../test/world.ts'
import { setUserBlocked } from '../community/users/actions.ts'
import { renewSecret, revokeCredential } from './actions.ts'

onEachEngine('the end of tokens', world => {
  const events = () => `/events/v1?locationRef=${world.main.location}`
  const read = (token: string) => world.main.api.get(events(), bearer(token, world.main.network))

  /** What ends a token, each told to the store behind the server's back, as another process would. */
  const endings: Record<string, (one: Awaited<ReturnType<typeof newClient>>) => Promise<unknown>> = {
    'is revoked': one => world.write(world.main.network, context => revokeCredential(context, one.id)),
    'belongs to somebody who was blocked': one =>
      world.write(world.main.network, context => setUserBlocked(context, one.user, true)),
    'belongs to a deleted membership': one =>
      world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('membership')
            .set({ deleteDate: new Date().toISOString() })
            .where('network', '=', world.main.network)
            .where('id', '=', one.membership),
        ),
      ),
    'has expired': one =>
      world.database.write(tx =>
        tx.run(
          tx.sql
            .updateTable('token')
            .set({ expireDate: new Date().toISOString() })
            .where('network', '=', world.main.network)
            .where('credentialRef', '=', one.id),
        ),
      ),
  }
  for (const [ending, end] of Object.entries(endings)) {
    test(`a token that ${ending} stops within a second`, async () => {
      const one = await newClient(world)
      const token = await tokenFor(world, one)
      assert.equal((await read(token)).status, 200)
      await end(one)
      letPass(1_000)
      assert.equal((await read(token)).status, 401)
      const again = await ask(world, grant(), { by: one })
      if (ending === 'has expired') assert.equal(again.status, 200)
      else refused(again, 401, 'invalid_client')
    })
  }

  test('a secret that is renewed while the body is on its way gives no token', async () => {
    const one = await newClient(world)
    const request = http.request(`${world.baseUrl}/oauth/token`, {
      method: 'POST',
      auth: `${one.clientId}:${one.clientSecret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
    request.write('grant_type=')
    // One that is answered came after the first one's header.
    await tokenFor(world, one)
    await world.write(world.main.network, context => renewSecret(context, one.id))
    request.end('client_credentials')
    const [response] = await answered
    response.resume()
    assert.equal(response.statusCode, 401)
  })

  test('a token of somebody who was demoted stops writing within a second, and reads on', async () => {
    const one = await newClient(world)
    const token = await tokenFor(world, one)
    const write = () => world.main.api.post('/events/v1', {}, bearer(token, world.main.network))
    assert.equal((await write()).body.code, 'invalid_request')
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('membership')
          .set({ role: 'member' })
          .where('network', '=', world.main.network)
          .where('id', '=', one.membership),
      ),
    )
    letPass(1_000)
    assert.equal((await write()).body.code, 'admin_required')
    assert.equal((await read(token)).status, 200)
  })
})

onEachEngine(
  'token limits',
  world => {
    test('calls count to the credential, failed ones to the address, and good ones pass all the same', async () => {
      const by = world.main
      const good = await ask(world, grant(), { by })
      assert.match(good.headers.get('ratelimit')!, /^"credential";r=\d+;t=1$/)
      const wrong = () => ask(world, grant(), { by: { ...by, clientSecret: 'wrong' } })
      let limited: Reply | undefined
      // What is allowed comes back while they ask: on a full machine it takes more of them.
      const asking = Array.from({ length: 14 }, async () => {
        for (let i = 0; i < 200 && !limited; i++) {
          const reply = await wrong()
          if (reply.status === 429) limited = reply
        }
      })
      await Promise.all(asking)
      assert.ok(limited, 'none was refused')
      refused(limited, 429, 'temporarily_unavailable')
      assert.ok(limited.headers.get('retry-after'))
      assert.equal((await ask(world, grant(), { by })).status, 200)
    })

    test('a credential with too many calls waits, whichever route it calls', async () => {
      const replies = await Promise.all(Array.from({ length: 40 }, () => ask(world, grant(), { by: world.other })))
      refused(
        replies.find(({ status }) => status === 429)!,
        429,
        'temporarily_unavailable',
      )
    })
  },
  { rateLimit: 5, rateLimitBurst: 20, engines: ['sqlite'] },
)
