import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { carriedOut } from './carrying.ts'
import type { Json } from './client.ts'
import { createCoupon } from '../src/discounts/coupons/contract.ts'
import { createPromocode } from '../src/discounts/promocodes/contract.ts'
import type { Cast, World } from './world.ts'

/** What tests of coupons and codes do over and over in a world; the cast is `main` unless named. */
export function discountsOf(world: World) {
  const COUPONS = '/discounts/coupons/v1'
  const CODES = '/discounts/promocodes/v1'
  const all = ['shopProducts', 'packages', 'subscriptionItems']
  const newCoupon = async (more: object = {}, cast = world.main): Promise<Json> => {
    const off = 'amountOff' in more ? {} : { percentOff: 10 }
    const coupon = { locationRef: cast.location, ...off, productTypes: all, ...more }
    return (await carriedOut(world, createCoupon, { coupon }, cast)).coupon
  }
  const codeOf = (more: object) => ({ promocode: { code: `C-${randomUUID()}`, ...more } })
  const postCode = (more: object = {}, cast = world.main) => cast.api.post(CODES, codeOf(more))
  const read = async (path: string, cast = world.main): Promise<Json> => {
    const reply = await cast.api.get(path)
    assert.equal(reply.status, 200, reply.text)
    return Object.values(reply.body)[0]
  }
  return {
    newCoupon,
    postCode,
    /** A code of a new coupon, unless one is named. */
    async newCode(more: object = {}, coupon: object = {}, cast = world.main): Promise<Json> {
      const couponRef = 'couponRef' in more ? more.couponRef : (await newCoupon(coupon, cast)).id
      return (await carriedOut(world, createPromocode, codeOf({ couponRef, ...more }), cast)).promocode
    },
    check: (check: object, cast = world.main) =>
      cast.api.post(`${CODES}/check`, { check: { locationRef: cast.location, productType: 'shopProducts', ...check } }),
    usageOf: async ({ id, code }: Json): Promise<number> =>
      (await read(`${code === undefined ? COUPONS : CODES}/${id}`)).limitedRedemption.usage,
    redemptionsOf: (query: string, cast?: Cast): Promise<Json[]> =>
      read(`/discounts/redemptions/v1?limit=100&${query}`, cast) as Promise<Json[]>,
  }
}

/** Why a request with a code was refused. */
export const refusalOf = ({ status, body }: { status: number; body: Json }): string => {
  assert.deepEqual([status, body.code], [409, 'not_redeemable'], JSON.stringify(body))
  return body.detail
}
