import { memberships } from '../../community/memberships/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { counted } from '../../kernel/text/counted.ts'
import { epochOf } from '../../kernel/time/instant.ts'
import { agreeOnMany } from '../../payments/actions-agree.ts'
import type { Deal } from '../../payments/rules-deal.ts'
import { exclusiveAccessOf } from '../assignments/actions.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { giveBookings, guestsOf } from './actions.ts'
import { lockBookable, slotTaken, type Bookable, type Placed } from './actions-times.ts'
import { confirm } from './actions-mail.ts'
import { planTimes, type Blocked } from './actions-plan.ts'
import type { createBooking } from './contract.ts'
import { checkSeats, saleOf } from './rules.ts'
import { timesOf } from './rules-repeat.ts'
import { checkOrder, checkPermission, checkTimes, datesOf, guestOf } from './rules-times.ts'
import type { ResourceRow } from '../table.ts'
import type { BookingRow } from './table.ts'

type Sent = Static<typeof createBooking.body>
/** By either name of whose it is to be. */
type Named = Pick<Sent['booking'], 'membershipRefOwner' | 'membershipRef'>

/** Books what a request asks for, once or again and again. Throws 400, and 409 where it is taken or cannot be paid. */
export async function book(context: WriteContext, sent: Sent): Promise<{ made: BookingRow[]; skipped: Blocked[] }> {
  const { tx, network } = context
  const { booking: fields, repeat } = sent
  const faults = new Faults()
  const seen = await lockBookable(context, fields.resourceRef)
  const place = faults.reference(seen, '/booking/resourceRef', 'resource')
  const ownerRef = ownerOf(context, fields, faults)
  const member = faults.reference(await memberships.lock(tx, network, ownerRef), ownerAt(fields), 'membership')
  const guests = await guestsOf(tx, network, fields.attendees, faults)
  const times = place ? await checkedTimes(tx, context, { place, owner: member, sent, faults }) : []
  const plan =
    place && member && faults.isEmpty
      ? await planTimes(tx, context, {
          times: times.map(time => ({ ...time, ...seatsIn(fields), place })),
          owner: member,
          override: sent.override,
        })
      : undefined
  const [first = { ...times[0]!, seats: fields.seats }] = plan?.free ?? []
  const agreed = place && times.length > 0 ? await agree(context, place, { member, sent, times: [{ ...first, faults }] }) : []
  const closed = plan?.blocked.filter(({ code }) => code === 'not_bookable') ?? []
  if (place && closed.length > 0 && repeat?.onConflict === 'refuse') {
    const [dates, days] = [datesOf(closed, place.clock), counted(times.length, 'day')]
    faults.rule(true, '/repeat', `Outside of the hours, or too far ahead, on ${closed.length} of ${days}: ${dates}.`)
  }
  const { bookable, owner, deal } = faults.refuse({ bookable: place, owner: member, deal: agreed[0] })
  const { free, blocked } = plan!
  const collisions = blocked.filter(({ code }) => code === 'slot_taken')
  if (collisions.length > 0 && (repeat?.onConflict !== 'skip' || free.length === 0)) {
    throw await slotTaken(tx, context, collisions, guestOf(owner, bookable.resource))
  }
  faults.rule(free.length === 0, '/repeat', 'None of the times can be booked.')
  faults.refuse()
  const made = await giveAll(context, bookable, { owner, guests, sent, deal, free })
  await confirm(context, made[0]!, bookable.resource, owner)
  return { made, skipped: blocked }
}

interface Giving {
  owner: MembershipRow
  guests: Awaited<ReturnType<typeof guestsOf>>
  sent: Sent
  /** What was agreed on for the first time; the others follow. */
  deal: Deal
  free: readonly Placed[]
}

/** Makes bookings at all times that are free, and takes what they cost. */
async function giveAll(
  context: WriteContext,
  place: Bookable,
  { owner, guests, sent, deal, free }: Giving,
): Promise<BookingRow[]> {
  const { booking: fields, repeat } = sent
  const common = { ...commonOf(fields), guests, seriesRef: repeat ? newId() : null, owner }
  // What a promo code is worth depends on how often it has been redeemed, so that each waits for the one before.
  const parts = fields.payment?.promocode === undefined ? [free] : free.map(time => [time])
  const made: BookingRow[] = []
  for (const part of parts) {
    const agreed = made.length === 0 ? [deal] : []
    const deals = [...agreed, ...(await agreeOnAll(context, place, owner, sent, part.slice(agreed.length)))]
    const wanted = part.map((time, i) => ({ time, deal: deals[i]! }))
    made.push(...(await giveBookings(context, place, common, wanted)))
  }
  return made
}

const seatsIn = ({ seats, entire }: Sent['booking']) => ({ seats, entire })

/** Whose the booking is to be; adds a fault where it is named twice. */
export function ownerOf(
  { actor }: { actor: Pick<NonNullable<WriteContext['actor']>, 'membershipRef'> | undefined },
  { membershipRefOwner, membershipRef }: Named,
  faults: Faults,
): string {
  const both = membershipRefOwner !== undefined && membershipRef !== undefined && membershipRefOwner !== membershipRef
  faults.rule(both, '/booking/membershipRef', 'Only one of membershipRefOwner and membershipRef can be sent.')
  return membershipRefOwner ?? membershipRef ?? actor!.membershipRef
}

/** Where a request says whose the booking is to be. */
export const ownerAt = ({ membershipRefOwner, membershipRef }: Named): string =>
  membershipRefOwner === undefined && membershipRef !== undefined ? '/booking/membershipRef' : '/booking/membershipRefOwner'

interface Asking {
  place: Bookable
  owner: MembershipRow | undefined
  sent: Sent
  faults: Faults
  /** It is for a booking that stays when it began. */
  hasBegun?: boolean
}

/** The times that a request asks for; adds a fault for each rule that the first of them breaks, which need not be on the day that was sent. */
export async function checkedTimes(
  db: Db,
  { network, now }: Pick<WriteContext, 'network' | 'now'>,
  { place, owner, sent, faults, hasBegun = false }: Asking,
): Promise<Stretch[]> {
  const { booking: fields, repeat, override } = sent
  const asked = { start: epochOf(fields.startDate), end: epochOf(fields.endDate) }
  checkSeats(place.resource, fields, faults.at('/booking'))
  if (!override && owner) await checkAccess(db, { network, now }, place.resource, owner, faults.at(ownerAt(fields)))
  if (!checkOrder(asked, place.clock, faults.at('/booking'))) return []
  const times = timesOf(asked, repeat, place.clock, faults)
  const first = times[0]!
  const own = new Faults('/booking')
  const isInOrder = checkOrder(first, place.clock, own)
  if (!override && owner) checkTimes(place, { ...first, guest: guestOf(owner, place.resource), hasBegun }, now, own)
  faults.add(own, first.start === asked.start ? '' : `On ${datesOf([first], place.clock)}: `)
  return isInOrder ? times : []
}

/** Adds a fault where somebody may not book a resource. */
export async function checkAccess(
  db: Db,
  { network, now }: Pick<WriteContext, 'network' | 'now'>,
  resource: ResourceRow,
  owner: MembershipRow,
  faults: Faults,
): Promise<void> {
  const isExclusive = resource.bookingPermission === 'exclusiveMembers'
  const hasAccess = isExclusive && (await exclusiveAccessOf(db, network, owner, now)).has(resource.id)
  checkPermission(resource, owner, hasAccess, faults)
}

/** Agrees on the prices of bookings that follow in a series. Throws 400 with the day of the first at which it cannot. */
async function agreeOnAll(
  context: WriteContext,
  place: Bookable,
  member: MembershipRow,
  sent: Sent,
  free: readonly Placed[],
): Promise<Deal[]> {
  if (free.length === 0) return []
  const times = free.map(time => ({ ...time, faults: new Faults() }))
  const deals = await agree(context, place, { member, sent, times })
  const failed = times.find(({ faults }) => !faults.isEmpty)
  if (failed) {
    const faults = new Faults()
    faults.add(failed.faults, `On ${datesOf([failed], place.clock)}: `)
    faults.refuse()
  }
  return deals
}

interface Agreeing {
  member: MembershipRow | undefined
  sent: Sent
  times: readonly (Stretch & { seats: number; faults: Faults })[]
}

function agree(context: WriteContext, place: Bookable, { member, sent, times }: Agreeing): Promise<Deal[]> {
  const { payment } = sent.booking
  const isFree = sent.override && payment === undefined
  const sales = times.map(({ faults, ...time }) => ({
    sale: saleOf(place.resource, time, time.seats, { ...place, isFree }),
    faults: faults.at('/booking'),
  }))
  return agreeOnMany(context, sales, { membership: member }, payment)
}

const commonOf = ({ title, memo, entire }: Sent['booking']) => ({ title: title ?? null, memo: memo ?? null, entire })
