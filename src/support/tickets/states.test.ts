import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService } from '../../../test/world.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, type TicketStatus } from './contract.ts'

/** The changes of status that there are. Every other one is refused. */
const ALLOWED: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['inProgress', 'solved', 'closed'],
  inProgress: ['solved', 'closed'],
  solved: ['closed', 'inProgress'],
  closed: ['inProgress'],
}

onEachService('the states of a ticket', world => {
  const PATH = '/support/tickets/v1'
  const read = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const put = (id: string, status: string, headers: Record<string, string> = {}) =>
    world.main.api.put(`${PATH}/${id}/status`, { ticket: { status } }, { headers })
  const open = async (status: TicketStatus = 'new'): Promise<string> => {
    const ticket = {
      locationRef: world.main.location,
      type: 'access',
      description: 'The door is shut',
      membershipRefRequester: world.main.member,
    }
    const { id } = (await world.main.api.post(PATH, { ticket })).body.ticket
    if (status !== 'new') assert.equal((await put(id, status)).status, 200)
    return id
  }

  for (const from of TICKET_STATUSES) {
    for (const to of TICKET_STATUSES) {
      const may = ALLOWED[from].includes(to)
      test(`from ${from} to ${to} is ${may ? 'a step of the history' : 'a conflict that changes nothing'}`, async () => {
        const id = await open(from)
        const before = await read(id)
        const reply = await put(id, to)
        const after = await read(id)
        if (!may) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
          assert.equal(after.text, before.text)
          assert.equal(after.headers.get('etag'), before.headers.get('etag'))
          return
        }
        assert.equal(reply.status, 200, reply.text)
        const { ticket, activity } = reply.body
        const { status, updateDate, statusUpdateDate, resolveDate, reopenDate, ...same } = ticket
        const {
          status: _,
          updateDate: earlier,
          statusUpdateDate: __,
          resolveDate: resolved,
          reopenDate: ___,
          ...was
        } = before.body.ticket
        assert.deepEqual(same, was)
        assert.deepEqual([status, statusUpdateDate], [to, updateDate])
        assert.ok(updateDate > earlier)
        assert.equal(resolveDate, to === 'inProgress' ? undefined : from === 'solved' ? resolved : updateDate)
        const isReopening = to === 'inProgress' && from !== 'new'
        assert.equal(reopenDate, isReopening ? updateDate : undefined)
        assert.deepEqual(activity, {
          id: activity.id,
          ticketRef: id,
          createDate: updateDate,
          type: 'statusUpdated',
          membership: before.body.activities[0].membership,
          data: { status: to, previousAttributes: { status: from } },
        })
        assert.deepEqual(after.body, { ticket, activities: [...before.body.activities, activity] })
        assert.equal(reply.headers.get('etag'), after.headers.get('etag'))
      })
    }

    test(`who has it, what it is about and how urgent it is can change while it is ${from}`, async () => {
      const id = await open(from)
      const { api, secondAdmin } = world.main
      const step = (before: object, type: string, data: object) => ({ type, data: { ...data, previousAttributes: before } })
      const put = (what: string, ticket: object) => api.put(`${PATH}/${id}/${what}`, { ticket })
      const changes = [
        await put('assignee', { membershipRefAssignee: secondAdmin }),
        await api.send('PATCH', `${PATH}/${id}/type`, { ticket: { type: 'printing' } }),
        await put('priority', { priority: 'urgent' }),
      ]
      const { ticket, activities } = (await read(id)).body
      assert.deepEqual(
        [ticket.status, ticket.type, ticket.priority, ticket.membershipRefAssignee],
        [from, 'printing', 'urgent', secondAdmin],
      )
      assert.deepEqual(
        changes.map(({ body }) => body.activity),
        activities.slice(-3),
      )
      const { membershipAssignee } = ticket
      assert.deepEqual(
        activities.slice(-3).map(({ type, data }: { type: string; data: object }) => ({ type, data })),
        [
          step({ status: from }, 'assigneeUpdated', { membershipAssignee }),
          step({ type: 'access' }, 'typeUpdated', { type: 'printing' }),
          step({ priority: 'normal' }, 'priorityUpdated', { priority: 'urgent' }),
        ],
      )
      assert.deepEqual(changes[2]!.body.ticket, ticket)
      const [first, second] = [changes[1]!.headers.get('etag')!, changes[2]!.headers.get('etag')!]
      const send = (headers: object) =>
        api.send('PATCH', `${PATH}/${id}/type`, { ticket: { type: 'other' } }, { headers: { ...headers } })
      assert.equal((await send({ 'if-match': first })).status, 412)
      assert.equal((await send({ 'if-match': second })).status, 200)
    })
  }

  test('solved and then closed, a ticket keeps the date when it was solved; reopened it has none', async () => {
    const id = await open()
    const dates: (string | undefined)[] = []
    for (const status of ['solved', 'closed', 'inProgress', 'closed']) dates.push((await put(id, status)).body.ticket.resolveDate)
    assert.equal(dates[1], dates[0])
    assert.equal(dates[2], undefined)
    assert.ok(dates[3]! > dates[0]!)
  })

  test('of many who close a ticket at once, one does', async () => {
    const id = await open()
    const replies = await Promise.all(Array.from({ length: 8 }, () => put(id, 'closed')))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 7 }, () => 409)])
    assert.equal((await read(id)).body.activities.length, 2)
  })

  test('values outside the sets are named with what is allowed', async () => {
    const id = await open()
    for (const [method, what, allowed] of [
      ['PUT', 'status', TICKET_STATUSES],
      ['PATCH', 'type', TICKET_TYPES],
      ['PUT', 'priority', TICKET_PRIORITIES],
    ] as const) {
      const { status, body } = await world.main.api.send(method, `${PATH}/${id}/${what}`, { ticket: { [what]: 'weather' } })
      assert.equal(status, 400)
      assert.deepEqual([body.errors[0].pointer, body.errors[0].allowed], [`/ticket/${what}`, allowed])
    }
  })

  test('a user who gets a ticket has it by the membership that can act, that at the location first', async () => {
    const { api, network, annex, admin } = world.main
    const { userRef } = (await world.database.read(db =>
      db.first(db.sql.selectFrom('membership').select('userRef').where('network', '=', network).where('id', '=', admin)),
    ))!
    const assign = async (ticket: object) => api.put(`${PATH}/${await open()}/assignee`, { ticket })
    const given = await assign({ userRefAssignee: userRef })
    assert.equal(given.body.ticket.membershipRefAssignee, admin)
    assert.equal((await assign({ userRefAssignee: null })).body.ticket.membershipRefAssignee, undefined)
    const { userRequester } = (await read(await open())).body.ticket
    for (const [ticket, fault] of [
      [{ userRefAssignee: userRequester.id }, ['/ticket/userRefAssignee', 'invalid_value']],
      [{ userRefAssignee: annex }, ['/ticket/userRefAssignee', 'unknown_reference']],
      [{ userRefAssignee: userRef, membershipRefAssignee: admin }, ['/ticket/userRefAssignee', 'invalid_value']],
      [{}, ['/ticket/membershipRefAssignee', 'required']],
    ] as const) {
      const { status, body } = await assign(ticket)
      assert.equal(status, 400)
      assert.deepEqual([body.errors[0].pointer, body.errors[0].code], fault)
    }
  })
})
