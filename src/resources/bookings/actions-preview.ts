import { findNetwork } from '../../access/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { Collision } from '../../kernel/errors/api-error.ts'
import { payerOf } from '../../payments/actions.ts'
import { codeFor } from '../../payments/actions-code.ts'
import { isFree, isScheduled, waysToPay } from '../../payments/rules.ts'
import { agree, refuseCode, type Asked as PaymentAsked, type Deal, type Sale } from '../../payments/rules-deal.ts'
import type { Buyer } from '../../payments/rules-customer.ts'
import { openWays } from '../../terms/payments.ts'
import { ledgersFor, plannedKey } from '../../transactions/scheduled/actions.ts'
import { scheduledOf } from '../../transactions/scheduled/store.ts'
import { guestsOf } from './actions.ts'
import { checkedTimes, ownerAt, ownerOf } from './actions-book.ts'
import { checkMove, moveOf } from './actions-move-asked.ts'
import { planTimes, type Asked, type Blocked } from './actions-plan.ts'
import { buyerOf, dealOfMove, movingOf, type Moving, type Reader } from './actions-preview-move.ts'
import { findBookable, nearestTo, type Bookable } from './actions-times.ts'
import type { previewBooking } from './contract.ts'
import { PAID_BY } from './contract-booking.ts'
import { saleOf } from './rules.ts'
import { guestOf } from './rules-times.ts'
import type { BookingRow } from './table.ts'

type Sent = Static<typeof previewBooking.body>

/** What bookings cost together by a way to pay; `scheduled` of it when later periods give it, in hundredths. */
interface Previewed {
  type: (typeof PAID_BY)[number]
  deals: readonly Deal[]
  scheduled: number
}

interface Preview {
  prices: Previewed[]
  blocked: Blocked[]
  /** Free times near the first one that is taken, if any is. */
  nearest: Collision['nearest'] | undefined
}

/**
 * What a request for bookings would cost by each way to pay, or a move of one by its own way, and which of the times cannot be booked. Throws 400
 * and 409 `not_redeemable` as it would.
 */
export async function previewBookings(context: Reader, sent: Sent): Promise<Preview> {
  const { db, network } = context
  const { booking: fields, override, bookingRef, repeat } = sent
  const faults = new Faults()
  const seen = faults.reference(await findBookable(db, network, fields.resourceRef), '/booking/resourceRef', 'resource')
  const moving = bookingRef === undefined ? undefined : await movingOf(context, bookingRef, seen, faults)
  const member = await ownerFor(context, fields, moving, faults)
  await guestsOf(db, network, fields.attendees, faults)
  faults.rule(bookingRef !== undefined && repeat !== undefined, '/repeat', 'A booking that moves is not repeated.')
  const times = await timesFor(context, sent, { place: seen, owner: member, moving, faults })
  const { place, owner } = faults.refuse({ place: seen, owner: member })
  const except = new Set(moving && [moving.row.id])
  const { free, blocked } = await planTimes(db, context, { times, owner, override }, except)
  const taken = blocked.find(({ code }) => code === 'slot_taken')
  const nearest = taken && (await nearestTo(db, context, taken, guestOf(owner, place.resource), except))
  const sales = free.map(time => saleOf(place.resource, time, time.seats, place))
  return { prices: await pricesOf(context, { sales, owner, moving, asked: fields.payment, override }), blocked, nearest }
}

/** Whose it is to be; the owner keeps a booking that moves, whatever has become of the membership. */
async function ownerFor(
  context: Reader,
  fields: Sent['booking'],
  moving: Moving | undefined,
  faults: Faults,
): Promise<MembershipRow | undefined> {
  const { db, network } = context
  const kept = moving?.row.membershipRef
  const ref = ownerOf({ actor: kept === undefined ? context.actor : { membershipRef: kept } }, fields, faults)
  if (kept === undefined) return faults.reference(await memberships.find(db, network, ref), ownerAt(fields), 'membership')
  faults.rule(ref !== kept, ownerAt(fields), 'A booking that moves stays with its owner.')
  return memberships.findAny(db, network, kept)
}

interface Asking {
  place: Bookable | undefined
  owner: MembershipRow | undefined
  moving: Moving | undefined
  faults: Faults
}

/** The times that a request asks for; adds a fault for each rule that a new booking, or the move of one, would break. */
async function timesFor(context: Reader, sent: Sent, { place, owner, moving, faults }: Asking): Promise<readonly Asked[]> {
  if (!place || !owner) return []
  const { booking: fields, override } = sent
  if (moving) {
    const places = new Map([moving.from, place].map(each => [each.resource.id, each]))
    const held = { rows: [moving.row], places, owner } as const
    const move = moveOf(held, fields, faults)
    await checkMove(context, held, move, { booking: fields, override }, faults)
    return move.times
  }
  const { seats = 1, entire = false } = fields
  const asked = { ...sent, booking: { ...fields, seats, entire } }
  const times = await checkedTimes(context.db, context, { place, owner, sent: asked, faults })
  return times.map(time => ({ ...time, seats, entire, place }))
}

interface Pricing {
  sales: readonly Sale[]
  owner: MembershipRow
  moving: Moving | undefined
  /** How a request pays, which says nothing of a move: that is paid as the booking is. */
  asked: Sent['booking']['payment']
  override: boolean
}

async function pricesOf(context: Reader, { sales, owner, moving, asked, override }: Pricing): Promise<Previewed[]> {
  const [first] = sales
  if (!first) return []
  const open = openWays(PAID_BY, (await findNetwork(context.db, context.network))!)
  const isPaid = !moving || !['canceled', 'failed', null].includes(moving.row.paymentStatus)
  const ways = waysToPay(first.prices, open).filter(type => isPaid && (!moving || type === moving.row.paymentType))
  const buyer = await buyerOf(context, owner)
  const prices: Previewed[] = []
  for (const type of ways) {
    const deals = moving
      ? [await dealOfMove(context, first, owner, moving, override)].filter(deal => deal !== undefined)
      : await dealsFor(context, sales, buyer, { ...asked, type }, type === asked?.type)
    const isPriced = moving ? deals.some(deal => deal.columns.paymentType !== null) : sales.some(sale => !isFree(sale.prices))
    if (deals.length === 0 || !isPriced) continue
    const scheduled = await scheduledIn(context, deals, moving?.row)
    prices.push({ type: type as Previewed['type'], deals, scheduled })
  }
  return prices
}

/**
 * What bookings cost by a way to pay, each after those before it; none where that is not open to the owner. Throws 409 `not_redeemable` where
 * they are to be paid so, and would be refused; else they cost what they do without the code.
 */
async function dealsFor(
  context: Reader,
  sales: readonly Sale[],
  buyer: Buyer,
  asking: PaymentAsked,
  isWanted: boolean,
): Promise<Deal[]> {
  const deals: Deal[] = []
  for (const [before, sale] of sales.entries()) {
    const faults = new Faults()
    const code = await codeFor(context.db, context, { sale, ...buyer, asked: asking, before })
    const deal = agree(sale, buyer, asking, faults, code)
    if (!faults.isEmpty) return []
    if (deal.code && 'refusal' in deal.code) {
      if (isWanted) refuseCode(deal)
      return dealsFor(context, sales, buyer, { ...asking, promocode: undefined }, isWanted)
    }
    deals.push(deal)
  }
  return deals
}

/** How much of some deals would be scheduled, in hundredths: each with those before it planned, and without what is scheduled for what moves. */
async function scheduledIn(context: Reader, deals: readonly Deal[], moving: BookingRow | undefined): Promise<number> {
  const { db, network } = context
  const uses = moving ? await scheduledOf(db, network, [moving.id]) : []
  const planned = new Map(uses.map(use => [plannedKey(use, use.unit), -use.amount]))
  const ledgers = ledgersFor(context, planned)
  let sum = 0
  for (const deal of deals) {
    // A payment that stays waits as it does.
    if (deal.columns === moving) {
      if (isScheduled(moving)) sum += moving.paymentAmount!
      continue
    }
    const { means } = await payerOf(ledgers, deal)
    if (means && 'period' in means) sum += deal.columns.paymentAmount!
  }
  return sum
}
