import type { MembershipRow } from '../../community/memberships/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { agreeOn, awaitMoney, charge } from '../../payments/actions.ts'
import { settlePayment } from '../../payments/actions-settle.ts'
import { describeOnInvoice } from '../../payments/actions-invoiced.ts'
import { inWords, isFree, isScheduled, unitPriceOf, waysToPay } from '../../payments/rules.ts'
import type { Deal, Sale } from '../../payments/rules-deal.ts'
import type { PaymentRow } from '../../payments/table.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { Stretch } from '../availability/rules-open.ts'
import type { Bookable, Placed } from './actions-times.ts'
import { PAID_BY } from './contract-booking.ts'
import { saleOf, stretchOf } from './rules.ts'
import type { BookingRow } from './table.ts'

interface Repricing {
  before: BookingRow
  owner: MembershipRow
  time: Stretch
  seats: number
  override: boolean
}

interface Repriced {
  /** The columns of the payment that change. */
  paid: Partial<PaymentRow>
  /** To be called with the booking as it is saved. */
  finish(after: BookingRow): Promise<void>
}

/** Of a booking that costs what it did. */
export const SAME: Repriced = { paid: {}, finish: async () => {} }

/** Where a booking is, and where it is to be. */
interface Places {
  from: Bookable
  to: Bookable
}

/** Why a booking cannot be paid at another resource as it is now, if it cannot: what is free may cost something there, and not all is paid alike. */
export function whyUnpaid(
  before: BookingRow,
  { from, to: { place, seats, ...time } }: { from: Bookable; to: Placed },
): string | undefined {
  const { paymentType: type, paymentStatus } = before
  if (paymentStatus === 'canceled' || paymentStatus === 'failed') return undefined
  const { prices } = saleOf(place.resource, time, seats, place)
  if (isFree(prices)) return undefined
  const ways = inWords(waysToPay(prices, PAID_BY))
  if (type !== null)
    return unitPriceOf(type, prices) === null ? `It is paid with ${type} where it is, and with ${ways} there.` : undefined
  const wasFree = isFree(saleOf(from.resource, stretchOf(before), before.seats, from).prices)
  return wasFree ? `It is free where it is, and paid with ${ways} there.` : undefined
}

/**
 * Gives back what a booking cost, if it was charged, and charges what it costs then, by the same way to pay, where that is another price by the
 * tiers of now; what is free, or what nobody has to pay, stays so. Throws 409 `conflict` for a lower one when it is too late to give something back.
 */
export async function repriced(
  context: WriteContext,
  { from, to }: Places,
  { before, owner, time, seats, override }: Repricing,
): Promise<Repriced> {
  const { paymentType: type, paymentStatus, startDate } = before
  if (type === null || paymentStatus === 'canceled' || paymentStatus === 'failed') return SAME
  const sale = saleOf(to.resource, time, seats, to)
  const old = saleOf(from.resource, stretchOf(before), before.seats, from)
  const was = unitPriceOf(type, old.prices)
  const isGratis = from !== to && isFree(sale.prices)
  const price = unitPriceOf(type, sale.prices) ?? (isGratis ? 0 : null)
  if (price === null) return SAME
  if (was === price && isAlike(before, old, sale)) {
    await describeOnInvoice(context, before, sale.description)
    return SAME
  }
  const { refundThreshold, title } = from.resource
  const isLate = !override && !isRefundable({ refundThreshold, startDate }, context.now)
  if (isLate && was !== null && price < was) throw tooLate()
  const settling = { what: 'booking', wish: 'always', byRule: true, description: `${title}, moved` } as const
  await settlePayment(context, before, settling)
  const deal = await agreeAgain(context, sale, before, owner)
  if (isLate && (was === null || was === price) && deal.columns.paymentAmount! < before.paymentAmount!) throw tooLate()
  const paid = await charge(context, deal, { membershipRef: owner.id, companyRef: null }, before.id)
  return { paid, finish: after => awaitMoney(context, deal, after) }
}

/** Whether a booking costs the same as before at another time or resource, where the price of one does. */
function isAlike(before: BookingRow, old: Sale, sale: Sale): boolean {
  // Discounts depend on what is booked: those of plans on its area, and those of coupons on its type and on itself.
  const isOfCoupon = before.paymentDiscounts.some(({ coupon }) => coupon)
  const hasSameDiscounts = old.itemRef === sale.itemRef || (old.area === sale.area && !isOfCoupon)
  // What waits for a period of a subscription may wait for another one then, or none.
  return hasSameDiscounts && !isScheduled(before)
}

/** Whether a move leaves the payment of a booking as it is. */
export function keepsPayment(before: BookingRow, from: Bookable, sale: Sale): boolean {
  const old = saleOf(from.resource, stretchOf(before), before.seats, from)
  const type = before.paymentType
  return type !== null && unitPriceOf(type, old.prices) === unitPriceOf(type, sale.prices) && isAlike(before, old, sale)
}

const tooLate = () =>
  new ApiError(
    'conflict',
    'The price would be lower, and it is too late to give something back. With override it is given back all the same.',
  )

/** The new price, for whoever paid the old one; its promo code counts again, as far as it still can be redeemed. */
async function agreeAgain(
  context: WriteContext,
  sale: Deal['sale'],
  before: BookingRow,
  membership: MembershipRow,
): Promise<Deal> {
  const { paymentType, membershipRefPayer, companyRefPayer, paymentDiscounts } = before
  const asked = { type: paymentType!, customerRef: (membershipRefPayer ?? companyRefPayer)! }
  const isGratis = unitPriceOf(asked.type, sale.prices) === null
  const promocode = paymentDiscounts.find(one => one.promocode)?.promocode?.code
  const agreed = async (more: object) => {
    const faults = new Faults()
    const deal = await agreeOn(context, sale, { membership }, isGratis ? undefined : { ...asked, ...more }, '/booking', faults)
    faults.refuse()
    return deal
  }
  if (promocode === undefined || isGratis) return agreed({})
  const deal = await agreed({ promocode })
  return deal.code && 'refusal' in deal.code ? agreed({}) : deal
}
