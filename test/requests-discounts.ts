import { randomUUID } from 'node:crypto'
import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

const COUPONS = '/discounts/coupons/v1'
const CODES = '/discounts/promocodes/v1'
const SIGNUPS = '/subscriptions/signups/v1'

/** Valid requests for what takes something off a price, and for sign-ups. */
export async function discountRequests(
  { location: locationRef, member: membershipRef }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const coupon = { locationRef, percentOff: 10, productTypes: ['shopProducts'] }
  const makeCoupon = async () => `${COUPONS}/${(await make(COUPONS, { coupon })).id}`
  const { id: couponRef } = await make(COUPONS, { coupon })
  const newCode = () => ({ couponRef, code: `C-${randomUUID()}` })
  const known = await make(CODES, { promocode: newCode() })
  const makeCode = async () => `${CODES}/${(await make(CODES, { promocode: newCode() })).id}/archive`
  // A holder asks for a plan once, so each request is for another plan.
  const newSignup = async () => {
    const selfSignup = { type: 'request' }
    const { id: planRef } = await make('/plans/v1', {
      plan: { locationRef, title: 'Flex', period: 'month', price: 100, selfSignup },
    })
    return { planRef, membershipRef }
  }
  const makeSignup = (verb: string) => async () => `${SIGNUPS}/${(await make(SIGNUPS, { signup: await newSignup() })).id}/${verb}`
  const atOnce = await make('/plans/v1', { plan: { locationRef, title: 'Day', period: 'day', price: 10, selfSignup: {} } })
  return {
    createSignup: { path: SIGNUPS, body: { signup: { planRef: atOnce.id, membershipRef } } },
    approveSignup: { path: await makeSignup('approve')(), body: { price: 90 }, again: makeSignup('approve') },
    rejectSignup: { path: await makeSignup('reject')(), body: { reason: 'Full' }, again: makeSignup('reject') },
    createCoupon: { path: COUPONS, body: { coupon } },
    updateCoupon: { path: await makeCoupon(), body: { coupon: { title: 'Spring' } } },
    deleteCoupon: { path: await makeCoupon(), again: makeCoupon },
    createPromocode: {
      path: CODES,
      // A location has each code once, so each reader of this gets another one.
      get body() {
        return { promocode: newCode() }
      },
    },
    archivePromocode: { path: await makeCode(), again: makeCode },
    checkPromocode: { path: `${CODES}/check`, body: { check: { code: known.code, locationRef, productType: 'shopProducts' } } },
  }
}
