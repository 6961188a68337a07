import { now } from '../kernel/time/clock.ts'
import { findNetwork, locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { mails } from './store.ts'
import { invoiceMatter } from './store-invoices.ts'
import { bookingMatter } from './store-bookings.ts'
import { settledMatter } from './store-settled.ts'
import { BOOKING_MAILS, INVOICE_MAILS, TICKET_MAILS, WAITLIST_MAILS } from './table.ts'
import type { Matter } from './table-matter.ts'

interface Key {
  network: string
  id: string
}

/** A mail that is queued, with all that it is written from; undefined once it has come to an end or was forgotten. */
export async function findMatter(db: Db, network: string, mailRef: string): Promise<Matter | undefined> {
  const mail = await mails.find(db, network, mailRef)
  if (mail?.state !== 'queued') return undefined
  const { kind, objectRef, locationRef, userRef } = mail
  const [place, own] = [await locations.findAny(db, network, locationRef), await findNetwork(db, network)]
  // A clock that was moved has passed what the mail tells of; then the mail is one of its own day.
  const at = own!.clock === null ? now(network) : mail.createDate
  const common = { mail, now: at, isTest: own!.test, place: place! }
  if (INVOICE_MAILS.includes(kind)) {
    const invoice = await invoiceMatter(db, network, objectRef)
    const person = userRef === null ? undefined : await db.first(personById, { network, id: userRef })
    const company = { name: invoice?.customerName ?? '', surname: '', email: mail.recipient ?? '', blocked: false }
    return { ...common, person: person ?? company, membership: undefined, isMember: false, settled: [], invoice }
  }
  const order = kind === 'orderConfirmation' ? await db.first(orderById, { network, id: objectRef }) : undefined
  const ticket = TICKET_MAILS.includes(kind) ? await db.first(ticketById, { network, id: objectRef }) : undefined
  const entry = WAITLIST_MAILS.includes(kind) ? await db.first(entryById, { network, id: objectRef }) : undefined
  const booking = BOOKING_MAILS.includes(kind) ? await bookingMatter(db, mail) : undefined
  const guest = booking?.guests.find(one => one.userRef === userRef && one.userRef !== booking.userRef)
  const membershipRef = (guest ?? order ?? ticket ?? entry ?? booking)?.membershipRef ?? objectRef
  return {
    ...common,
    person: (await db.first(personById, { network, id: userRef! }))!,
    membership: (await db.first(membershipById, { network, id: membershipRef }))!,
    isMember: (await db.first(livingAt, { network, placeKey: `${locationRef}:${userRef}` })) !== undefined,
    order,
    ticket,
    entry,
    booking: booking && { ...booking, isForGuest: userRef !== booking.userRef },
    settled: await settledMatter(db, mail),
  }
}

const personById = prepared((sql, p: Key) =>
  sql.selectFrom('user').select(['name', 'surname', 'email', 'blocked']).where('network', '=', p.network).where('id', '=', p.id),
)

const membershipById = prepared((sql, p: Key) =>
  sql.selectFrom('membership').select(['number', 'status', 'deleteDate']).where('network', '=', p.network).where('id', '=', p.id),
)

const livingAt = prepared((sql, p: { network: string; placeKey: string }) =>
  sql.selectFrom('membership').select('id').where('network', '=', p.network).where('placeKey', '=', p.placeKey),
)

const orderById = prepared((sql, p: Key) =>
  sql
    .selectFrom('shopOrder')
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .innerJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .selectAll('shopOrder')
    .select(['product.title as productTitle', 'productOption.title as optionTitle'])
    .select(['product.confirmationEmailEnabled', 'product.confirmationEmailTemplate'])
    .where('shopOrder.network', '=', p.network)
    .where('shopOrder.id', '=', p.id),
)

/** When and where the event is. */
const OF_EVENT = ['event.title as eventTitle', 'event.startDate', 'event.endDate', 'event.venue', 'location.timezoneId'] as const

const ticketById = prepared((sql, p: Key) =>
  sql
    .selectFrom('eventTicket')
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'),
    )
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'eventTicket.network').onRef('location.id', '=', 'eventTicket.locationRef'),
    )
    .selectAll('eventTicket')
    .select(OF_EVENT)
    .select(['event.confirmationEmailEnabled', 'event.confirmationEmailTemplate', 'event.reminderEnabled'])
    .where('eventTicket.network', '=', p.network)
    .where('eventTicket.id', '=', p.id),
)

const entryById = prepared((sql, p: Key) =>
  sql
    .selectFrom('waitlistEntry')
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'waitlistEntry.network').onRef('event.id', '=', 'waitlistEntry.eventRef'),
    )
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'waitlistEntry.network').onRef('location.id', '=', 'waitlistEntry.locationRef'),
    )
    .select(['waitlistEntry.membershipRef', 'waitlistEntry.quantity', 'waitlistEntry.status'])
    .select(OF_EVENT)
    .where('waitlistEntry.network', '=', p.network)
    .where('waitlistEntry.id', '=', p.id),
)
