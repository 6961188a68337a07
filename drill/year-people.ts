import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { updateBillingSettings } from '../src/billing/settings/contract.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { performed, type Sent } from '../src/demo/perform.ts'
import { createCoupon } from '../src/discounts/coupons/contract.ts'
import { createInvoiceItem } from '../src/invoices/items/contract.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { addMilliseconds, DAY } from '../src/kernel/time/instant.ts'
import { createLocation } from '../src/locations/contract.ts'
import { routes } from '../src/routes.ts'
import { createSubscription, getSubscription } from '../src/subscriptions/contract.ts'
import { cancelSubscription, updateSubscription } from '../src/subscriptions/contract-terms.ts'
import { addSubscriptionItem, updateSubscriptionItem } from '../src/subscriptions/items/contract.ts'
import { createSubscriptionPause } from '../src/subscriptions/pauses/contract.ts'
import { createCreditTransaction } from '../src/transactions/contract.ts'
import { ZONES } from '../test/zones.ts'
import type { Operation } from './year-operations.ts'

const MINUTE = 60_000

export interface Place {
  id: string
  coupons: string[]
  /** Whether its currency has no decimals. */
  isWhole: boolean
}

/** Who has begun, by their number, with their subscription. */
export type Known = Map<number, { membershipRef: string; id: string }>

export const person = (locationRef: string, name: string, role: 'admin' | 'member') => ({
  locationRef,
  email: `${name}@drill.example`,
  name,
  surname: 'Drill',
  role,
})

export async function makePlace(context: WriteContext, timezoneId: string): Promise<Place> {
  const i = ZONES.indexOf(timezoneId)
  const [currencyCode, rate] = (
    [
      ['EUR', 19],
      ['JPY', 10],
      ['USD', 8.875],
      ['KWD', 0],
    ] as const
  )[i % 4]!
  const { location } = await performed(
    routes,
    createLocation,
    context,
    { location: { title: timezoneId, timezoneId, currencyCode, tax: { inclusive: i % 3 === 0, rate } } },
    undefined,
  )
  const { id: locationRef } = location
  if (i % 8 < 4) {
    const settings = { advanceInvoicing: { days: 1 + ((i * 7) % 30) }, pendingInvoicing: 'monthly' as const }
    await performed(routes, updateBillingSettings, context, { settings }, { locationRef })
  }
  const productTypes = ['subscriptionItems' as const]
  const coupons: string[] = []
  for (const terms of [
    { percentOff: 33.3333, duration: 'once' as const },
    { percentOff: 25, duration: 'repeating' as const, durationInMonths: 3 },
    { amountOff: 7, duration: 'forever' as const, limitedRedemption: { enabled: true, value: 3 } },
  ]) {
    const { coupon } = await performed(
      routes,
      createCoupon,
      context,
      { coupon: { locationRef, productTypes, ...terms } },
      undefined,
    )
    coupons.push(coupon.id)
  }
  return { id: locationRef, coupons, isWhole: currencyCode === 'JPY' }
}

export async function carryOut(context: WriteContext, place: Place, known: Known, operation: Operation): Promise<void> {
  const { now } = context
  const at = (days: number) => addMilliseconds(now, days * DAY)
  const perform = <E extends Endpoint>(endpoint: E, body: Sent<E>, params?: unknown) =>
    performed(routes, endpoint, context, body, params)
  const whole = (cents: number) => (place.isWhole ? Math.floor(cents / 100) : cents / 100)
  if (operation.does === 'begins') {
    const { fields, who } = operation
    const { id: membershipRef } = await createMembership(
      { ...context, actor: undefined },
      person(place.id, `member${who}`, 'member'),
    )
    const { period, anchor: billingCycleAnchor, after, hasCoupon, isIssued, endsAfter, ...item } = fields
    const startDate = addMilliseconds(now, after * MINUTE)
    const couponRef = hasCoupon ? place.coupons[who % place.coupons.length] : undefined
    const sold = { ...item, title: 'Desk', price: whole(item.price), setupFee: whole(item.setupFee), couponRef }
    const { subscription } = await perform(createSubscription, {
      subscription: {
        membershipRef,
        period,
        billingCycleAnchor,
        startDate,
        endDate: endsAfter === undefined ? undefined : addMilliseconds(startDate, endsAfter * DAY),
        items: [sold],
      },
      issueFirstInvoice: isIssued,
    })
    known.set(who, { membershipRef, id: subscription.id })
    return
  }
  const subscription = known.get(operation.who)
  // Who came with a coupon that was used up was refused, and has nothing to change.
  if (subscription === undefined) return
  const { id, membershipRef } = subscription
  switch (operation.does) {
    case 'changes': {
      const { subscription } = await perform(getSubscription, undefined, { id })
      const { prorate, price, quantity } = operation
      const item = { ...(price !== undefined && { price: whole(price) }), ...(quantity !== undefined && { quantity }) }
      return void (await perform(updateSubscriptionItem, { item, prorate }, { id, itemId: subscription.items[0]!.id }))
    }
    case 'adds':
      return void (await perform(
        addSubscriptionItem,
        { item: { title: 'Locker', price: whole(operation.price) }, prorate: operation.prorate },
        { id },
      ))
    case 'pauses': {
      const pause = { startDate: at(operation.from), endDate: at(operation.from + operation.days) }
      return void (await perform(createSubscriptionPause, { pause }, { id }))
    }
    case 'collects': {
      const { behavior, days } = operation
      const pause = behavior && { behavior, ...(days !== undefined && { resumesAt: at(days) }) }
      return void (await perform(updateSubscription, { subscription: { pausePaymentCollection: pause ?? null } }, { id }))
    }
    case 'cancels':
      return void (await perform(cancelSubscription, { cancel: { at: operation.at } }, { id }))
    case 'uses': {
      const invoiceItem = {
        membershipRef,
        locationRef: place.id,
        description: 'Use',
        unitAmount: whole(operation.price),
        quantity: operation.quantity,
        tax: { rate: 7 },
      }
      return void (await perform(createInvoiceItem, { invoiceItem }))
    }
    case 'spends': {
      const transaction = {
        type: 'adminCharge' as const,
        membershipRef,
        locationRef: place.id,
        description: 'Use',
        amount: operation.credits,
      }
      return void (await perform(createCreditTransaction, { transaction }))
    }
  }
}
