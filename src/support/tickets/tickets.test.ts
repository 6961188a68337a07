import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../../test/people.ts'
import { onEachService, type Cast } from '../../../test/world.ts'
import { users } from '../../community/users/store.ts'
import { TICKET_TYPES } from './contract.ts'

onEachService('tickets', world => {
  const PATH = '/support/tickets/v1'
  const { newMember, remove } = peopleOf(world)
  const post = (more: object = {}, cast = world.main) =>
    cast.api.post(PATH, { ticket: { locationRef: cast.location, type: 'access', description: 'The door is shut', ...more } })
  const open = async (more?: object, cast?: Cast) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.ticket
  }
  const countTickets = async () =>
    (await world.database.read(db => db.all(db.sql.selectFrom('ticket').select('id').where('network', '=', world.main.network))))
      .length

  test('a ticket is read back as it was opened, asked for by whoever calls', async () => {
    const created = await post()
    assert.equal(created.status, 201, created.text)
    const {
      ticket: { id, number, createDate, userRequester, ...rest },
      activities,
    } = created.body
    assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(Number.isInteger(number))
    const user = { name: 'Ada', surname: 'Main', email: 'ada@main.example', phoneNumber: '+49 30 1234567', id: userRequester.id }
    const membership = { id: world.main.admin, roleType: 'admin', type: 'member', user: { ...user, blocked: false } }
    assert.deepEqual(userRequester, user)
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      description: 'The door is shut',
      status: 'new',
      type: 'access',
      priority: 'normal',
      updateDate: createDate,
      statusUpdateDate: createDate,
      membershipRefRequester: world.main.admin,
      membershipRequester: membership,
    })
    assert.deepEqual(activities, [
      { id: activities[0].id, ticketRef: id, createDate, type: 'ticketCreated', membership, data: {} },
    ])
    assert.equal(created.headers.get('location'), `${PATH}/${id}`)
    const read = await world.main.api.get(`${PATH}/${id.toUpperCase()}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('every field that can be sent is stored, and the history names the first assignee', async () => {
    const sent = {
      locationRef: world.main.annex,
      type: 'printing',
      priority: 'urgent',
      description: 'Zwölf\n😀 ',
      membershipRefRequester: world.main.member,
      membershipRefAssignee: world.main.secondAdmin,
    }
    const { id } = await open({ ...sent, membershipRefAssignee: sent.membershipRefAssignee.toUpperCase() })
    const { ticket, activities } = (await world.main.api.get(`${PATH}/${id}`)).body
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map(key => [key, ticket[key]])), sent)
    assert.deepEqual([ticket.userRequester.name, ticket.membershipRequester.roleType], ['Mia', 'member'])
    assert.deepEqual([ticket.userAssignee.name, ticket.membershipAssignee.user.name], ['Grace', 'Grace'])
    assert.deepEqual(activities[0].data, { membershipAssignee: ticket.membershipAssignee })
    assert.equal(activities[0].membership.id, world.main.admin)
  })

  test('what is asked for may be named text, and never both or nothing', async () => {
    assert.equal((await open({ description: undefined, text: 'The door is open' })).description, 'The door is open')
    assert.deepEqual(faultsIn(await post({ text: 'x' })), [['/ticket/text', 'invalid_value']])
    assert.deepEqual(faultsIn(await post({ description: undefined })), [['/ticket/description', 'required']])
  })

  test('a user who asks does so by the membership at the location, else by the oldest', async () => {
    const here = await newMember()
    const { email } = (await world.database.read(db => users.find(db, world.main.network, here.userRef)))!
    const there = await newMember({ email, locationRef: world.main.annex })
    const requester = async (locationRef: string, more: object = {}) =>
      (await post({ locationRef, userRefRequester: here.userRef, ...more })).body.ticket.membershipRefRequester
    assert.equal(there.userRef, here.userRef)
    assert.equal(await requester(world.main.location), here.id)
    assert.equal(await requester(world.main.annex), there.id)
    const elsewhere = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    const { location } = (await world.main.api.post('/locations/v1', { location: elsewhere })).body
    assert.equal(await requester(location.id), here.id)
    const both = await post({ userRefRequester: here.userRef, membershipRefRequester: here.id })
    assert.deepEqual(faultsIn(both), [['/ticket/userRefRequester', 'invalid_value']])
    for (const membership of [here, there]) await remove(membership)
    const gone = await post({ userRefRequester: here.userRef })
    assert.deepEqual(faultsIn(gone), [['/ticket/userRefRequester', 'unknown_reference']])
  })

  for (const type of TICKET_TYPES) {
    test(`a ticket can be about ${type}`, async () => assert.equal((await open({ type })).type, type))
  }

  test('all faults of shape are told at once, with what is allowed', async () => {
    const count = await countTickets()
    const ticket = { type: 'weather', description: ' ', status: 'closed', membershipRefRequester: 7 }
    const refused = await world.main.api.post(PATH, { ticket })
    assert.equal(refused.status, 400)
    assert.deepEqual(faultsIn(refused).toSorted(), [
      ['/ticket/description', 'invalid_format'],
      ['/ticket/locationRef', 'required'],
      ['/ticket/membershipRefRequester', 'invalid_type'],
      ['/ticket/status', 'unknown_field'],
      ['/ticket/type', 'invalid_value'],
    ])
    const { allowed } = refused.body.errors.find((fault: { pointer: string }) => fault.pointer === '/ticket/type')
    assert.deepEqual(allowed, TICKET_TYPES)
    assert.equal((await post({ description: '😀'.repeat(20_001) })).status, 400)
    assert.equal((await post({ description: '😀'.repeat(20_000) })).status, 201)
    assert.equal(await countTickets(), count + 1)
  })

  test('all faults of reference and rule are told at once, and no number is taken', async () => {
    const before = await open()
    const refused = await post({
      locationRef: world.other.location,
      membershipRefRequester: randomUUID(),
      membershipRefAssignee: world.main.member,
    })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.code, 'invalid_request')
    assert.deepEqual(faultsIn(refused), [
      ['/ticket/locationRef', 'unknown_reference'],
      ['/ticket/membershipRefRequester', 'unknown_reference'],
      ['/ticket/membershipRefAssignee', 'invalid_value'],
    ])
    const foreign = await post({ membershipRefRequester: world.other.member, membershipRefAssignee: world.other.admin })
    assert.equal(foreign.body.code, 'unknown_reference')
    assert.deepEqual(faultsIn(foreign), [
      ['/ticket/membershipRefRequester', 'unknown_reference'],
      ['/ticket/membershipRefAssignee', 'unknown_reference'],
    ])
    assert.equal((await open()).number, before.number + 1)
  })

  test('64 tickets opened at once get numbers without gap or double', async () => {
    const { number } = await open()
    const opened = await Promise.all(Array.from({ length: 64 }, () => open()))
    const numbers = opened.map(ticket => ticket.number).toSorted((a, b) => a - b)
    assert.deepEqual(
      numbers,
      Array.from({ length: 64 }, (_, i) => number + 1 + i),
    )
  })

  test('another network counts from 1, names its own people and sees nothing of this one', async () => {
    const mine = await open()
    const theirs = await open({ type: 'other' }, world.other)
    assert.equal(theirs.number, 1)
    assert.equal(theirs.userRequester.email, 'ada@other.example')
    for (const id of [mine.id, randomUUID()]) assert.equal((await world.other.api.get(`${PATH}/${id}`)).status, 404)
    const { body } = await world.other.api.get(`${PATH}?locationRef=${world.other.location}`)
    assert.deepEqual(
      body.tickets.map((ticket: { id: string }) => ticket.id),
      [theirs.id],
    )
  })

  test('reading takes the scope support.readonly and no role, opening takes an admin', async () => {
    const { id } = await open()
    for (const api of [world.main.reader, world.main.asMember]) assert.equal((await api.get(`${PATH}/${id}`)).status, 200)
    const ticket = { locationRef: world.main.location, type: 'access', description: 'x' }
    assert.equal((await world.main.reader.post(PATH, { ticket })).body.code, 'insufficient_scope')
    assert.equal((await world.main.asMember.post(PATH, { ticket })).body.code, 'admin_required')
  })
})
