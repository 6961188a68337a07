import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/database.ts'
import type { Span } from './store.ts'

type Place = Pick<Span, 'network' | 'locationRef'>
type Since = Pick<Span, 'network' | 'locationRef' | 'from'>

/** Payments at a location of which something is to be paid out now. */
export const waitingPayments = (db: Db, place: Place) => db.all(waiting, place)

const waiting = prepared((sql, p: Place) =>
  sql
    .selectFrom('moneyTransaction')
    .select(['id', 'membershipRef', 'companyRef', 'currencyCode', 'type as for'])
    .where('network', '=', p.network)
    .where('refundStatus', '=', 'pending')
    .where('locationRef', '=', p.locationRef),
)

/**
 * The refunds of payments at a location that were made, paid out or canceled since an instant, with the credit notes that made them. Each is
 * changed once, when it is paid out or canceled, so `updateDate` finds them all.
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
