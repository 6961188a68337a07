import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { onEachEngine } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

onEachEngine('lists of transactions', world => {
  const { newMember } = peopleOf(world)
  const newCompany = async (): Promise<string> =>
    (await world.main.api.post('/community/companies/v1', { company: { locationRef: world.main.location, title: 'Acme' } })).body
      .company.id

  for (const [year, path, other] of [
    [2037, '/transactions/credits/v1', '/transactions/day_passes/v1'],
    [2038, '/transactions/day_passes/v1', '/transactions/credits/v1'],
  ] as const) {
    const enter = async (at: string, more: object) => {
      const transaction = { locationRef: world.main.location, amount: 1, type: 'adminAllocation', ...more }
      const reply = await world.main.api.post(at, { transaction })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.transaction
    }
    const list = (query: string, cast = world.main) => cast.api.get(`${path}?${query}`)
    const ids = async (query: string): Promise<string[]> => {
      const reply = await list(query)
      assert.equal(reply.status, 200, reply.text)
      return reply.body.transactions.map(({ id }: { id: string }) => id)
    }

    test(`${path} shows each transaction as it is read alone, the newest first, and none of the other unit`, async t => {
      t.after(() => setClock())
      const [{ id: membershipRef }, companyRef] = [await newMember(), await newCompany()]
      const made: { id: string }[] = []
      for (const [minute, more] of [
        [1, { membershipRef, amount: 5 }],
        [2, { membershipRef, amount: 3, expirationDate: '2090-01-01T00:00:00Z', locationRef: world.main.annex }],
        [3, { companyRef, amount: 2 }],
        [4, { membershipRef, amount: 4, type: 'adminCharge' }],
      ] as const) {
        setClock(() => Date.UTC(year, 0, 1, 10, minute))
        made.push(await enter(path, more))
      }
      const foreign = await enter(other, { membershipRef })
      const [a, b, c, d] = made.map(({ id }) => id) as [string, string, string, string]
      const range = `createDate[gte]=${year}-01-01T10:01:00Z&createDate[lt]=${year}-01-01T10:05:00Z`
      assert.deepEqual(await ids(range), [d, c, b, a])
      assert.deepEqual(await ids(`${range}&order=createDate:asc`), [a, b, c, d])
      for (const name of ['customerRef', 'membershipRef']) assert.deepEqual(await ids(`${name}=${membershipRef}`), [d, b, a])
      for (const name of ['customerRef', 'companyRef']) assert.deepEqual(await ids(`${name}=${companyRef}`), [c])
      assert.deepEqual(await ids(`customerRef=${membershipRef}&locationRef=${world.main.annex}`), [b])
      assert.deepEqual(await ids(`customerRef=${membershipRef}&type=adminCharge`), [d])
      assert.deepEqual(await ids(`customerRef=${membershipRef}&type=adminAllocation,refund`), [b, a])
      assert.ok(!(await ids(`locationRef=${world.main.location}`)).includes(foreign.id))
      for (const transaction of (await list(range)).body.transactions) {
        assert.deepEqual((await world.main.api.get(`${path}/${transaction.id}`)).body.transaction, transaction)
      }
      const pages: string[] = []
      for (let token = ''; ;) {
        const { body } = await list(`${range}&limit=1${token}`)
        pages.push(...body.transactions.map(({ id }: { id: string }) => id))
        if (body.nextPageToken === undefined) break
        token = `&nextPageToken=${encodeURIComponent(body.nextPageToken)}`
      }
      assert.deepEqual(pages, [d, c, b, a])
    })

    test(`${path} refuses two customers, and references that the network does not have`, async () => {
      const two = await list(`customerRef=${world.main.member}&membershipRef=${world.main.member}`)
      assert.deepEqual([two.status, faultsIn(two)], [400, [['membershipRef', 'invalid_value']]])
      for (const name of ['customerRef', 'membershipRef', 'companyRef', 'locationRef']) {
        const reply = await list(`${name}=${world.other.member}`)
        assert.deepEqual([reply.status, faultsIn(reply)], [400, [[name, 'unknown_reference']]])
      }
      assert.equal((await list('type=nothing')).status, 400)
      assert.deepEqual((await list(`customerRef=${world.other.member}`, world.other)).body.transactions, [])
    })
  }
})
