import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { memberships } from '../../community/memberships/store.ts'
import { users } from '../../community/users/store.ts'
import { signedIn } from '../../../test/browser.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'

const PATH = '/access/audit/v1'

onEachService('the audit log', world => {
  let ticket: Json
  let created: string
  before(async () => {
    const made = await world.main.api.post('/support/tickets/v1', {
      ticket: { locationRef: world.main.location, type: 'access', description: 'The door is shut' },
    })
    ticket = made.body.ticket
    created = made.headers.get('request-id')!
    const assignee = { ticket: { membershipRefAssignee: world.main.secondAdmin } }
    await world.main.api.put(`/support/tickets/v1/${ticket.id}/assignee`, assignee)
  })
  const list = async (query: string): Promise<Json[]> => {
    const { status, body, text } = await world.main.api.get(`${PATH}?${query}`)
    assert.equal(status, 200, text)
    return body.entries
  }

  test('says who did what by which credential, with the object before and after, the newest first', async () => {
    const [assigned, made, ...others] = await list(`objectRef=${ticket.id}`)
    assert.deepEqual(others, [])
    assert.deepEqual([assigned.kind, made.kind], ['ticket.assigned', 'ticket.created'])
    assert.deepEqual([made.object, made.verb, made.requestId, made.before], ['ticket', 'created', created, undefined])
    assert.equal(assigned.before.membershipRefAssignee, null)
    assert.equal(assigned.after.membershipRefAssignee, world.main.secondAdmin)
    assert.deepEqual(
      [made.membership.id, made.membership.roleType, made.membership.user.name],
      [world.main.admin, 'admin', 'Ada'],
    )
    assert.equal(made.credential.title, 'all')
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body, { entry: made })
  })

  test('is found by call, object, kind, membership, person and time', async () => {
    const [entry] = await list(`requestId=${created}`)
    assert.equal(entry.objectRef, ticket.id)
    const user = entry.membership.user.id
    const has = async (query: string) => (await list(`${query}&limit=100`)).some(({ id }) => id === entry.id)
    for (const query of [
      'object=ticket',
      'object=event,ticket',
      'kind=ticket.created',
      'object=ticket&kind=ticket.created',
      `membershipRef=${world.main.admin}`,
      `userRef=${user}`,
      `userRef=${user}&membershipRef=${world.main.admin}&object=ticket`,
      `createDate[gte]=${entry.createDate}&createDate[lte]=${entry.createDate}`,
    ])
      assert.ok(await has(query), query)
    for (const query of [
      'object=event',
      'kind=ticket.assigned',
      'object=event&kind=ticket.created',
      `membershipRef=${world.main.member}`,
      `userRef=${user}&membershipRef=${world.main.member}`,
      `createDate[lt]=${entry.createDate}`,
      `createDate[gt]=${entry.createDate}&requestId=${created}`,
    ])
      assert.ok(!(await has(query)), query)
  })

  test('refuses what the network does not have, and what is no kind', async () => {
    const entry = (await world.other.api.get(PATH)).body.entries[0]
    for (const query of [`membershipRef=${world.other.admin}`, `userRef=${ticket.id}`, 'object=secret', 'kind=ticket']) {
      assert.equal((await world.main.api.get(`${PATH}?${query}`)).status, 400, query)
    }
    assert.equal((await world.main.api.get(`${PATH}/${entry.id}`)).status, 404)
    assert.ok((await list('limit=100')).every(({ id }) => id !== entry.id))
  })

  test('is read by admins alone, with the scope network', async () => {
    for (const path of [PATH, `${PATH}/${ticket.id}`]) {
      assert.equal((await world.main.asMember.get(path)).body.code, 'admin_required')
    }
    assert.equal((await world.main.reader.get(PATH)).status, 200)
  })

  test('says who had signed in, and finds by the person what a session did', async () => {
    const own = await signedIn(world, world.main)
    const { user } = (await own.get('/access/sessions/v1/current')).body.session
    const made = (await own.post('/shop/categories/v1', { category: { title: 'Drinks' } })).body.category
    const [entry, ...others] = await list(`objectRef=${made.id}&userRef=${user.id}`)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [entry.userRef, entry.membership.id, entry.credential, entry.kind],
      [user.id, world.main.admin, undefined, 'category.created'],
    )
    assert.deepEqual((await world.main.api.get(`${PATH}/${entry.id}`)).body, { entry })
    // What the person's program did has no userRef, and is found by the person all the same.
    assert.equal((await list(`requestId=${created}&userRef=${user.id}`))[0].userRef, undefined)
    const grace = (await world.main.api.get(`/community/memberships/v1/${world.main.secondAdmin}`)).body.membership.userRef
    assert.deepEqual(await list(`objectRef=${made.id}&userRef=${grace}`), [])
  })

  test('names nobody for what the operator did', async () => {
    const [made] = await list(`objectRef=${world.main.location}`)
    assert.deepEqual([made.requestId, made.membership, made.credential], ['operator', undefined, undefined])
  })

  test('finds what somebody did by more memberships than a filter takes', async () => {
    const [{ membership }] = await list(`requestId=${created}`)
    await world.write(world.main.network, async context => {
      const { tx, network, now } = context
      const user = (await users.find(tx, network, membership.user.id))!
      const former = { ...(await memberships.find(tx, network, membership.id))!, placeKey: null, deleteDate: now }
      for (let number = 1_000; number < 1_101; number++) await memberships.insert(tx, { ...former, id: newId(), number })
      await record(context, 'user', 'updated', { before: user, after: user })
    })
    assert.ok((await list(`userRef=${membership.user.id}&requestId=${created}`)).length > 0)
  })
})
