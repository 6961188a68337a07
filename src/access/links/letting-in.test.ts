import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser, linkFor, PASSWORD, signedIn } from '../../../test/browser.ts'
import { client, type Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'

const MEMBERSHIPS = '/community/memberships/v1'
const USERS = '/community/users/v1'

onEachService('letting people in', world => {
  /** A program of an admin that may do everything with people, and nothing with the network. */
  let community: ReturnType<typeof client>
  let userRef: string
  const api = () => world.main.api
  const spend = (secret: string) => browser(world.baseUrl).post('/access/links/v1/spend', { secret, password: PASSWORD })
  const signIn = async () => (await browser(world.baseUrl).signIn(world.main.network, 'grace@main.example')).status
  const refusedIn = (reply: Json) => assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'], reply.text)
  const fine = (reply: Json) => assert.ok(reply.status < 300, reply.text)

  before(async () => {
    const credential = { membershipRef: world.main.admin, title: 'Reception', scopes: ['community'] }
    const { body } = await api().post('/access/credentials/v1', { credential })
    const { clientId } = body.credential
    community = client(world.baseUrl, world.main.network, { clientId, clientSecret: body.clientSecret })
    userRef = (await api().get(`${MEMBERSHIPS}/${world.main.secondAdmin}`)).body.membership.userRef
  })

  test('the e-mail of somebody who has a link is changed with the scope network alone, and makes the link worthless', async () => {
    const change = (by: typeof community, email: string) => by.put(`${USERS}/${userRef}`, { user: { email } })
    fine(await change(community, 'hopper@main.example'))
    const secret = await linkFor(world, world.main, world.main.secondAdmin)
    refusedIn(await change(community, 'mallory@main.example'))
    fine(await change(community, 'HOPPER@main.example'))
    fine(await change(api(), 'grace@main.example'))
    assert.equal((await spend(secret)).body.code, 'link_expired')
  })

  test('the scope community lets nobody in again who has kept a password', async () => {
    const { secondAdmin, annex } = world.main
    await signedIn(world, world.main, secondAdmin)
    const role = (by: typeof community, to: string) => by.put(`${MEMBERSHIPS}/${secondAdmin}`, { membership: { role: to } })
    const isShutOut = async () => assert.equal(await signIn(), 401)

    fine(await community.put(`${USERS}/${userRef}/block`, undefined))
    refusedIn(await community.put(`${USERS}/${userRef}/unblock`, undefined))
    await isShutOut()
    fine(await api().put(`${USERS}/${userRef}/unblock`, undefined))
    assert.equal(await signIn(), 200)

    fine(await role(community, 'member'))
    refusedIn(await role(community, 'admin'))
    const another = (more: object) => ({
      membership: {
        user: { name: 'Grace', surname: 'H', email: 'Grace@main.example' },
        locationRef: annex,
        role: 'admin',
        ...more,
      },
    })
    refusedIn(await community.post(MEMBERSHIPS, another({})))
    const asked = await community.post(MEMBERSHIPS, another({ status: 'requested' }))
    fine(asked)
    refusedIn(await community.send('POST', `${MEMBERSHIPS}/${asked.body.membership.id}/approve`))
    await isShutOut()
    fine(await api().send('POST', `${MEMBERSHIPS}/${asked.body.membership.id}/approve`))
    assert.equal(await signIn(), 200)
    // Whoever can sign in anyway may become an admin elsewhere.
    fine(await role(community, 'admin'))
  })

  test('the scope community gives the role admin to whom nobody has let in', async () => {
    fine(await community.put(`${MEMBERSHIPS}/${world.main.member}`, { membership: { role: 'admin' } }))
    fine(await community.put(`${MEMBERSHIPS}/${world.main.member}`, { membership: { role: 'member' } }))
  })
})
