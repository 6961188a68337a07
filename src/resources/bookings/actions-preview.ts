import { findNetwork } from '../../access/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { companies } from '../../community/companies/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { Collision } from '../../kernel/errors/api-error.ts'
import type { Context } from '../../kernel/storage/context.ts'
import { payerOf } from '../../payments/actions.ts'
import { ledgersFor, plannedKey } from '../../transactions/scheduled/actions.ts'
import { scheduledOf } from '../../transactions/scheduled/store.ts'
import { codeFor } from '../../payments/actions-code.ts'
import { agree, type Deal } from '../../payments/rules-deal.ts'
import type { Buyer } from '../../payments/rules-customer.ts'
import { openWays } from '../../terms/payments.ts'
import { waysToPay } from '../../payments/rules.ts'
import { livePlans } from '../../payments/store.ts'
import { guestsOf } from './actions.ts'
import { checkedTimes, ownerAt, ownerOf } from './actions-book.ts'
import { planTimes, type Blocked } from './actions-plan.ts'
import { keepsPayment } from './actions-reprice.ts'
import { findBookable, nearestTo } from './actions-times.ts'
import type { previewBooking } from './contract.ts'
import { PAID_BY } from './contract-booking.ts'
import { saleOf } from './rules.ts'
import { guestOf } from './rules-times.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

type Sent = Static<typeof previewBooking.body>
type Reader = Context & { db: Db }

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

/** What a request for bookings would cost by each way to pay, and which of its times cannot be booked. Throws 400 as it would. */
export async function previewBookings(context: Reader, sent: Sent): Promise<Preview> {
  const { db, network } = context
  const { booking: fields, override, bookingRef } = sent
  const faults = new Faults()
  const seen = faults.reference(await findBookable(db, network, fields.resourceRef), '/booking/resourceRef', 'resource')
  const ref = ownerOf(context, fields, faults)
  const member = faults.reference(await memberships.find(db, network, ref), ownerAt(fields), 'membership')
  await guestsOf(db, network, fields.attendees, faults)
  const moving =
    bookingRef === undefined
      ? undefined
      : faults.reference(await bookings.find(db, network, bookingRef), '/bookingRef', 'booking')
  faults.rule(bookingRef !== undefined && sent.repeat !== undefined, '/repeat', 'A booking that moves is not repeated.')
  const hasBegun = moving?.startDate === fields.startDate
  const times = seen ? await checkedTimes(db, context, { place: seen, owner: member, sent, faults, hasBegun }) : []
  const { place, owner } = faults.refuse({ place: seen, owner: member })
  const { seats, entire } = fields
  const asked = times.map(time => ({ ...time, seats, entire, place }))
  const except = new Set(moving && [moving.id])
  const { free, blocked } = await planTimes(db, context, { times: asked, owner, override }, except)
  const taken = blocked.find(({ code }) => code === 'slot_taken')
  const nearest = taken && (await nearestTo(db, context, taken, guestOf(owner, place.resource), except))
  const sales = free.map(time => saleOf(place.resource, time, time.seats, place))
  const buyer = await buyerOf(context, owner)
  const from = moving && moving.membershipRef === owner.id ? await findBookable(db, network, moving.resourceRef) : undefined
  const open = openWays(PAID_BY, (await findNetwork(db, network))!)
  const prices: Previewed[] = []
  for (const type of sales[0] ? waysToPay(sales[0].prices, open) : []) {
    const deals = []
    for (const sale of sales) {
      const refused = new Faults()
      const asking = { type, customerRef: fields.payment?.customerRef, promocode: fields.payment?.promocode }
      const deal = agree(
        sale,
        buyer,
        asking,
        '/booking',
        refused,
        await codeFor(db, context, sale, { membership: owner }, asking, moving?.paymentDiscounts),
      )
      const isKept = moving && from && type === moving.paymentType && keepsPayment(moving, from, sale)
      if (refused.isEmpty) deals.push(isKept ? { ...deal, columns: moving } : deal)
    }
    // A way to pay that is not open to the owner is no way for any of them.
    if (deals.length === sales.length)
      prices.push({ type: type as Previewed['type'], deals, scheduled: await scheduledIn(context, deals, moving) })
  }
  return { prices, blocked, nearest }
}

/** How much of some deals would be scheduled, in hundredths: each with those before it planned, and without what is scheduled for what moves. */
async function scheduledIn(context: Reader, deals: readonly Deal[], moving: BookingRow | undefined): Promise<number> {
  const { db, network } = context
  const uses = moving ? await scheduledOf(db, network, [moving.id]) : []
  const planned = new Map(uses.map(use => [plannedKey(use, use.unit), -use.amount]))
  const ledgers = ledgersFor(context, planned)
  let sum = 0
  for (const deal of deals) {
    const { means } = await payerOf(ledgers, deal)
    if (means && 'period' in means) sum += deal.columns.paymentAmount!
  }
  return sum
}

async function buyerOf({ db, network, now }: Reader, membership: MembershipRow): Promise<Buyer> {
  const company = membership.companyRef === null ? undefined : await companies.find(db, network, membership.companyRef)
  const refs = { membershipRef: membership.id, companyRef: company?.id ?? null }
  return { membership, company, plans: await livePlans(db, network, refs, now) }
}
