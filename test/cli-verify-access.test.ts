import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessRules } from '../src/cli/store-verify-access.ts'
import { browser, linkFor, signedIn } from './browser.ts'
import { authenticator } from './authenticator.ts'
import { addKey, named, namedBrowser } from './passkeys.ts'
import { peopleOf } from './people.ts'
import { problemsIn } from './problems.ts'
import { raw } from './schema-lines.ts'
import { onEachEngine } from './world.ts'

onEachEngine('what verify holds of sessions', world => {
  const { newMember } = peopleOf(world)
  const CURRENT = '/access/sessions/v1/current'

  test('is well after people came and went, and each fault is found by its object', async () => {
    const { api, network, admin, secondAdmin } = world.main
    const own = await signedIn(world, world.main, admin)
    const there = namedBrowser(world)
    there.setCookie(own.cookie())
    const passkey = await addKey(there, authenticator(named(world.baseUrl)))
    const grace = await signedIn(world, world.main, secondAdmin)
    const { user } = (await grace.get(CURRENT)).body.session
    await linkFor(world, world.main, secondAdmin)
    await api.send('PUT', `/community/users/v1/${user.id}/block`)
    assert.deepEqual(await problemsIn(world), [])
    await api.send('PUT', `/community/users/v1/${user.id}/unblock`)
    await grace.signIn(network, user.email)

    const { session } = (await own.get(CURRENT)).body
    const gone = await newMember()
    await api.send('DELETE', `/community/memberships/v1/${gone.id}`)
    await api.send('DELETE', `/community/users/v1/${gone.userRef}`)
    const now = new Date().toISOString()
    await world.write(network, async ({ tx }) => {
      await tx.run(tx.sql.updateTable('user').set({ blocked: true }).where('network', '=', network).where('id', '=', user.id))
      const later = new Date(Date.now() + 40 * 86_400_000).toISOString()
      await tx.run(
        tx.sql.updateTable('passkey').set({ backedUp: true }).where('network', '=', network).where('id', '=', passkey.id),
      )
      await tx.run(
        tx.sql
          .updateTable('session')
          .set({ expireDate: later, proofExpireDate: later })
          .where('network', '=', network)
          .where('id', '=', session.id),
      )
      await tx.run(
        tx.sql
          .insertInto('login')
          .values({ network, userRef: gone.userRef, passwordHash: 'plain', createDate: now, updateDate: now }),
      )
    })
    assert.deepEqual(await problemsIn(world, accessRules), [
      `a passkey has a key of a kind that is taken, a counter that is not negative, and is backed up only if it can be: ${passkey.id}`,
      `a password is stored by Argon2id: ${gone.userRef}`,
      `a session counts as proved no longer than it lasts: ${session.id}`,
      `a session ends when it was not used for long, and at its end at the latest: ${session.id}`,
      `nobody who is blocked is signed in or has a link: ${user.id}`,
      `nobody who was erased has a password or a passkey, is signed in, or has a link: ${gone.userRef}`,
    ])
  })

  test('an erased person leaves neither a login nor a session, and no address in the audit log', async () => {
    const { api, network, location } = world.other
    const made = await api.post('/community/memberships/v1', {
      membership: { user: { email: 'zoe@other.example', name: 'Zoe' }, locationRef: location, role: 'admin' },
    })
    const { id, userRef } = made.body.membership
    const own = await signedIn(world, world.other, id)
    const there = namedBrowser(world)
    there.setCookie(own.cookie())
    await addKey(there, authenticator(named(world.baseUrl)))
    assert.equal((await browser(world.baseUrl).signIn(network, 'zoe@other.example', 'wrong')).status, 401)
    await linkFor(world, world.other, id)
    assert.equal((await api.send('DELETE', `/community/memberships/v1/${id}`)).status, 200)
    assert.equal((await api.send('DELETE', `/community/users/v1/${userRef}`)).status, 200)
    for (const table of ['login', 'session', 'loginLink', 'passkey']) {
      assert.deepEqual(await raw(world.database, `select * from "${table}" where "network" = '${network}'`), [])
    }
    const log = JSON.stringify(await raw(world.database, `select * from "audit" where "network" = '${network}'`))
    for (const text of ['zoe@', '127.0.0.1', own.cookie()!]) assert.ok(!log.includes(text), text)
  })
})
