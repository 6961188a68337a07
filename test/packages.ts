import assert from 'node:assert/strict'
import type { Json } from './client.ts'
import type { Cast, World } from './world.ts'

/** What tests of purchases do over and over in a world; the cast is `main` unless named. */
export function packagesOf(world: World) {
  const newPackage = async (more: object = {}, cast = world.main): Promise<Json> => {
    const fields = { locationRef: cast.location, price: 90, grants: [{ type: 'credits', amount: 10 }], ...more }
    const reply = await cast.api.post('/packages/v1', { package: fields })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.package
  }
  const post = (purchase: object, cast = world.main) =>
    cast.api.post('/packages/purchases/v1', { purchase: { payment: { type: 'external' }, ...purchase } })
  return {
    newPackage,
    /** Buys a package that is named. */
    post,
    /** Buys a package, a new one unless one is named, for a holder: what can be bought. */
    async buy(holder: object, more: object = {}, cast?: Cast): Promise<Json> {
      const reply = await post({ packageRef: (await newPackage({}, cast)).id, ...holder, ...more }, cast)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.purchase
    },
    at: (id: string) => `/packages/purchases/v1/${id}`,
    async read(id: string): Promise<Json> {
      const reply = await world.main.api.get(`/packages/purchases/v1/${id}`)
      assert.equal(reply.status, 200, reply.text)
      return reply.body.purchase
    },
    cancel: (id: string, body: object = {}) => world.main.api.put(`/packages/purchases/v1/${id}/cancel`, body),
    /** Says what became of the payment of a purchase. */
    settle: ({ payment }: Json, status: string) =>
      world.main.api.put(`/transactions/money/v1/${payment.transactionRef}/status`, { transaction: { status } }),
    /** Takes credits of a membership; gives the entry. */
    async spend(membershipRef: string, amount: number): Promise<Json> {
      const transaction = { membershipRef, locationRef: world.main.location, amount, type: 'adminCharge' }
      const reply = await world.main.api.post('/transactions/credits/v1', { transaction })
      return reply.status === 201 ? reply.body.transaction : reply
    },
    async balancesOf(holder: string, unit: 'credits' | 'day_passes' = 'credits'): Promise<[amount: number, until?: string][]> {
      const { balances } = (await world.main.api.get(`/transactions/v1/balances/${holder}/${unit}`)).body
      return balances.map((one: Json) => [one.amount, one.expirationDate].filter(part => part !== undefined))
    },
  }
}
