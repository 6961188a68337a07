import assert from 'node:assert/strict'
import { createProduct } from '../src/shop/products/contract.ts'
import { credit } from '../src/transactions/actions.ts'
import { carriedOut } from './carrying.ts'
import type { Cast, World } from './world.ts'

/** What tests of orders do over and over in a world; the cast is `main` unless named. */
export function shopOf(world: World) {
  const newProduct = async (options: object[], more: object = {}, cast = world.main) => {
    const product = { locationRef: cast.location, title: 'Drinks', options, ...more }
    return (await carriedOut(world, createProduct, { product }, cast)).product
  }
  const post = (order: object, cast = world.main) =>
    cast.api.post('/shop/orders/v1', { order: { membershipRef: cast.member, ...order } })
  return {
    newProduct,
    /** A product of one option; gives the option's id. */
    optionOf: async (option: object, more?: object, cast?: Cast): Promise<string> =>
      (await newProduct([option], more, cast)).options[0].id,
    /** Orders, for `member` unless said otherwise. */
    post,
    /** Orders what can be ordered. */
    async create(order: object, cast?: Cast) {
      const reply = await post(order, cast)
      assert.equal(reply.status, 201, reply.text)
      return reply
    },
    /** Orders what is refused; gives the pointer and the code of each fault. */
    async faultsOf(order: object): Promise<[pointer: string, code: string][]> {
      const { status, body, text } = await post(order)
      assert.equal(status, 400, text)
      return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])
    },
    /** Gives credits that never expire, in hundredths. */
    credit: (amount: number, membershipRef = world.main.member) =>
      world.write(world.main.network, context =>
        credit(
          context,
          {
            membershipRef,
            companyRef: null,
            unit: 'credit',
            type: 'refund',
            amount,
            locationRef: world.main.location,
            description: '',
          },
          null,
        ),
      ),
    /** What is left of a membership's credits, in hundredths. */
    async creditsOf(membershipRef: string): Promise<number> {
      const lots = await world.database.read(db =>
        db.all(
          db.sql
            .selectFrom('ledgerLot')
            .select('remaining')
            .where('network', '=', world.main.network)
            .where('membershipRef', '=', membershipRef)
            .where('unit', '=', 'credit'),
        ),
      )
      for (const { remaining } of lots) assert.ok(remaining >= 0)
      return lots.reduce((sum, { remaining }) => sum + remaining, 0)
    },
  }
}
