import assert from 'node:assert/strict'
import { apiOf, type DemoStart } from './demo.ts'

/** A coupon that counts for subscriptions and its code, made where the demo has none. */
export async function discountsOf(start: DemoStart): Promise<Record<'coupon' | 'promocode' | 'code', string>> {
  const [api, { locationRef }] = [apiOf(start), start]
  const { promocodes } = (await api.get(`/discounts/promocodes/v1?locationRef=${locationRef}&archived=false`)).body
  for (const { id, code, couponRef } of promocodes) {
    const check = { code, locationRef, productType: 'subscriptionItems' }
    if ((await api.post('/discounts/promocodes/v1/check', { check })).status === 200)
      return { coupon: couponRef, promocode: id, code }
  }
  const fields = { locationRef, title: 'First months', percentOff: 25, productTypes: ['subscriptionItems', 'packages'] }
  const { coupon } = (
    await api.post('/discounts/coupons/v1', { coupon: { ...fields, duration: 'repeating', durationInMonths: 3 } })
  ).body
  const code = { code: 'HARBOUR-25', couponRef: coupon.id, limitedRedemption: { enabled: true, value: 50 } }
  const { promocode } = (await api.post('/discounts/promocodes/v1', { promocode: code })).body
  return { coupon: coupon.id, promocode: promocode.id, code: promocode.code }
}

/** A sign-up that waits to be decided, made where the demo has none. */
export async function signupOf(start: DemoStart, promocode: string): Promise<string> {
  const [api, { locationRef, memberRef }] = [apiOf(start), start]
  const [known] = (await api.get('/subscriptions/signups/v1?status=requested')).body.signups
  if (known) return known.id
  const { plans } = (await api.get(`/plans/v1?locationRef=${locationRef}`)).body
  const planRef = plans.find(({ selfSignup }: { selfSignup: object }) => Object.values(selfSignup).includes('request')).id
  const fields = { planRef, membershipRef: memberRef, promocode, note: 'By the window, please, if there is one.' }
  return (await api.post('/subscriptions/signups/v1', { signup: fields })).body.signup.id
}

/** A feed of events. */
export async function calendarOf(start: DemoStart): Promise<string> {
  const { locationRef } = start
  const calendar = { locationRef, title: 'Events of the house' }
  return (await apiOf(start).post('/calendars/v1', { calendar })).body.calendar.id
}

/** A booking that is still to come, in the first hour from the day after next on that nobody of the demo has booked. */
export async function bookingOf(start: DemoStart, resourceRef: string): Promise<string> {
  for (let hours = 30; ; hours++) {
    const [startDate, endDate] = [hours, hours + 1].map(from => new Date(Date.now() + from * 3_600_000).toISOString())
    const booking = { resourceRef, startDate, endDate, membershipRefOwner: start.memberRef }
    const { status, body, text } = await apiOf(start).post('/resources/bookings/v1', { booking, override: true })
    if (status === 201) return body.booking.id
    assert.equal(body.code, 'slot_taken', text)
  }
}

/** A day on which more people book places of one resource at once than a row of the timeline shows. */
export async function crowdedDayOf(start: DemoStart): Promise<string> {
  const [api, { locationRef, memberRef }] = [apiOf(start), start]
  const day = `${new Date().getUTCFullYear() + 1}-01-14`
  const desks = { locationRef, type: 'hotDesk', title: 'Long table', capacity: 6 }
  const resourceRef = (await api.post('/resources/v1', { resource: desks })).body.resource.id
  for (let place = 0; place < desks.capacity; place++) {
    const booking = { resourceRef, startDate: `${day}T12:00:00Z`, endDate: `${day}T14:00:00Z`, membershipRefOwner: memberRef }
    const { status, text } = await api.post('/resources/bookings/v1', { booking, override: true })
    assert.equal(status, 201, text)
  }
  return day
}
