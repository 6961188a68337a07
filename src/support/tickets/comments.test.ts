import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { TICKET_STATUSES } from './contract.ts'
import { MOST_STEPS, newActivity } from './rules.ts'
import { activities } from './store.ts'

onEachService('comments on a ticket', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, remove } = peopleOf(world)
  const read = (id: string) => world.main.api.get(`${PATH}/${id}`)
  const open = async (status = 'new', more: object = {}): Promise<string> => {
    const ticket = { locationRef: world.main.location, type: 'access', description: 'The door is shut', ...more }
    const { id } = (await world.main.api.post(PATH, { ticket: { membershipRefRequester: world.main.member, ...ticket } })).body
      .ticket
    if (status !== 'new') await world.main.api.put(`${PATH}/${id}/status`, { ticket: { status } })
    return id
  }
  const say = (ticketRef: string, more: object = {}) =>
    world.main.api.post(`${PATH}/comment`, { activity: { ticketRef, text: 'Soon', ...more } })
  const takeBack = (id: string) => world.main.api.send('DELETE', `${PATH}/comment/${id}`)

  test('a comment joins the history with all that was sent, in the caller’s name', async () => {
    const id = await open()
    const before = (await read(id)).body
    const attachments = [
      { key: 'a/b.png', name: 'Door.png', mime: 'image/png', size: 0, width: 10, height: 20, url: 'https://example.com/b.png' },
      { key: 'c' },
    ]
    const reply = await say(id, { text: ' Zwölf\n😀', attachments })
    assert.equal(reply.status, 201, reply.text)
    assert.equal(reply.headers.get('location'), `${PATH}/${id}`)
    const { activity, ticket } = reply.body
    assert.deepEqual(activity, {
      id: activity.id,
      ticketRef: id,
      createDate: ticket.updateDate,
      type: 'comment',
      membership: before.activities[0].membership,
      data: { text: ' Zwölf\n😀', attachments },
    })
    assert.ok(ticket.updateDate > before.ticket.updateDate)
    assert.deepEqual((await read(id)).body, { ticket, activities: [...before.activities, activity] })
  })

  test('a comment needs a text that is not blank or an attachment, on a ticket and by a member that there are', async () => {
    const id = await open()
    for (const [more, fault] of [
      [{ text: undefined }, ['/activity/text', 'required']],
      [{ text: ' \n​' }, ['/activity/text', 'required']],
      [{ ticketRef: randomUUID() }, ['/activity/ticketRef', 'unknown_reference']],
      [{ membershipRef: world.other.member }, ['/activity/membershipRef', 'unknown_reference']],
      [{ attachments: [{ name: 'x' }] }, ['/activity/attachments/0/key', 'required']],
      [{ attachments: Array.from({ length: 11 }, () => ({ key: 'x' })) }, ['/activity/attachments', 'too_many']],
    ] as const) {
      assert.deepEqual(faultsIn(await say(id, more)), [fault], JSON.stringify(more))
    }
    assert.equal((await read(id)).body.activities.length, 1)
    const { activity } = (await say(id, { text: undefined, attachments: [{ key: 'x' }] })).body
    assert.deepEqual(activity.data, { attachments: [{ key: 'x' }] })
  })

  test('a comment may be made in the name of a member, who is no admin', async () => {
    const id = await open()
    const { activity } = (await say(id, { membershipRef: world.main.member })).body
    assert.deepEqual([activity.membership.id, activity.membership.user.name], [world.main.member, 'Mia'])
  })

  for (const status of TICKET_STATUSES) {
    const reopens = status === 'solved' || status === 'closed'
    test(`the requester’s comment on a ticket that is ${status} ${reopens ? 'reopens it' : 'leaves the status'}`, async () => {
      const id = await open(status)
      const before = (await read(id)).body
      const { activity, ticket } = (await say(id, { membershipRef: world.main.member })).body
      assert.equal(activity.type, 'comment')
      const after = (await read(id)).body
      assert.deepEqual(after.ticket, ticket)
      assert.equal(ticket.status, reopens ? 'inProgress' : status)
      assert.equal(ticket.resolveDate, undefined)
      assert.equal(ticket.reopenDate, reopens ? ticket.statusUpdateDate : undefined)
      const steps = after.activities.slice(before.activities.length)
      assert.deepEqual(steps[0], activity)
      assert.deepEqual(
        steps
          .slice(1)
          .map(({ type, data, membership }: { type: string; data: object; membership: { id: string } }) => [
            type,
            data,
            membership.id,
          ]),
        reopens ? [['statusUpdated', { status: 'inProgress', previousAttributes: { status } }, world.main.member]] : [],
      )
      assert.equal(ticket.statusUpdateDate, reopens ? ticket.updateDate : before.ticket.statusUpdateDate)
      const taken = await takeBack(activity.id)
      assert.equal(taken.status, 200)
      assert.equal((await read(id)).body.ticket.status, ticket.status)
    })

    test(`anybody else’s comment on a ticket that is ${status} leaves the status`, async () => {
      const id = await open(status)
      const { ticket } = (await say(id)).body
      assert.equal(ticket.status, status)
    })
  }

  test('the first response is that of an admin who is not the requester, whatever is said before and after', async () => {
    const id = await open()
    const other = await newMember()
    const firstOf = async (more: object) => (await say(id, more)).body.ticket.firstResponseDate
    assert.equal(await firstOf({ membershipRef: world.main.member }), undefined)
    assert.equal(await firstOf({ membershipRef: other.id }), undefined)
    const { activity, ticket } = (await say(id)).body
    assert.equal(ticket.firstResponseDate, activity.createDate)
    assert.equal(await firstOf({ membershipRef: world.main.secondAdmin }), activity.createDate)
    const own = await open('new', { membershipRefRequester: world.main.admin })
    assert.equal((await say(own)).body.ticket.firstResponseDate, undefined)
    assert.notEqual((await say(own, { membershipRef: world.main.secondAdmin })).body.ticket.firstResponseDate, undefined)
  })

  test('a comment that is taken back leaves its place, and nothing of what it said anywhere', async () => {
    const id = await open()
    const secret = `word-${randomUUID()}`
    const { activity } = (await say(id, { text: secret, attachments: [{ key: secret }] })).body
    await say(id)
    const before = await read(id)
    const reply = await takeBack(activity.id)
    assert.equal(reply.status, 200, reply.text)
    const { deleteDate } = reply.body.activity
    assert.deepEqual(reply.body.activity, { ...activity, data: { attachments: [] }, deleteDate })
    const after = await read(id)
    assert.deepEqual(after.body.activities, [before.body.activities[0], reply.body.activity, before.body.activities[2]])
    assert.ok(after.body.ticket.updateDate > before.body.ticket.updateDate)
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    for (const table of ['ticketActivity', 'audit'] as const) {
      const rows = await world.database.read(db =>
        db.all(db.sql.selectFrom(table).selectAll().where('network', '=', world.main.network)),
      )
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret), table)
    }
    const again = await takeBack(activity.id)
    assert.equal(again.status, 404)
    assert.equal((await read(id)).text, after.text)
  })

  test('only comments can be taken back, and only those of the network', async () => {
    const id = await open('solved')
    const before = await read(id)
    for (const step of before.body.activities) {
      const reply = await takeBack(step.id)
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
    }
    assert.equal((await read(id)).text, before.text)
    const { activity } = (await say(id)).body
    assert.equal((await world.other.api.send('DELETE', `${PATH}/comment/${activity.id}`)).status, 404)
  })

  test('of two who take a comment back at once, one does', async () => {
    const { activity } = (await say(await open())).body
    const replies = await Promise.all([takeBack(activity.id), takeBack(activity.id)])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 404])
  })

  test('a full history takes no comment, and no reopening when there is room for the comment alone', async () => {
    const id = await open('solved')
    const { network, member, admin } = world.main
    const fill = (count: number) =>
      world.database.write(tx => {
        const step = { type: 'comment', membershipRef: admin, createDate: '2026-01-01T00:00:00.000Z', text: 'x' } as const
        const steps = Array.from({ length: count }, () => newActivity({ network, id }, { id: newId(), ...step }))
        return activities.insertMany(tx, steps)
      })
    await fill(MOST_STEPS - 3)
    const before = await read(id)
    assert.equal((await say(id, { membershipRef: member })).status, 409)
    assert.equal((await read(id)).text, before.text)
    assert.equal((await say(id)).status, 201)
    assert.equal((await say(id)).status, 409)
  })

  test('who has left the network cannot comment any more', async () => {
    const id = await open()
    const leaver = await newMember()
    await remove(leaver)
    assert.deepEqual(faultsIn(await say(id, { membershipRef: leaver.id })), [['/activity/membershipRef', 'unknown_reference']])
  })
})
