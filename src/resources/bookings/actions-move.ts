import { Overtaken } from '../../db/unavailable.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { lockPayers } from '../../payments/actions-settle.ts'
import { guestsOf } from './actions.ts'
import { lockMeant, reached, type Reach } from './actions-cancel.ts'
import { tell } from './actions-mail.ts'
import { checkMove, moveOf, movedTo, type Held, type Move, type Sent } from './actions-move-asked.ts'
import { planTimes } from './actions-plan.ts'
import { repriced, type Places } from './actions-reprice.ts'
import { lockBookables, slotTaken, type Bookable, type Placed } from './actions-times.ts'
import { isOpen, refuseCanceled, refuseOver } from './rules.ts'
import { datesOf, guestOf } from './rules-times.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

/**
 * Changes a booking, and those that follow it in its series where a request means these too; gives them, the one that is named first. Throws
 * 400, 404, and 409 where the new time is taken, or the new price cannot be settled.
 */
export async function changeBookings(
  context: WriteContext,
  id: string,
  sent: Sent,
  series: Exclude<Reach, 'all'>,
): Promise<BookingRow[]> {
  const { tx, network, now } = context
  const { booking: changes, override } = sent
  const held = await hold(context, id, series, changes.resourceRef)
  const { rows, places, owner } = held
  const [target] = rows
  const faults = new Faults()
  const move = moveOf(held, changes, faults)
  await checkMove({ db: tx, network, now }, held, move, sent, faults)
  const guests = changes.attendees && (await guestsOf(tx, network, changes.attendees, faults))
  const plan = move.isMoved && faults.isEmpty ? await planMove(context, held, move, override) : undefined
  const closed = plan?.blocked.filter(({ code }) => code === 'not_bookable') ?? []
  if (closed.length > 0) {
    const dates = datesOf(closed, closed[0]!.place.clock)
    faults.rule(true, '/booking/startDate', `${closed.length} of those that follow cannot take place then: ${dates}.`)
  }
  faults.refuse()
  refuseCanceled(target)
  if (move.isMoved) refuseOver(target, now)
  const [{ place }] = move.times
  if (plan && plan.blocked.length > 0)
    throw await slotTaken(tx, context, plan.blocked, guestOf(owner, place.resource), idsOf(rows))
  const { title, memo } = changes
  const savings = rows.map((before, i): Saving => {
    const time = plan?.free[i]
    const from = places.get(before.resourceRef)!
    return {
      before,
      from,
      to: move.times[i]!.place,
      time,
      changed: { title, memo, guests, ...(time && movedTo(time, move.times[i]!, before, now)) },
    }
  })
  const made = await save(context, savings, { owner, override })
  // What is over then was only noted as it had been.
  if (move.isMoved && made.some(({ endDate }) => endDate > now)) await tell(context, 'bookingUpdate', made)
  return made
}

/** Locks a booking, those that are meant with it, where they are and are to be, and who pays for them. */
async function hold(
  context: WriteContext,
  id: string,
  series: Exclude<Reach, 'all'>,
  resourceRef: string | undefined,
): Promise<Held> {
  const { tx, network, now } = context
  const { meant, places } = await lockPlaces(context, id, series, resourceRef)
  const owner = (await memberships.findAny(tx, network, meant[0]!.membershipRef))!
  await lockPayers(context, meant, [
    { membershipRef: owner.id, companyRef: null },
    // A company pays on when the owner has left it, so that it is locked in whatever way it pays.
    ...[owner, ...meant.map(({ companyRefPayer }) => ({ companyRef: companyRefPayer }))].flatMap(({ companyRef }) =>
      companyRef === null ? [] : [{ membershipRef: null, companyRef }],
    ),
  ])
  const isStill = (await memberships.findAny(tx, network, owner.id))!.updateDate === owner.updateDate
  if (!isStill) throw new Overtaken('Others change the booking’s owner all the time.')
  const locked = await lockMeant(context, meant)
  const target = locked.find(row => row.id === id)!
  return { rows: [target, ...locked.filter(row => row !== target && isOpen(row, now))], places, owner }
}

const planMove = (context: WriteContext, { rows, owner }: Held, { times }: Move, override: boolean) =>
  planTimes(context.tx, context, { times, owner, override }, idsOf(rows))

const idsOf = (rows: readonly BookingRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

/**
 * Locks the resources of a booking and of those that are meant with it, and the one that they are to move to; gives the bookings, the one that
 * is named first. None of them moves anywhere then until the transaction ends, since whoever moves one locks where it is, too.
 */
async function lockPlaces(
  context: WriteContext,
  id: string,
  series: Exclude<Reach, 'all'>,
  resourceRef: string | undefined,
): Promise<{ meant: BookingRow[]; places: ReadonlyMap<string, Bookable> }> {
  const { tx, network } = context
  const locked = new Set<string>()
  let places: ReadonlyMap<string, Bookable> | undefined
  for (;;) {
    const seen = found(await bookings.findAny(tx, network, id), 'booking')
    const meant = await reached(context, seen, series)
    const refs = [...(resourceRef === undefined ? [] : [resourceRef]), ...meant.map(row => row.resourceRef)]
    // What was seen before a lock may have moved while that was waited for, so that there is another look after each.
    if (places && refs.every(ref => locked.has(ref))) return { meant, places }
    for (const ref of refs) locked.add(ref)
    places = await lockBookables(context, [...locked])
  }
}

interface Saving extends Places {
  before: BookingRow
  /** When and with how many seats it is to be, where that is settled anew. */
  time: Placed | undefined
  changed: Partial<BookingRow>
}

/** Saves what changes in bookings, with what they cost then; gives them in their order. */
async function save(
  context: WriteContext,
  savings: readonly Saving[],
  { owner, override }: { owner: MembershipRow; override: boolean },
): Promise<BookingRow[]> {
  const saved = new Map<string, BookingRow>()
  // What a promo code is worth depends on how often it has been redeemed, so that each of these waits for the one before.
  const [coded, others] = [savings.filter(one => isCoded(one.before)), savings.filter(one => !isCoded(one.before))]
  for (const part of [others, ...coded.map(one => [one])]) {
    const paid = await repriced(context, part.filter(isTimed), { owner, override })
    const changes = new Map(part.map(({ before: { id }, changed }) => [id, { ...changed, ...paid.columns.get(id) }]))
    const before = part.map(one => one.before)
    const after = await bookings.updateMany(context, before, ({ id }) => changes.get(id)!)
    const pairs = changesBetween(before, after)
    await recordMany(context, 'booking', 'updated', pairs)
    for (const row of after) saved.set(row.id, row)
    await paid.finish(saved)
  }
  return savings.map(({ before }) => saved.get(before.id)!)
}

const isTimed = (one: Saving): one is Saving & { time: Placed } => one.time !== undefined
const isCoded = ({ paymentDiscounts }: BookingRow): boolean => paymentDiscounts.some(({ promocode }) => promocode)
