import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/** The lines of an invoice that credit notes have taken off as a whole. */
export const creditedItems = async (db: Db, network: string, invoiceRef: string): Promise<Set<string>> =>
  new Set((await db.all(credited, { network, invoiceRef })).map(({ id }) => id))

const credited = prepared((sql, p: { network: string; invoiceRef: string }) =>
  sql
    .selectFrom('creditNote')
    .innerJoin('creditNoteLine as line', on =>
      on.onRef('line.network', '=', 'creditNote.network').onRef('line.creditNoteRef', '=', 'creditNote.id'),
    )
    .innerJoin('invoiceItem as item', on =>
      on.onRef('item.network', '=', 'line.network').onRef('item.id', '=', 'line.invoiceItemRef'),
    )
    .select('item.id')
    .where('creditNote.network', '=', p.network)
    .where('creditNote.invoiceRef', '=', p.invoiceRef)
    .where('creditNote.status', '=', 'issued')
    .groupBy(['item.id', 'item.netDiscountedAmount', 'item.taxAmount'])
    .having(({ eb, fn, ref }) =>
      eb(
        eb(fn.sum<number>('line.netDiscountedAmount'), '+', fn.sum<number>('line.taxAmount')),
        '=',
        eb(ref('item.netDiscountedAmount'), '+', ref('item.taxAmount')),
      ),
    ),
)
