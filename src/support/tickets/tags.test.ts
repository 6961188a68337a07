import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { counted } from '../../../test/counting.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { ticketRoutes } from './routes.ts'
import { newActivity } from './rules.ts'
import { activities } from './store.ts'

onEachService('the tag of a ticket', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, block, setRole } = peopleOf(world)
  const open = async (): Promise<{ id: string; createDate: string }> => {
    const ticket = { locationRef: world.main.location, type: 'access', description: 'The door is shut' }
    return (await world.main.api.post(PATH, { ticket })).body.ticket
  }
  const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!
  const put = (id: string, membershipRefAssignee: string | null, headers: Record<string, string> = {}) =>
    world.main.api.put(`${PATH}/${id}/assignee`, { ticket: { membershipRefAssignee } }, { headers })
  const step = (id: string, membershipRef: string, createDate: string, text = 'Again') =>
    world.database.write(tx =>
      activities.insert(
        tx,
        newActivity({ network: world.main.network, id }, { id: newId(), type: 'comment', membershipRef, createDate, text }),
      ),
    )
  const comment = (ticketRef: string) => world.main.api.post(`${PATH}/comment`, { activity: { ticketRef, text: 'Soon' } })
  const takeBack = (id: string) => world.main.api.send('DELETE', `${PATH}/comment/${id}`)
  const change = (userRef: string, changes: { name?: string; about?: string | null; photoUrl?: string | null }) =>
    world.database.write(tx =>
      tx.run(tx.sql.updateTable('user').set(changes).where('network', '=', world.main.network).where('id', '=', userRef)),
    )

  test('is the same exactly when the whole answer is, whatever is changed in whatever order', async () => {
    const people: MembershipRow[] = []
    for (let i = 0; i < 4; i++) people.push(await newMember({ role: 'admin' }))
    const tickets = [await open(), await open()]
    const changes: (() => Promise<unknown>)[] = [
      () => put(pick(tickets).id, pick([...people.map(({ id }) => id), null])),
      () => step(pick(tickets).id, pick(people).id, pick([tickets[0]!.createDate, new Date().toISOString()])),
      () => change(pick(people).userRef, { name: pick(['Ada', 'Bo']) }),
      () => change(pick(people).userRef, { about: pick([null, 'Tall']) }),
      () => change(pick(people).userRef, { photoUrl: pick([null, 'https://example.com/a.png']) }),
      () => block(pick(people), pick([true, false])),
      () => comment(pick(tickets).id),
      async () => {
        const { activities } = (await world.main.api.get(`${PATH}/${pick(tickets).id}`)).body
        const live = activities.filter((one: { type: string; deleteDate?: string }) => one.type === 'comment' && !one.deleteDate)
        if (live.length > 0) await takeBack(pick<{ id: string }>(live).id)
      },
      () => setRole(world.main, pick(people).id, pick(['admin', 'member'])),
    ]
    const [tags, bodies] = [new Map<string, string>(), new Map<string, string>()]
    let repeated = 0
    for (let i = 0; i < 150; i++) {
      await pick(changes)()
      for (const { id } of tickets) {
        const { text, headers } = await world.main.api.get(`${PATH}/${id}`)
        const etag = headers.get('etag')!
        assert.match(etag, /^"[\w-]{27}"$/)
        if (tags.has(text)) repeated++
        assert.equal(tags.get(text) ?? etag, etag, 'one answer has two tags')
        assert.equal(bodies.get(etag) ?? text, text, 'one tag stands for two answers')
        tags.set(text, etag)
        bodies.set(etag, text)
      }
    }
    assert.ok(repeated > 20 && bodies.size > 50, `${repeated} answers came again, there were ${bodies.size}`)
  })

  test('is what a POST, a PUT and a GET give, what If-None-Match knows and what If-Match asks for', async () => {
    const ticket = { locationRef: world.main.location, type: 'access', description: 'The door is shut' }
    const opened = await world.main.api.post(PATH, { ticket })
    const { id } = opened.body.ticket
    let etag = opened.headers.get('etag')!
    for (const to of [world.main.admin, null, world.main.secondAdmin]) {
      const read = await world.main.api.get(`${PATH}/${id}`)
      assert.equal(read.headers.get('etag'), etag)
      const known = await world.main.api.get(`${PATH}/${id}`, { headers: { 'if-none-match': `"x", W/${etag}` } })
      assert.deepEqual([known.status, known.text, known.headers.get('etag')], [304, '', etag])
      const changed = await put(id, to, { 'if-match': etag })
      assert.equal(changed.status, 200, changed.text)
      const stale = await put(id, to, { 'if-match': etag })
      etag = changed.headers.get('etag')!
      assert.deepEqual([stale.status, stale.headers.get('etag')], [412, etag])
    }
    assert.equal((await world.main.api.get(`${PATH}/${randomUUID()}`, { headers: { 'if-none-match': etag } })).status, 404)
  })

  test('is another one when a comment is taken back that is not the last step', async () => {
    const { id } = await open()
    const first = (await comment(id)).body.activity
    await comment(id)
    const read = () => world.main.api.get(`${PATH}/${id}`)
    const before = await read()
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('ticketActivity')
          .set({ text: null, attachments: [], deleteDate: before.body.ticket.updateDate })
          .where('network', '=', world.main.network)
          .where('id', '=', first.id),
      ),
    )
    const after = await read()
    assert.equal(after.body.ticket.updateDate, before.body.ticket.updateDate)
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    const stale = await put(id, null, { 'if-match': before.headers.get('etag')! })
    assert.equal(stale.status, 412)
    assert.equal((await put(id, null, { 'if-match': after.headers.get('etag')! })).status, 200)
  })

  test('is had without reading the steps, however many there are', async () => {
    const { id, createDate } = await open()
    const member = await newMember()
    const { tag } = ticketRoutes.find(({ operationId }) => operationId === 'getTicket')!
    const rowsOf = async () => {
      const call = { network: world.main.network, params: { id } }
      return (await counted(world, db => tag!.load({ ...call, db } as never))).rows
    }
    await step(id, member.id, createDate)
    const before = await rowsOf()
    for (let i = 0; i < 50; i++) await step(id, pick([member.id, world.main.admin]), createDate)
    assert.equal(await rowsOf(), before)
  })
})
