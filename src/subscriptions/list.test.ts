import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'

onEachService('a list of subscriptions', world => {
  const PATH = '/subscriptions/v1'
  const { newMember } = peopleOf(world)
  const make = async (path: string, body: object): Promise<Json> => {
    const reply = await world.main.api.post(path, body)
    assert.ok(reply.status < 300, reply.text)
    return Object.values(reply.body)[0]
  }
  const subscribe = (holder: object, more: object = {}) =>
    make(PATH, { subscription: { ...holder, period: 'month', startDate: '2026-01-31T00:00:00Z', ...more } })
  const list = async (query: string): Promise<Json[]> => {
    const reply = await world.main.api.get(`${PATH}?${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscriptions
  }
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)

  test('shows what runs or is to begin, as it is read, and by status what has ended', async () => {
    const { id: membershipRef } = await newMember()
    const of = `customerRef=${membershipRef}`
    const active = await subscribe({ membershipRef }, { items: [{ title: 'Locker', price: 5 }] })
    const ended = await subscribe({ membershipRef }, { endDate: '2026-02-01T00:00:00Z' })
    const scheduled = await subscribe({ membershipRef }, { startDate: '2990-01-01T00:00:00Z', endDate: '2991-01-01T00:00:00Z' })
    assert.deepEqual(await list(of), [scheduled, active])
    for (const status of ['active', 'scheduled', 'canceled']) {
      const [one, ...more] = await list(`${of}&status=${status}`)
      assert.deepEqual([one!.status, more], [status, []])
    }
    assert.deepEqual(await ids(`${of}&status=canceled,active`), [ended.id, active.id])
    assert.deepEqual(await ids(`${of}&status=active,canceled,scheduled&order=createDate:asc`), [
      active.id,
      ended.id,
      scheduled.id,
    ])
    assert.deepEqual(await ids(`${of}&order=startDate:asc`), [active.id, scheduled.id])
    assert.deepEqual(await ids(`${of}&endDate[lt]=2992-01-01T00:00:00Z`), [scheduled.id])
    assert.deepEqual(await ids(`${of}&createDate[lt]=2020-01-01T00:00:00Z`), [])
  })

  test('is narrowed to a location, a customer, and to plans', async () => {
    const plan = (title: string) =>
      make('/plans/v1', { plan: { locationRef: world.main.location, title, period: 'month', price: 100 } })
    const [flex, fix, none] = [await plan('Flex'), await plan('Fix'), await plan('None')]
    const company = { locationRef: world.main.location, title: 'Acme' }
    const { id: companyRef } = await make('/community/companies/v1', { company })
    const { id: membershipRef } = await newMember()
    const ofCompany = await subscribe({ companyRef }, { items: [{ plan: { id: flex.id } }, { plan: { id: fix.id } }] })
    const ofMember = await subscribe({ membershipRef }, { items: [{ plan: { id: fix.id } }] })
    assert.deepEqual(await ids(`companyRef=${companyRef}`), [ofCompany.id])
    assert.deepEqual(await ids(`planRef=${fix.id}`), [ofMember.id, ofCompany.id])
    assert.deepEqual(await ids(`planRef=${flex.id},${fix.id}&membershipRef=${membershipRef}`), [ofMember.id])
    assert.deepEqual(await ids(`planRef=${none.id}`), [])
    assert.deepEqual(await ids(`locationRef=${world.main.annex}`), [])
    assert.deepEqual(await ids(`locationRef=${world.main.location}&limit=2`), [ofMember.id, ofCompany.id])
    const strange = await world.main.api.get(`${PATH}?planRef=${world.other.member}`)
    assert.deepEqual([strange.status, faultsIn(strange)], [400, [['planRef', 'unknown_reference']]])
  })
})
