import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../../test/browser.ts'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the team', world => {
  const team = async (): Promise<Json[]> => {
    const { status, body, text } = await world.main.api.get('/access/team/v1')
    assert.equal(status, 200, text)
    return body.team
  }
  const of = async (membershipRef: string) =>
    (await team()).find(({ memberships }) => memberships.some(({ id }: Json) => id === membershipRef))

  test('tells of every admin whether they can sign in, and with how many browsers they are', async () => {
    const { main } = world
    const before = await of(main.secondAdmin)
    assert.deepEqual([before.hasPassword, before.sessions, before.link, before.lastSeenDate], [false, 0, undefined, undefined])
    const { link } = (await main.api.post('/access/links/v1', { link: { userRef: before.user.id } })).body
    assert.deepEqual((await of(main.secondAdmin)).link, { kind: 'invite', expireDate: link.expireDate })
    const own = await signedIn(world, main, main.secondAdmin)
    const after = await of(main.secondAdmin)
    assert.deepEqual([after.hasPassword, after.sessions, after.link, after.blocked], [true, 1, undefined, false])
    assert.ok(after.lastSeenDate)
    await own.delete('/access/sessions/v1/current')
    assert.deepEqual((await of(main.secondAdmin)).sessions, 0)
  })

  test('has whoever is an admin, each once, and nobody else', async () => {
    const { main } = world
    const people = (await team()).map(({ user }) => user.id)
    assert.equal(new Set(people).size, people.length)
    const { memberships } = (await main.api.get('/community/memberships/v1?role=admin&limit=100')).body
    assert.deepEqual(new Set(people), new Set(memberships.map(({ userRef }: Json) => userRef)))
    const made = await main.api.post('/community/memberships/v1', {
      membership: { locationRef: main.location, user: { name: 'Edsger', surname: 'D', email: 'edsger@main.example' } },
    })
    const { id } = made.body.membership
    assert.equal(await of(id), undefined)
    await main.api.put(`/community/memberships/v1/${id}`, { membership: { role: 'admin' } })
    assert.equal((await of(id)).user.name, 'Edsger')
    await main.api.put(`/community/memberships/v1/${id}`, { membership: { role: 'member' } })
    assert.equal(await of(id), undefined)
  })

  test('shows nothing of other networks', async () => {
    const theirs = (await world.other.api.get('/access/team/v1')).body.team as Json[]
    const ours = new Set((await team()).map(({ user }) => user.id))
    assert.ok(theirs.length > 0 && theirs.every(({ user }) => !ours.has(user.id)))
  })
})
