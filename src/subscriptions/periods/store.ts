import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { insertion } from '../../db/statements.ts'
import { subscriptionCursor, subscriptionPeriod, type CursorRow, type PeriodRow } from './table.ts'

export const insertPeriod = insertion(subscriptionPeriod)

interface Key {
  network: string
  subscriptionRef: string
}

/** The periods of a subscription that overlap a stretch of time, as far as they are stored, the earliest first. */
export const periodsWithin = (db: Db, of: Key & { from: string; until: string }): Promise<PeriodRow[]> => db.all(within, of)

const within = prepared((sql, p: Key & { from: string; until: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '>=', p.from)
    .where('startDate', '<', p.until)
    .orderBy('startDate'),
)

export const findPeriod = (db: Db, key: Key & { startDate: string }): Promise<PeriodRow | undefined> => db.first(one, key)

const one = prepared((sql, p: Key & { startDate: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '=', p.startDate),
)

/** The period that is stored over an instant. */
export const periodAt = (db: Db, key: Key & { instant: string }): Promise<PeriodRow | undefined> => db.first(over, key)

const over = prepared((sql, p: Key & { instant: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '<=', p.instant)
    .where(eb => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.instant)]))
    .orderBy('startDate', 'desc')
    .limit(1),
)

/** When the last period begins that was given, and the last one that was billed or passed over. */
export async function lastSettled(db: Db, key: Key): Promise<{ granted: string | undefined; billed: string | undefined }> {
  const granted = await db.first(last.grantDate, key)
  const billed = await db.first(last.billDate, key)
  return { granted: granted?.startDate, billed: billed?.startDate }
}

const lastBy = (column: 'grantDate' | 'billDate') =>
  prepared((sql, p: Key) =>
    sql
      .selectFrom('subscriptionPeriod')
      .select('startDate')
      .where('network', '=', p.network)
      .where('subscriptionRef', '=', p.subscriptionRef)
      .where(column, 'is not', null)
      .orderBy('startDate', 'desc')
      .limit(1),
  )
const last = { grantDate: lastBy('grantDate'), billDate: lastBy('billDate') }

/** The periods that are on an invoice. Whoever changes them has locked the invoice. */
export const periodsOnInvoice = (db: Db, network: string, invoiceRef: string): Promise<PeriodRow[]> =>
  db.all(onInvoice, { network, invoiceRef })

const onInvoice = prepared((sql, p: { network: string; invoiceRef: string }) =>
  sql
    .selectFrom('subscriptionPeriod')
    .selectAll()
    .where('network', '=', p.network)
    .where('invoiceRef', '=', p.invoiceRef)
    .orderBy('startDate'),
)

/** Notes how a period was billed, and until when. What it gave stays, since that is decided under other locks. */
export const saveBilled = (tx: Tx, row: PeriodRow): Promise<void> => tx.send(savingBilled, row)

const savingBilled = prepared((sql, p: PeriodRow) =>
  sql
    .updateTable('subscriptionPeriod')
    .set({ state: p.state, invoiceRef: p.invoiceRef, billDate: p.billDate, endDate: p.endDate })
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '=', p.startDate),
)

/** Notes what a period gave. How it was billed stays. */
export const saveGiven = (tx: Tx, row: PeriodRow): Promise<void> => tx.send(savingGiven, row)

const savingGiven = prepared((sql, p: PeriodRow) =>
  sql
    .updateTable('subscriptionPeriod')
    .set({ grantDate: p.grantDate, credits: p.credits, dayPasses: p.dayPasses })
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '=', p.startDate),
)

/** Forgets a period: nothing was given for it, and what was billed is credited. */
export const dropPeriod = (tx: Tx, key: Key & { startDate: string }): Promise<void> => tx.send(droppingPeriod, key)

const droppingPeriod = prepared((sql, p: Key & { startDate: string }) =>
  sql
    .deleteFrom('subscriptionPeriod')
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('startDate', '=', p.startDate),
)

/** The cursors of some subscriptions, by subscription. */
export const cursorsOf = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, CursorRow>> =>
  new Map((await cursorsBy(db, { network }, ids)).map(row => [row.subscriptionRef, row]))

const cursorsBy = preparedMany((sql, p: { network: string }, ids) =>
  sql.selectFrom('subscriptionCursor').selectAll().where('network', '=', p.network).where('subscriptionRef', 'in', ids),
)

/** Notes what is to be done next of a subscription. */
export const saveCursor = (tx: Tx, row: CursorRow): Promise<void> => tx.send(savingCursor, row)

const savingCursor = prepared((sql, p: CursorRow) =>
  sql
    .insertInto('subscriptionCursor')
    .values(
      Object.fromEntries(Object.keys(subscriptionCursor.columns).map(column => [column, p[column as keyof CursorRow]])) as never,
    )
    .onConflict(on =>
      on
        .columns(['network', 'subscriptionRef'])
        .doUpdateSet({
          grantDate: p.grantDate,
          periodDate: p.periodDate,
          locationDueDate: p.locationDueDate,
          ownDueDate: p.ownDueDate,
          firstDraft: p.firstDraft,
          fault: p.fault,
          runRef: p.runRef,
        }),
    ),
)

/** Nothing more is to be done of a subscription. */
export const dropCursor = (tx: Tx, key: Key): Promise<void> => tx.send(dropping, key)

const dropping = prepared((sql, p: Key) =>
  sql.deleteFrom('subscriptionCursor').where('network', '=', p.network).where('subscriptionRef', '=', p.subscriptionRef),
)
