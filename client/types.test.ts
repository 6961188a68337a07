import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { createClient, StoaError, type ItemOf, type Stoa } from './index.ts'

/** Several checkers would each work out the same types. */
const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'client']
const KNOWN = 'node_modules/.cache/types-client.tsbuildinfo'

/** What is claimed here about types does not compile where it is wrong. Nothing is sent. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false
type Given<O extends (...args: never) => unknown> = Awaited<ReturnType<O>>

const holds: {
  reply: Same<Given<Stoa['tickets']['getTicket']>['ticket']['status'], 'new' | 'inProgress' | 'solved' | 'closed'>
  optional: Same<Given<Stoa['tickets']['getTicket']>['ticket']['membershipRefAssignee'], string | undefined>
  item: Same<ItemOf<Stoa['tickets']['listTickets']>['number'], number>
  itemOfAll: Same<ItemOf<Stoa['plans']['listPlans']>['period'], 'day' | 'week' | 'month' | 'threeMonths' | 'sixMonths' | 'year'>
  itemFollowed: Same<ItemOf<Stoa['changes']['listChanges']>['kind'], string>
  noList: Same<ItemOf<Stoa['tickets']['getTicket']>, never>
  several: Same<Given<Stoa['tickets']['getTicket']>['activities'][number]['id'], string>
} = { reply: true, optional: true, item: true, itemOfAll: true, itemFollowed: true, noList: true, several: true }

/** What compiles; each line with an expected error would not compile without it. */
async function calls(stoa: Stoa): Promise<void> {
  const id = ''
  await stoa.plans.listPlans()
  await stoa.memberships.rejectMembership({ params: { id } })
  await stoa.memberships.rejectMembership({ params: { id }, body: { reason: 'Full' }, ifMatch: '"tag"', idempotencyKey: 'a' })
  const { event } = await stoa.events.createEvent({ body: { event: { locationRef: id, title: '', startDate: '', endDate: '' } } })
  const title: string = event.title
  await stoa.memberships.deleteMembership({ params: { id }, query: { endSubscriptions: true } })
  await stoa.imports.createImport({ query: { of: 'plans' }, body: title })
  for await (const ticket of stoa.tickets.listTickets.all({ query: { locationRef: id, status: ['new'] } })) void ticket.number

  // @ts-expect-error There is no such group.
  void stoa.desks
  // @ts-expect-error There is no such operation.
  void stoa.events.makeEvent
  // @ts-expect-error An operation is in its own group.
  void stoa.events.getTicket
  // @ts-expect-error What is required may not be left out.
  await stoa.events.getEvent()
  // @ts-expect-error Nor in a part.
  await stoa.events.getEvent({ params: {} })
  // @ts-expect-error Nor in a body.
  await stoa.events.createEvent({ body: { event: { title, startDate: '', endDate: '' } } })
  // @ts-expect-error A list of values is a list.
  await stoa.tickets.listTickets({ query: { locationRef: id, status: 'new' } })
  // @ts-expect-error A set is closed.
  await stoa.tickets.listTickets({ query: { locationRef: id, status: ['done'] } })
  // @ts-expect-error A parameter is known.
  await stoa.tickets.listTickets({ query: { locationRef: id, createDate: '' } })
  // @ts-expect-error A GET has no body.
  await stoa.events.getEvent({ params: { id }, body: {} })
  // @ts-expect-error A read has no key.
  await stoa.events.getEvent({ params: { id }, idempotencyKey: 'a' })
  // @ts-expect-error What is created was not seen before.
  await stoa.categories.createCategory({ body: { category: { title } }, ifMatch: '"tag"' })
  // @ts-expect-error What is idempotent by itself has no key.
  await stoa.imports.createImport({ query: { of: 'plans' }, body: title, idempotencyKey: 'a' })
  // @ts-expect-error A table is text or bytes.
  await stoa.imports.createImport({ query: { of: 'plans' }, body: { rows: [] } })
  // @ts-expect-error One object is no list.
  void stoa.events.getEvent.all
  // @ts-expect-error A list has no ETag.
  void stoa.events.listEvents.ifChanged
  // @ts-expect-error A write has none to compare with what is answered.
  void stoa.events.createEvent.ifChanged
  // @ts-expect-error A reply has its own members.
  void event.colour
}

test('types are what they are claimed to be', () => {
  assert.ok(Object.values(holds).every(Boolean))
  assert.equal(calls.length, 1)
  assert.throws(() => createClient({ baseUrl: 'nowhere' }), TypeError)
  // A code that the client knows is completed by editors, and one that it does not know is still text.
  const error = new StoaError({ status: 409, code: 'sold_out_twice', detail: '' })
  assert.equal(error.code === 'sold_out' ? 'known' : error.code, 'sold_out_twice')
})

test('it compiles where there is a browser and no Node', () => {
  const { status, stdout } = spawnSync(process.execPath, [...TSC, '--incremental', '--tsBuildInfoFile', KNOWN], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout)
})
