import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

interface Key {
  network: string
  id: string
}

/** A booking as mails tell it. */
export async function bookingMatter(db: Db, network: string, id: string) {
  const row = await db.first(byId, { network, id })
  if (row === undefined) return undefined
  const { transactionRef, moneyTransactionRef } = row
  const entry = transactionRef === null ? undefined : await db.first(entryBack, { network, id: transactionRef })
  const money = moneyTransactionRef === null ? undefined : await db.first(moneyBack, { network, id: moneyTransactionRef })
  return { ...row, isGivenBack: (entry ?? money) !== undefined }
}

const byId = prepared((sql, p: Key) =>
  sql
    .selectFrom('booking')
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'booking.network').onRef('location.id', '=', 'booking.locationRef'),
    )
    .selectAll('booking')
    .select(['resource.title as resourceTitle', 'resource.confirmationEmail', 'resource.reminderEnabled', 'location.timezoneId'])
    .where('booking.network', '=', p.network)
    .where('booking.id', '=', p.id),
)

const entryBack = prepared((sql, p: Key) =>
  sql.selectFrom('ledgerEntry').select('id').where('network', '=', p.network).where('refundOf', '=', p.id).limit(1),
)

const moneyBack = prepared((sql, p: Key) =>
  sql
    .selectFrom('moneyRefund')
    .select('id')
    .where('network', '=', p.network)
    .where('moneyTransactionRef', '=', p.id)
    .where('status', '<>', 'canceled')
    .limit(1),
)
