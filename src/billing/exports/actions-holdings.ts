import type { Db } from '../../db/database.ts'
import { changeOf } from '../../transactions/money/balances/rules.ts'
import type { DepositMovementType } from '../deposits/contract-deposit.ts'
import type { Holdings } from './rules-holdings.ts'
import type { Span } from './store.ts'
import { balanceEntriesIn, balancesNow, balancesSince, depositMovementsIn, depositsNow, depositsSince } from './store-holdings.ts'

/**
 * What customers have on their balances at the end of a span, which is what they have now less all that has changed since, and what changed it
 * in the span.
 */
export async function balancesIn(db: Db, span: Span): Promise<Holdings> {
  const later = await balancesSince(db, { ...span, from: span.until })
  const entries = await balanceEntriesIn(db, span)
  return {
    closing: [
      ...(await balancesNow(db, span)),
      ...later.map(({ type, ...one }) => ({ ...one, amount: -changeOf({ type, ...one }) })),
    ],
    steps: entries.map(({ type, amount, createDate: date, invoiceTitle, creditNoteTitle, ...one }) => ({
      ...one,
      date,
      kind: type,
      amount: changeOf({ type, amount }),
      document: creditNoteTitle ?? invoiceTitle,
    })),
  }
}

/** The same of what is held of their deposits. */
export async function depositsIn(db: Db, span: Span): Promise<Holdings> {
  const later = await depositsSince(db, { ...span, from: span.until })
  const movements = await depositMovementsIn(db, span)
  return {
    closing: [
      ...(await depositsNow(db, span)),
      ...later.map(({ type, ...one }) => ({ ...one, amount: -moved(type, one.amount) })),
    ],
    steps: movements.map(({ type, amount, createDate: date, invoiceTitle: document, ...one }) => ({
      ...one,
      date,
      kind: type,
      amount: moved(type, amount),
      document,
    })),
  }
}

/** Only what came makes more of what is held. */
const moved = (type: DepositMovementType, amount: number): number => (type === 'received' ? amount : -amount)
