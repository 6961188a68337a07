import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { TICKET_STATUSES } from './contract.ts'
import { newActivity } from './rules.ts'
import { activities } from './store.ts'

onEachService('assigning a ticket', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, block, remove } = peopleOf(world)
  const open = async (more: object = {}, cast: Cast = world.main): Promise<string> => {
    const ticket = { locationRef: cast.location, type: 'access', description: 'The door is shut', ...more }
    return (await cast.api.post(PATH, { ticket })).body.ticket.id
  }
  const newAdmin = async (becomes: (row: MembershipRow) => Promise<unknown>) => {
    const row = await newMember({ role: 'admin' })
    await becomes(row)
    return row
  }
  const read = (id: string, cast = world.main) => cast.api.get(`${PATH}/${id}`)
  const put = (id: string, membershipRefAssignee: unknown, headers: Record<string, string> = {}) =>
    world.main.api.put(`${PATH}/${id}/assignee`, { ticket: { membershipRefAssignee } }, { headers })
  const assign = async (id: string, to: string | null) => {
    const reply = await put(id, to)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }

  test('gives it to another admin, is read back, and answers with the tag that a GET gives', async () => {
    const id = await open()
    const before = (await read(id)).body
    const changed = await put(id.toUpperCase(), world.main.secondAdmin.toUpperCase())
    assert.equal(changed.status, 200, changed.text)
    const { ticket, activity } = changed.body
    assert.equal(ticket.membershipRefAssignee, world.main.secondAdmin)
    assert.equal(ticket.membershipAssignee.id, world.main.secondAdmin)
    assert.equal(ticket.membershipAssignee.roleType, 'admin')
    assert.equal(ticket.membershipAssignee.user.blocked, false)
    assert.equal(ticket.userAssignee.name, 'Grace')
    assert.equal('blocked' in ticket.userAssignee, false)
    const { membershipRefAssignee: _, membershipAssignee, userAssignee: __, updateDate, ...same } = ticket
    const { updateDate: earlier, ...was } = before.ticket
    assert.deepEqual(same, was)
    assert.ok(updateDate > earlier)
    assert.deepEqual(activity, {
      id: activity.id,
      ticketRef: id,
      createDate: updateDate,
      type: 'assigneeUpdated',
      membership: before.ticket.membershipRequester,
      data: { membershipAssignee, previousAttributes: { status: 'new' } },
    })
    const after = await read(id)
    assert.deepEqual(after.body, { ticket, activities: [...before.activities, activity] })
    assert.equal(changed.headers.get('etag'), after.headers.get('etag'))
  })

  test('records who had it before, also when nobody had or has it', async () => {
    const id = await open()
    type Step = { data: Has & { previousAttributes: Has & { status: string } } }
    const names = ({ data: { previousAttributes: before, membershipAssignee } }: Step) => {
      assert.equal(before.status, 'new')
      return [before.membershipAssignee?.user.name, membershipAssignee?.user.name]
    }
    const { admin, secondAdmin } = world.main
    for (const to of [admin, secondAdmin, secondAdmin, null, null, admin]) await assign(id, to)
    const { activities } = (await read(id)).body
    assert.deepEqual(activities.slice(1).map(names), [
      [undefined, 'Ada'],
      ['Ada', 'Grace'],
      ['Grace', 'Grace'],
      ['Grace', undefined],
      [undefined, undefined],
      [undefined, 'Ada'],
    ])
  })
  type Has = { membershipAssignee?: { user: { name: string } } }

  test('to null leaves the ticket to nobody', async () => {
    const id = await open({ membershipRefAssignee: world.main.secondAdmin })
    const { ticket, activity } = await assign(id, null)
    for (const key of ['membershipRefAssignee', 'membershipAssignee', 'userAssignee']) assert.equal(key in ticket, false)
    assert.equal('membershipAssignee' in activity.data, false)
    assert.equal(activity.data.previousAttributes.membershipAssignee.id, world.main.secondAdmin)
    assert.deepEqual((await read(id)).body.ticket, ticket)
  })

  for (const status of TICKET_STATUSES) {
    test(`that is ${status} leaves its status as it is`, async () => {
      const id = await open()
      await world.database.write(tx =>
        tx.run(tx.sql.updateTable('ticket').set({ status }).where('network', '=', world.main.network).where('id', '=', id)),
      )
      const { ticket, activity } = await assign(id, world.main.secondAdmin)
      assert.equal(ticket.status, status)
      assert.equal('status' in activity.data, false)
      assert.deepEqual(activity.data.previousAttributes, { status })
    })
  }

  for (const [who, make, code, detail] of [
    ['a member', () => newMember(), 'invalid_value', /role admin/],
    ['an admin who is not approved', () => newMember({ role: 'admin', status: 'requested' }), 'invalid_value', /approved/],
    ['a blocked admin', () => newAdmin(block), 'invalid_value', /blocked/],
    ['an admin who has left', () => newAdmin(remove), 'unknown_reference', /no such/],
    ['another network’s admin', async () => ({ id: world.other.admin }), 'unknown_reference', /no such/],
    ['nobody we know', async () => ({ id: randomUUID() }), 'unknown_reference', /no such/],
  ] as const) {
    test(`to ${who} is refused and changes nothing`, async () => {
      const id = await open({ membershipRefAssignee: world.main.secondAdmin })
      const before = await read(id)
      const refused = await put(id, (await make()).id)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.code, code === 'invalid_value' ? 'invalid_request' : code)
      assert.deepEqual(faultsIn(refused), [['/ticket/membershipRefAssignee', code]])
      assert.match(refused.body.errors[0].detail, detail)
      assert.equal((await read(id)).text, before.text)
    })
  }

  test('takes what the shape allows and nothing else', async () => {
    const id = await open()
    for (const [body, faults] of [
      [{ ticket: {} }, [['/ticket/membershipRefAssignee', 'required']]],
      [{ ticket: { membershipRefAssignee: null, status: 'closed' } }, [['/ticket/status', 'unknown_field']]],
      [{}, [['/ticket', 'required']]],
    ] as const) {
      const refused = await world.main.api.put(`${PATH}/${id}/assignee`, body)
      assert.equal(refused.status, 400)
      assert.deepEqual(faultsIn(refused), faults)
    }
    for (const value of ['Ada', '', 7, [world.main.admin]]) {
      const refused = await put(id, value)
      assert.equal(refused.status, 400)
      assert.ok(
        faultsIn(refused).every(([pointer]) => pointer === '/ticket/membershipRefAssignee'),
        refused.text,
      )
    }
  })

  test('a ticket of another network, or none at all, is not found, whoever should have it', async () => {
    const foreign = await open({}, world.other)
    const before = await read(foreign, world.other)
    for (const id of [foreign, randomUUID()]) assert.equal((await put(id, randomUUID())).status, 404)
    assert.equal((await read(foreign, world.other)).text, before.text)
  })

  test('updateDate rises and history keeps its order while the clock stands still or steps back', async t => {
    t.after(() => setClock())
    const id = await open()
    const { updateDate } = (await read(id)).body.ticket
    const opened = Date.parse(updateDate)
    const dates = [updateDate]
    for (const clock of [opened, opened, opened - 3_600_000, opened + 2]) {
      setClock(() => clock)
      dates.push((await assign(id, world.main.admin)).ticket.updateDate)
    }
    setClock()
    assert.deepEqual(
      dates,
      [0, 1, 2, 3, 4].map(ms => new Date(opened + ms).toISOString()),
    )
    const { activities } = (await read(id)).body
    assert.deepEqual(
      activities.map((activity: { createDate: string }) => activity.createDate),
      dates,
    )
  })

  test('many at once each record who really had it before', async () => {
    const id = await open()
    const to = [world.main.admin, world.main.secondAdmin, null]
    await Promise.all(Array.from({ length: 12 }, (_, i) => assign(id, to[i % 3]!)))
    const { ticket, activities } = (await read(id)).body
    let had: string | undefined
    for (const { data } of activities.slice(1)) {
      assert.equal(data.previousAttributes.membershipAssignee?.id, had)
      had = data.membershipAssignee?.id
    }
    assert.equal(activities.length, 13)
    assert.equal(ticket.membershipRefAssignee, had)
  })

  test('under a stale If-Match is refused and changes nothing, under a fresh one it is done', async () => {
    const id = await open()
    const stale = (await read(id)).headers.get('etag')!
    await assign(id, world.main.admin)
    const before = await read(id)
    const refused = await put(id, world.main.secondAdmin, { 'if-match': stale })
    assert.equal(refused.status, 412)
    assert.equal(refused.body.code, 'precondition_failed')
    assert.equal((await read(id)).text, before.text)
    const done = await put(id, world.main.secondAdmin, { 'if-match': before.headers.get('etag')! })
    assert.equal(done.status, 200)
    assert.equal(done.headers.get('etag'), (await read(id)).headers.get('etag'))
  })

  test('assigning the same admin again adds a step, until the ticket has 1,000 of them', async () => {
    const id = await open()
    await assign(id, world.main.secondAdmin)
    await assign(id, world.main.secondAdmin)
    assert.equal((await read(id)).body.activities.length, 3)
    await world.write(world.main.network, async ({ tx, network, now }) => {
      const step = { type: 'comment', membershipRef: world.main.member, createDate: now, text: 'Again' } as const
      const steps = Array.from({ length: 996 }, () => newActivity({ network, id }, { id: newId(), ...step }))
      await activities.insertMany(tx, steps)
    })
    await assign(id, null)
    const before = (await read(id)).text
    const full = await put(id, world.main.secondAdmin)
    assert.deepEqual([full.status, full.body.code], [409, 'conflict'])
    assert.equal((await read(id)).text, before)
  })
})
