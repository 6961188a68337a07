import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letPass } from '../../../test/passing.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { countAdmins } from './store.ts'

onEachService('admins', world => {
  const PATH = '/community/memberships/v1'
  const { newMember, block, setRole, clientOf } = peopleOf(world)
  const read = (id: string, cast = world.main) => cast.api.get(`${PATH}/${id}`)
  const demote = { membership: { role: 'member' } }
  /** As long as the service may take to notice who may do what. */
  const passSecond = () => letPass(1_000)
  const adminsOf = (cast = world.main) => world.database.read(db => countAdmins(db, cast.network))

  test('the last admin cannot be demoted, and nothing changes', async () => {
    const { api, admin, secondAdmin } = world.other
    assert.equal((await api.put(`${PATH}/${secondAdmin}`, demote)).status, 200)
    const before = await read(admin, world.other)
    const refused = await api.put(`${PATH}/${admin}`, { membership: { role: 'member', metadata: { left: true } } })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'last_admin')
    assert.equal((await read(admin, world.other)).text, before.text)
    // What is no demotion is free.
    assert.equal((await api.put(`${PATH}/${admin}`, { membership: { role: 'admin', metadata: {} } })).status, 200)
    assert.equal((await api.put(`${PATH}/${secondAdmin}`, { membership: { role: 'admin' } })).status, 200)
    assert.equal((await read(secondAdmin, world.other)).body.membership.role, 'admin')
  })

  test('admins who are blocked or not approved are nobody to leave a network to', async () => {
    const { api, admin, secondAdmin } = world.other
    const blocked = await newMember({ role: 'admin' }, world.other)
    await block(blocked)
    const requested = await newMember({ role: 'admin', status: 'requested' }, world.other)
    assert.equal((await api.put(`${PATH}/${secondAdmin}`, demote)).status, 200)
    assert.equal((await api.put(`${PATH}/${admin}`, demote)).body.code, 'last_admin')
    // They can be demoted themselves: nobody who can act is lost.
    for (const { id } of [blocked, requested]) assert.equal((await api.put(`${PATH}/${id}`, demote)).status, 200)
    assert.equal((await api.put(`${PATH}/${secondAdmin}`, { membership: { role: 'admin' } })).status, 200)
  })

  test('a stale If-Match is told before that it is the last admin', async () => {
    const { api, admin, secondAdmin } = world.other
    await setRole(world.other, secondAdmin, 'member')
    const stale = await api.put(`${PATH}/${admin}`, demote, { headers: { 'if-match': '"stale"' } })
    assert.equal(stale.status, 412)
    await setRole(world.other, secondAdmin, 'admin')
  })

  test('two admins who demote each other at once never leave none', async () => {
    const { admin, secondAdmin } = world.main
    const second = await clientOf(secondAdmin)
    for (let round = 0; round < 2; round++) {
      for (const api of [world.main.api, second]) await api.get(`${PATH}/${admin}`)
      const replies = await Promise.all([
        world.main.api.put(`${PATH}/${secondAdmin}`, demote),
        second.put(`${PATH}/${admin}`, demote),
      ])
      // Whoever comes so late that the other is done is refused before, as no admin any more.
      const [done, ...refused] = replies.toSorted((one, other) => one.status - other.status)
      assert.equal(done!.status, 200)
      for (const { status, body } of refused) assert.ok(['last_admin', 'admin_required'].includes(body.code), `${status}`)
      assert.equal(await adminsOf(), 1)
      for (const id of [admin, secondAdmin]) await setRole(world.main, id, 'admin')
      passSecond()
    }
  })

  test('all admins of many who demote each other at once never leave none', async () => {
    const ids = [world.main.admin, world.main.secondAdmin]
    for (let i = 0; i < 6; i++) ids.push((await newMember({ role: 'admin' })).id)
    const calls = await Promise.all(ids.map(id => clientOf(id)))
    const replies = await Promise.all(ids.map((id, i) => calls[(i + 1) % ids.length]!.put(`${PATH}/${id}`, demote)))
    for (const { status } of replies) assert.ok([200, 409, 403].includes(status))
    assert.ok(replies.some(({ status }) => status === 200))
    assert.equal(await adminsOf(), ids.length - replies.filter(({ status }) => status === 200).length)
    assert.ok((await adminsOf()) >= 1)
    for (const id of [world.main.admin, world.main.secondAdmin]) await setRole(world.main, id, 'admin')
    passSecond()
  })

  test('a demoted admin’s writes stop within a second, reading goes on, and a promotion brings the writes back', async () => {
    const { id } = await newMember({ role: 'admin' })
    const theirs = await clientOf(id)
    const company = { company: { locationRef: world.main.location, title: 'Acme' } }
    assert.equal((await theirs.post('/community/companies/v1', company)).status, 201)
    assert.equal((await world.main.api.put(`${PATH}/${id}`, demote)).status, 200)
    passSecond()
    const refused = await theirs.post('/community/companies/v1', company)
    assert.equal(refused.status, 403)
    assert.equal(refused.body.code, 'admin_required')
    assert.equal((await theirs.put(`${PATH}/${id}`, { membership: { role: 'admin' } })).status, 403)
    assert.equal((await theirs.get(`${PATH}/${id}`)).body.membership.role, 'member')
    assert.equal((await world.main.api.put(`${PATH}/${id}`, { membership: { role: 'admin' } })).status, 200)
    passSecond()
    assert.equal((await theirs.post('/community/companies/v1', company)).status, 201)
  })
})
