import type { ExpressionBuilder } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db, Tables } from '../../db/database.ts'
import type { Uses } from '../../kernel/errors/api-error.ts'
import type { Holder } from '../../terms/holder.ts'

/** What keeps a holder from being deleted, counted by kind. */
export async function usesOf(db: Db, network: string, { membershipRef, companyRef }: Holder, now: string): Promise<Uses> {
  const counted =
    membershipRef === null
      ? await db.first(ofCompany, { network, id: companyRef!, now })
      : await db.first(ofMembership, { network, id: membershipRef, now })
  // A count is never null, which its type does not know.
  return counted as unknown as Uses
}

interface Asked {
  network: string
  id: string
  now: string
}

type Column = 'membershipRef' | 'companyRef'
type Any = ExpressionBuilder<Tables, never>

/** Subscriptions that have not ended: those that end later, and those that do not end. */
const subscriptions = (eb: Any, column: Column, p: Asked) =>
  eb
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where(column, '=', p.id)
    .where(eb => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.now)]))
    .where('deleteDate', 'is', null)
    .as('subscription')

const drafts = (eb: Any, column: Column, p: Asked) =>
  eb
    .selectFrom('invoice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where(column, '=', p.id)
    .where('status', '=', 'draft')
    .where('deleteDate', 'is', null)
    .as('draft invoice')

/** What the next invoice of the holder is to take. */
const pending = (eb: Any, p: Asked) =>
  eb
    .selectFrom('invoiceItem')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('pendingFor', '=', p.id)
    .as('pending invoice item')

/** Deposits of which something is held for it. */
const deposits = (eb: Any, column: Column, p: Asked) =>
  eb
    .selectFrom('deposit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where(column, '=', p.id)
    .where(({ eb, ref }) => eb('receivedAmount', '>', eb(ref('appliedAmount'), '+', ref('returnedAmount'))))
    .as('held deposit')

/** What somebody is to decide. */
const signups = (eb: Any, column: Column, p: Asked) =>
  eb
    .selectFrom('signup')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where(column, '=', p.id)
    .where('status', '=', 'requested')
    .as('open signup')

/** Money that it has at locations. */
const money = (eb: Any, p: Asked) =>
  eb
    .selectFrom('moneyBalance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('holderRef', '=', p.id)
    .where('amount', '>', 0)
    .as('money balance')

/** Payments that a provider takes within seconds, of the holder or of a package for it: what a package gives comes with its payment. */
const processing = (eb: Any, column: Column, p: Asked) =>
  eb
    .selectFrom('moneyTransaction as payment')
    .leftJoin('packagePurchase as purchase', on =>
      on.onRef('purchase.network', '=', 'payment.network').onRef('purchase.id', '=', 'payment.purchaseRef'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment.network', '=', p.network)
    // Few have one, and there is an index of them.
    .where('payment.providerDate', 'is not', null)
    .where('payment.status', '=', 'processing')
    .where(eb => eb.or([eb(`payment.${column}`, '=', p.id), eb(`purchase.${column}`, '=', p.id)]))
    .as('processing payment')

const orders = (eb: Any, p: Asked) =>
  eb
    .selectFrom('shopOrder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('membershipRef', '=', p.id)
    .where('status', 'in', ['new', 'inProgress'])
    .where('deleteDate', 'is', null)
    .as('open order')

const bookings = (eb: Any, p: Asked) =>
  eb
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('membershipRef', '=', p.id)
    .where('endDate', '>', p.now)
    .where('deleteDate', 'is', null)
    .as('coming booking')

const seats = (eb: Any, p: Asked) =>
  eb
    .selectFrom('eventTicket')
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventTicket.network', '=', p.network)
    .where('eventTicket.membershipRef', '=', p.id)
    .where('eventTicket.deleteDate', 'is', null)
    .where('event.endDate', '>', p.now)
    .where('event.deleteDate', 'is', null)
    .as('coming event ticket')

/** Seats that it may still get. */
const waiting = (eb: Any, p: Asked) =>
  eb
    .selectFrom('waitlistEntry')
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'waitlistEntry.network').onRef('event.id', '=', 'waitlistEntry.eventRef'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('waitlistEntry.network', '=', p.network)
    .where('waitlistEntry.membershipRef', '=', p.id)
    .where('waitlistEntry.status', '=', 'waiting')
    .where('event.startDate', '>', p.now)
    .as('waiting list entry')

const ofMembership = prepared((sql, p: Asked) =>
  sql.selectNoFrom(eb => [
    subscriptions(eb, 'membershipRef', p),
    signups(eb, 'membershipRef', p),
    drafts(eb, 'membershipRef', p),
    pending(eb, p),
    money(eb, p),
    deposits(eb, 'membershipRef', p),
    processing(eb, 'membershipRef', p),
    orders(eb, p),
    bookings(eb, p),
    seats(eb, p),
    waiting(eb, p),
  ]),
)

const ofCompany = prepared((sql, p: Asked) =>
  sql.selectNoFrom(eb => [
    subscriptions(eb, 'companyRef', p),
    signups(eb, 'companyRef', p),
    drafts(eb, 'companyRef', p),
    pending(eb, p),
    money(eb, p),
    deposits(eb, 'companyRef', p),
    processing(eb, 'companyRef', p),
  ]),
)
