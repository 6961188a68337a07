import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/database.ts'

/** At a location from an instant on. */
interface From {
  network: string
  locationRef: string
  from: string
}

interface Sum {
  currencyCode: string
  amount: number
}

/**
 * What customers owed a location by its invoices right before an instant, in minor units by currency: what they owe now, less all that has
 * changed it since. So the last months, which are asked for, read little.
 */
export async function owedBefore(db: Db, since: From): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  const add = (rows: readonly Sum[], sign: 1 | -1) => {
    for (const { currencyCode, amount } of rows) owed.set(currencyCode, (owed.get(currencyCode) ?? 0) + sign * amount)
  }
  add(await db.all(openGross, since), 1)
  add(await db.all(openLess, since), -1)
  add(await db.all(openPaid, since), -1)
  for (const [gross, applied, sign] of [
    [issuedGross, issuedApplied, -1],
    [voidedGross, voidedApplied, 1],
  ] as const) {
    add(await db.all(gross, since), sign)
    add(await db.all(applied, since), sign === 1 ? -1 : 1)
  }
  add(await db.all(credited, since), 1)
  add(await db.all(takenBack, since), -1)
  add(await db.all(noted, since), 1)
  add(await db.all(canceled, since), -1)
  return owed
}

/** What the lines of invoices come to: of those that were issued or voided since, or of those that are open. */
const grossOf = (column: 'issueDate' | 'voidDate' | undefined) =>
  prepared((sql, p: From) => {
    const gross = sql
      .selectFrom('invoice')
      // SQLite reads what is named first in such a join; of others it would walk the lines of the whole network.
      .crossJoin('invoiceItem as item')
      .select(({ fn, eb }) => [
        'invoice.currencyCode',
        fn.sum<number>(eb('item.netDiscountedAmount', '+', eb.ref('item.taxAmount'))).as('amount'),
      ])
      .where('invoice.network', '=', p.network)
      .where('invoice.locationRef', '=', p.locationRef)
      .whereRef('item.network', '=', 'invoice.network')
      .whereRef('item.invoiceRef', '=', 'invoice.id')
      .where('item.deleteDate', 'is', null)
      .groupBy('invoice.currencyCode')
    return column === undefined ? gross.where('invoice.status', '=', 'issued') : gross.where(`invoice.${column}`, '>=', p.from)
  })

const openGross = grossOf(undefined)
const issuedGross = grossOf('issueDate')
const voidedGross = grossOf('voidDate')

/** What balances and credit notes take off what is open. */
const openLess = prepared((sql, p: From) =>
  sql
    .selectFrom('invoice')
    .select(({ fn, eb }) => [
      'currencyCode',
      fn.sum<number>(eb('appliedBalance', '+', eb.ref('prePaymentCreditNotesAmount'))).as('amount'),
    ])
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('status', '=', 'issued')
    .groupBy('currencyCode'),
)

const openPaid = prepared((sql, p: From) =>
  sql
    .selectFrom('invoice')
    // As above.
    .crossJoin('moneyTransaction as payment')
    .select(({ fn }) => ['invoice.currencyCode', fn.sum<number>('payment.amount').as('amount')])
    .where('invoice.network', '=', p.network)
    .where('invoice.locationRef', '=', p.locationRef)
    .where('invoice.status', '=', 'issued')
    .whereRef('payment.network', '=', 'invoice.network')
    .whereRef('payment.invoiceRef', '=', 'invoice.id')
    .where('payment.status', '=', 'succeeded')
    .groupBy('invoice.currencyCode'),
)

const appliedSince = (column: 'issueDate' | 'voidDate') =>
  prepared((sql, p: From) =>
    sql
      .selectFrom('invoice')
      .select(({ fn }) => ['currencyCode', fn.sum<number>('appliedBalance').as('amount')])
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where(column, '>=', p.from)
      .groupBy('currencyCode'),
  )

const issuedApplied = appliedSince('issueDate')
const voidedApplied = appliedSince('voidDate')

const creditedSince = (column: 'createDate' | 'voidDate') =>
  prepared((sql, p: From) =>
    sql
      .selectFrom('creditNote')
      .select(({ fn }) => ['currencyCode', fn.sum<number>('prePaymentAmount').as('amount')])
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where(column, '>=', p.from)
      .groupBy('currencyCode'),
  )

const credited = creditedSince('createDate')
const takenBack = creditedSince('voidDate')

const paymentsSince = (column: 'noteDate' | 'cancelDate') =>
  prepared((sql, p: From) =>
    sql
      .selectFrom('moneyTransaction')
      .select(({ fn }) => ['currencyCode', fn.sum<number>('amount').as('amount')])
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('invoiceRef', 'is not', null)
      .where(column, '>=', p.from)
      .groupBy('currencyCode'),
  )

const noted = paymentsSince('noteDate')
const canceled = paymentsSince('cancelDate')
