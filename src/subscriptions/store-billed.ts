import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import type { ItemRow } from '../invoices/items/table.ts'

/** The periods of some subscriptions that are on invoices, the earliest first. Null ends are as the subscription says. */
export const invoicedPeriods = (db: Db, network: string, ids: Iterable<string>) => invoiced(db, { network }, ids)

const invoiced = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscriptionPeriod')
    .select(['subscriptionRef', 'startDate', 'endDate'])
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('state', '=', 'invoiced')
    .orderBy('startDate'),
)

/** The periods of a subscription that are on invoices and end after an instant, or as the subscription says, the earliest first. */
export const invoicedAfter = (db: Db, network: string, subscriptionRef: string, now: string) =>
  db.all(after, { network, subscriptionRef, now })

const after = prepared((sql, p: { network: string; subscriptionRef: string; now: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('state', '=', 'invoiced')
    .where(eb => eb.or([eb('endDate', '>', p.now), eb('endDate', 'is', null)]))
    .orderBy('startDate'),
)

/** The last period of a subscription that is or was on an invoice and begins before an instant. */
export const lastInvoiced = (db: Db, network: string, subscriptionRef: string, before: string) =>
  db.first(last, { network, subscriptionRef, before })

const last = prepared((sql, p: { network: string; subscriptionRef: string; before: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '<', p.before)
    .where('state', 'in', ['invoiced', 'voided'])
    .orderBy('startDate', 'desc')
    .limit(1),
)

/** The lines of a subscription over times that are not over at an instant, of all invoices and of none, by invoice. */
export const linesAfter = (db: Db, network: string, subscriptionRef: string, instant: string): Promise<ItemRow[]> =>
  db.all(lines, { network, subscriptionRef, instant })

const lines = prepared((sql, p: { network: string; subscriptionRef: string; instant: string }) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('type', '=', 'subscription')
    .where('periodEndDate', '>', p.instant)
    .where('deleteDate', 'is', null)
    .orderBy('invoiceRef')
    .orderBy('id'),
)

/** The lines of a subscription on invoices, for times that begin within bounds and for none. */
export const billedLines = (db: Db, of: { network: string; subscriptionRef: string; from: string; until: string }) =>
  db.all(onInvoices, of)

const onInvoices = prepared((sql, p: { network: string; subscriptionRef: string; from: string; until: string }) =>
  sql
    .selectFrom('invoiceItem')
    .innerJoin('invoice', on =>
      on.onRef('invoice.network', '=', 'invoiceItem.network').onRef('invoice.id', '=', 'invoiceItem.invoiceRef'),
    )
    .select([
      'invoiceItem.invoiceRef',
      'invoiceItem.periodStartDate',
      'invoiceItem.waited',
      'invoiceItem.createDate',
      'invoiceItem.netDiscountedAmount',
      'invoiceItem.taxAmount',
      'invoice.status',
    ])
    .where('invoiceItem.network', '=', p.network)
    .where('invoiceItem.subscriptionRef', '=', p.subscriptionRef)
    .where('invoiceItem.type', '=', 'subscription')
    .where('invoiceItem.deleteDate', 'is', null)
    .where(eb =>
      eb.or([
        eb('invoiceItem.periodStartDate', 'is', null),
        eb.and([eb('invoiceItem.periodStartDate', '>=', p.from), eb('invoiceItem.periodStartDate', '<', p.until)]),
      ]),
    ),
)
