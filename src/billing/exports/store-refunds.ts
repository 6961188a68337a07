import { prepared } from '../../db/prepared.ts'
import type { Builder, Db } from '../../db/database.ts'
import type { Span } from './store.ts'

type Place = Pick<Span, 'network' | 'locationRef'>
type Since = Pick<Span, 'network' | 'locationRef' | 'from'>

/** Payments at a location of which something is to be given back now: by hand, or by the provider. */
export const waitingPayments = async (db: Db, place: Place) => [
  ...(await db.all(byHand, place)),
  ...(await db.all(byProvider, place)),
]

const payments = (sql: Builder, p: Place) =>
  sql
    .selectFrom('moneyTransaction')
    .select(['id', 'membershipRef', 'companyRef', 'currencyCode', 'type as for'])
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)

const byHand = prepared((sql, p: Place) => payments(sql, p).where('refundStatus', '=', 'pending'))
// What the provider still takes has a date, too.
const byProvider = prepared((sql, p: Place) =>
  payments(sql, p).where('status', '=', 'succeeded').where('providerDate', 'is not', null),
)

/**
 * The refunds of payments at a location that were made, paid out or canceled since an instant, with the credit notes that made them:
 * `updateDate` finds them all, since it is never before `createDate`, and nothing changes once they are paid out or canceled.
 */
export const refundsSince = (db: Db, since: Since) => db.all(changed, since)

const changed = prepared((sql, p: Since) =>
  sql
    .selectFrom('moneyRefund as refund')
    .innerJoin('moneyTransaction as payment', on =>
      on.onRef('payment.network', '=', 'refund.network').onRef('payment.id', '=', 'refund.moneyTransactionRef'),
    )
    .leftJoin('creditNote', on =>
      on.onRef('creditNote.network', '=', 'refund.network').onRef('creditNote.id', '=', 'refund.creditNoteRef'),
    )
    .select(['refund.id', 'refund.amount', 'refund.status', 'refund.label', 'refund.note', 'refund.createDate'])
    .select(['refund.updateDate', 'payment.label as paymentLabel', 'creditNote.title as creditNoteTitle'])
    .select(['payment.membershipRef', 'payment.companyRef', 'payment.currencyCode', 'payment.type as for'])
    .where('refund.network', '=', p.network)
    .where('refund.updateDate', '>=', p.from)
    .where('payment.locationRef', '=', p.locationRef),
)
