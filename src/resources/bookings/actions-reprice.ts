import { companies } from '../../community/companies/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { agreeOnMany } from '../../payments/actions-agree.ts'
import type { Named } from '../../payments/actions-code.ts'
import { chargeMany } from '../../payments/actions.ts'
import { awaitMoneyForMany } from '../../payments/actions-await.ts'
import { settlePayments } from '../../payments/actions-settle.ts'
import type { PaymentType } from '../../payments/contract.ts'
import { describeOnInvoice } from '../../payments/actions-invoiced.ts'
import { inWords, isFree, unitPriceOf, waysToPay } from '../../payments/rules.ts'
import type { Asked, Deal, Sale } from '../../payments/rules-deal.ts'
import type { PaymentRow } from '../../payments/table.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import { ledgersFor, type Ledgers } from '../../transactions/scheduled/actions.ts'
import { isAlike } from './actions-alike.ts'
import type { Bookable, Placed } from './actions-times.ts'
import { saleOf, stretchOf } from './rules.ts'
import type { BookingRow } from './table.ts'

/** Where a booking is, and where it is to be. */
export interface Places {
  from: Bookable
  to: Bookable
}

interface Repricing extends Places {
  before: BookingRow
  time: Placed
}

interface Repriced {
  /** The columns of the payments that change, by the bookings. */
  columns: ReadonlyMap<string, PaymentRow>
  /** To be called with the bookings as they are saved. */
  finish(after: ReadonlyMap<string, BookingRow>): Promise<void>
}

/** What a booking of another price costs then. */
interface Changed extends Repricing {
  sale: Sale
  isCheaper: boolean
  isDearer: boolean
}

/**
 * Why a booking cannot be paid as it is now at another time or resource, if it cannot: what is free may cost something then, and not all resources
 * are paid alike. `open` are the ways to pay.
 */
export function whyUnpaid(
  before: BookingRow,
  { from, to: { place, seats, ...time }, open }: { from: Bookable; to: Placed; open: readonly PaymentType[] },
): string | undefined {
  const { paymentType: type, paymentStatus } = before
  if (paymentStatus === 'canceled' || paymentStatus === 'failed') return undefined
  const { prices } = saleOf(place.resource, time, seats, place)
  if (isFree(prices)) return undefined
  const ways = inWords(waysToPay(prices, open))
  if (type !== null) {
    const isOther = from !== place && unitPriceOf(type, prices) === null
    return isOther ? `It is paid with ${type} where it is, and with ${ways} there.` : undefined
  }
  const wasFree = isFree(saleOf(from.resource, stretchOf(before), before.seats, from).prices)
  return wasFree ? `It is free as it is, and would be paid with ${ways} then.` : undefined
}

/**
 * Gives back what bookings cost, if they were charged, and charges what they cost then, by the same way to pay, where that is another price by the
 * tiers of now; what is free, or what nobody has to pay, stays so. Throws 409 `conflict` for a lower one when it is too late to give something back,
 * and for a higher one that whoever pays cannot be charged any more, which with `override` stays as it is.
 */
export async function repriced(
  context: WriteContext,
  wanted: readonly Repricing[],
  { owner, override }: { owner: MembershipRow; override: boolean },
): Promise<Repriced> {
  const ledgers = ledgersFor({ ...context, db: context.tx })
  const asked: Changed[] = []
  for (const one of wanted) {
    const sale = saleOf(one.to.resource, one.time, one.time.seats, one.to)
    const change = await changeOf(ledgers, one, sale)
    if (change === 'same') await describeOnInvoice(context, one.before, sale)
    else if (change) asked.push(change)
  }
  const deals = await agreeAgain(context, asked, owner)
  const changed = asked.filter(({ before }) => deals.has(before.id))
  for (const { before, sale } of asked) {
    if (deals.has(before.id)) continue
    if (!override) throw new ApiError('conflict', UNPAYABLE)
    await describeOnInvoice(context, before, sale)
  }
  const isLate = ({ before: { startDate }, from: { resource } }: Changed) =>
    !override && !isRefundable({ refundThreshold: resource.refundThreshold, startDate }, context.now)
  const isLower = ({ before, isCheaper, isDearer }: Changed) =>
    isCheaper || (!isDearer && deals.get(before.id)!.columns.paymentAmount! < before.paymentAmount!)
  if (changed.some(one => isLower(one) && isLate(one))) throw new ApiError('conflict', TOO_LATE)
  for (const [title, some] of Map.groupBy(changed, ({ from }) => from.resource.title)) {
    const settling = { what: 'booking', wish: 'always', byRule: true, description: `${title}, moved` } as const
    await settlePayments(
      context,
      some.map(({ before }) => before),
      settling,
    )
  }
  const charges = changed.map(({ before: { id } }) => ({ id, deal: deals.get(id)! }))
  const buyer = { membershipRef: owner.id, companyRef: null }
  const paid = charges.length === 0 ? [] : await chargeMany(context, buyer, charges)
  return {
    columns: new Map(charges.map(({ id }, i) => [id, paid[i]!])),
    async finish(after) {
      await awaitMoneyForMany(
        context,
        charges.map(({ id, deal }) => ({ deal, row: after.get(id)! })),
      )
    },
  }
}

/** What becomes of the price of a booking that moves; undefined where nobody pays for it. */
async function changeOf(ledgers: Ledgers, one: Repricing, sale: Sale): Promise<Changed | 'same' | undefined> {
  const { before, from, to } = one
  const { paymentType: type, paymentStatus } = before
  if (type === null || paymentStatus === 'canceled' || paymentStatus === 'failed') return undefined
  const old = saleOf(from.resource, stretchOf(before), before.seats, from)
  const was = unitPriceOf(type, old.prices)
  const isGratis = from !== to && isFree(sale.prices)
  const price = unitPriceOf(type, sale.prices) ?? (isGratis ? 0 : null)
  if (price === null) return 'same'
  if (was === price && (await isAlike(ledgers, before, old, sale))) return 'same'
  return { ...one, sale, isCheaper: was !== null && price < was, isDearer: was !== null && price > was }
}

const TOO_LATE =
  'The price would be lower, and it is too late to give something back. With override it is given back all the same.'
const UNPAYABLE =
  'The price would be higher, and whoever paid cannot be charged in this way any more. With override the payment stays as it is.'

/**
 * The new prices, for whoever paid the old ones; a promo code counts again, as far as it still can be redeemed. What cannot be charged any more has
 * none, unless it is no more than before: that is nothing but given back.
 */
async function agreeAgain(
  context: WriteContext,
  changed: readonly Changed[],
  membership: MembershipRow,
): Promise<ReadonlyMap<string, Deal>> {
  const deals = new Map<string, Deal>()
  for (const some of Map.groupBy(changed, one => JSON.stringify(askedAgain(one))).values()) {
    const asked = askedAgain(some[0]!)
    const made = await agreed(context, some, { membership }, asked)
    const refused = some.filter((_, i) => !made[i]!.faults.isEmpty)
    for (const [i, { before }] of some.entries()) if (made[i]!.faults.isEmpty) deals.set(before.id, made[i]!.deal)
    if (refused.length === 0) continue
    const { membershipRefPayer: membershipRef, companyRefPayer: companyRef } = refused[0]!.before
    const company = companyRef === null ? undefined : await companies.findAny(context.tx, context.network, companyRef)
    const bound = await agreed(context, refused, { membership, company }, { ...asked!, payer: { membershipRef, companyRef } })
    for (const [i, { before }] of refused.entries()) {
      const { deal, faults } = bound[i]!
      faults.refuse()
      if ((deal.columns.paymentAmount ?? 0) <= before.paymentAmount!) deals.set(before.id, deal)
    }
  }
  return deals
}

/** Agrees on what some bookings cost then, without their promo code where that cannot be redeemed any more. */
async function agreed(context: WriteContext, changed: readonly Changed[], named: Named, asked: Asked | undefined) {
  const made = async (asking: Asked | undefined) => {
    const sales = changed.map(({ sale, before }) => ({ sale, faults: new Faults('/booking'), freed: before.paymentDiscounts }))
    const deals = await agreeOnMany(context, sales, named, asking)
    return sales.map(({ faults }, i) => ({ faults, deal: deals[i]! }))
  }
  const first = await made(asked)
  const isRefused = first.some(({ deal: { code } }) => code && 'refusal' in code)
  return isRefused ? made({ ...asked!, promocode: undefined }) : first
}

/** How a booking is paid again; undefined where it is free then. */
export function askedAgain({ before, sale }: Pick<Changed, 'before' | 'sale'>): Asked | undefined {
  const { paymentType: type, membershipRefPayer, companyRefPayer, paymentDiscounts } = before
  if (unitPriceOf(type!, sale.prices) === null) return undefined
  const promocode = paymentDiscounts.find(one => one.promocode)?.promocode?.code
  return { type: type!, customerRef: (membershipRefPayer ?? companyRefPayer)!, ...(promocode !== undefined && { promocode }) }
}
