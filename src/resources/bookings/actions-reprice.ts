import type { MembershipRow } from '../../community/memberships/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { agreeOn, awaitMoney, charge } from '../../payments/actions.ts'
import { settlePayment } from '../../payments/actions-settle.ts'
import { isScheduled, unitPriceOf } from '../../payments/rules.ts'
import type { Deal } from '../../payments/rules-deal.ts'
import type { PaymentRow } from '../../payments/table.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { Stretch } from '../availability/rules-open.ts'
import type { Bookable } from './actions-times.ts'
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

const SAME: Repriced = { paid: {}, finish: async () => {} }

/**
 * Gives back what a booking cost, if it was charged, and charges what it costs at its new time, by the same way to pay, where that is another price by the tiers of
 * now; what is free, or what nobody has to pay, stays so. Throws 409 `conflict` for a lower one when it is too late to give something back.
 */
export async function repriced(
  context: WriteContext,
  place: Bookable,
  { before, owner, time, seats, override }: Repricing,
): Promise<Repriced> {
  const { paymentType: type, paymentStatus, startDate } = before
  if (type === null || paymentStatus === 'canceled' || paymentStatus === 'failed') return SAME
  const sale = saleOf(place.resource, time, seats, place)
  const was = unitPriceOf(type, saleOf(place.resource, stretchOf(before), before.seats, place).prices)
  const price = unitPriceOf(type, sale.prices)
  // What waits for a period of a subscription may wait for another one then, or none.
  if (price === null || (was === price && !isScheduled(before))) return SAME
  const { refundThreshold, title } = place.resource
  if (was !== null && price < was && !override && !isRefundable({ refundThreshold, startDate }, context.now)) {
    const detail =
      'The price would be lower, and it is too late to give something back. With override it is given back all the same.'
    throw new ApiError('conflict', detail)
  }
  const settling = { what: 'booking', wish: 'always', byRule: true, description: `${title}, moved` } as const
  await settlePayment(context, before, settling)
  const deal = await agreeAgain(context, sale, before, owner)
  const paid = await charge(context, deal, { membershipRef: owner.id, companyRef: null }, before.id)
  return { paid, finish: after => awaitMoney(context, deal, after) }
}

/** The new price, for whoever paid the old one; its promo code counts again, as far as it still can be redeemed. */
async function agreeAgain(
  context: WriteContext,
  sale: Deal['sale'],
  before: BookingRow,
  membership: MembershipRow,
): Promise<Deal> {
  const { paymentType, membershipRefPayer, companyRefPayer, paymentDiscounts } = before
  const asked = { type: paymentType!, customerRef: (membershipRefPayer ?? companyRefPayer)! }
  const promocode = paymentDiscounts.find(one => one.promocode)?.promocode?.code
  const agreed = async (more: object) => {
    const faults = new Faults()
    const deal = await agreeOn(context, sale, { membership }, { ...asked, ...more }, '/booking', faults)
    faults.refuse()
    return deal
  }
  if (promocode === undefined) return agreed({})
  const deal = await agreed({ promocode })
  return deal.code && 'refusal' in deal.code ? agreed({}) : deal
}
