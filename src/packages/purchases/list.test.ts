import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { packagesOf } from '../../../test/packages.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachEngine } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachEngine('lists of purchases', world => {
  const { newPackage, buy, read, cancel, settle } = packagesOf(world)
  const { newMember, newCompany } = buyersOf(world)
  const list = (query: Record<string, string>) => world.main.reader.get(`/packages/purchases/v1?${new URLSearchParams(query)}`)
  const names = new Map<string, string>()
  const refs: Record<string, string> = {}
  /** The names of the purchases that are found, in the order in which they are listed. */
  const found = async (query: Record<string, string>) => {
    const { status, body, text } = await list(query)
    assert.equal(status, 200, text)
    return (body.purchases as { id: string }[]).map(({ id }) => names.get(id))
  }

  before(async () => {
    const company = await newCompany()
    const [ada, bea] = [await newMember({ companyRef: company }), await newMember()]
    const [here, there] = [await newPackage(), await newPackage({ locationRef: world.main.annex })]
    Object.assign(refs, { company, ada, bea, here: here.id, there: there.id })
    let minute = 0
    const purchase = async (name: string, buyer: object, packageRef: string, more: object = {}) => {
      const now = Date.UTC(2039, 0, 1, 10, minute++)
      setClock(() => now)
      const made = await buy(buyer, { packageRef, ...more })
      names.set(made.id, name)
      return made
    }
    const one = await purchase('ada', { membershipRef: ada }, here.id)
    const byCompany = { payment: { type: 'external', customerRef: company } }
    const two = await purchase('ada by company', { membershipRef: ada }, there.id, byCompany)
    await purchase('company', { companyRef: company }, here.id, { quantity: 2 })
    await purchase('bea', { membershipRef: bea }, there.id)
    assert.equal((await cancel(one.id)).status, 200)
    assert.equal((await settle(two, 'succeeded')).status, 200)
  })
  after(() => setClock())

  test('the newest comes first, page by page, each as it is read alone, canceled ones too', async () => {
    assert.deepEqual(await found({}), ['bea', 'company', 'ada by company', 'ada'])
    const first = (await list({ limit: '3' })).body
    for (const purchase of first.purchases) assert.deepEqual(purchase, await read(purchase.id))
    assert.deepEqual(await found({ limit: '3', nextPageToken: first.nextPageToken }), ['ada'])
  })

  test('a customer is the membership that bought, or the company that bought or pays', async () => {
    assert.deepEqual(await found({ customerRef: refs.ada! }), ['ada by company', 'ada'])
    assert.deepEqual(await found({ customerRef: refs.company! }), ['company', 'ada by company'])
    assert.deepEqual(await found({ membershipRef: refs.bea! }), ['bea'])
    assert.deepEqual(await found({ companyRef: refs.company! }), ['company', 'ada by company'])
    assert.deepEqual(await found({ customerRef: await newMember() }), [])
  })

  test('they are found by location, package, state, payment and date, one with another', async () => {
    assert.deepEqual(await found({ locationRef: world.main.annex }), ['bea', 'ada by company'])
    assert.deepEqual(await found({ packageRef: refs.here! }), ['company', 'ada'])
    assert.deepEqual(await found({ packageRef: `${refs.here},${refs.there}` }), ['bea', 'company', 'ada by company', 'ada'])
    assert.deepEqual(await found({ packageRef: refs.there!, customerRef: refs.ada! }), ['ada by company'])
    assert.deepEqual(await found({ status: 'canceled' }), ['ada'])
    assert.deepEqual(await found({ 'payment.status': 'pending,succeeded' }), ['bea', 'company', 'ada by company'])
    const from = '2039-01-01T10:01:00Z'
    assert.deepEqual(await found({ 'createDate[gte]': from, 'createDate[lt]': '2039-01-01T10:03:00Z' }), [
      'company',
      'ada by company',
    ])
    assert.deepEqual(await found({ 'createDate[gt]': from, locationRef: world.main.annex }), ['bea'])
  })

  test('what a filter names must be there', async () => {
    for (const [name, value] of [
      ['customerRef', randomUUID()],
      ['customerRef', world.other.member],
      ['packageRef', randomUUID()],
      ['packageRef', `${refs.here},${randomUUID()}`],
      ['locationRef', world.other.location],
    ] as const) {
      assert.deepEqual(faultsIn(await list({ [name]: value })), [[name, 'unknown_reference']])
    }
    const both = await list({ customerRef: refs.ada!, companyRef: refs.company! })
    assert.deepEqual(faultsIn(both), [['companyRef', 'invalid_value']])
    assert.equal((await list({ status: 'open' })).status, 400)
  })
})
