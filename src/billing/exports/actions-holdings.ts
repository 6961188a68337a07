import type { Db } from '../../db/database.ts'
import { by } from '../../kernel/text/by.ts'
import { changeOf } from '../../transactions/money/balances/rules.ts'
import { isToGo } from '../../transactions/money/rules.ts'
import { refundsOf } from '../../transactions/money/store.ts'
import type { DepositMovementType } from '../deposits/contract-deposit.ts'
import type { Holdings } from './rules-holdings.ts'
import type { Span } from './store.ts'
import { refundsSince, waitingPayments } from './store-refunds.ts'
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

/** The same of what is still to be paid out to them. In which way is told where it was paid out, since until then it may change. */
export async function owedRefundsIn(db: Db, span: Span): Promise<Holdings> {
  const { network, until } = span
  const waiting = await waitingPayments(db, span)
  const refunds = await refundsOf(db, network, idsOf(waiting))
  const since = await refundsSince(db, span)
  const settled = since.filter(one => !isToGo(one))
  const isIn = (date: string) => span.from <= date && date < until
  const stepOf = ({ creditNoteTitle: document, ...one }: (typeof since)[number]) => ({ ...one, document, depositRef: null })
  const steps = [
    ...since
      .filter(({ createDate }) => isIn(createDate))
      .map(one => ({
        ...stepOf(one),
        date: one.createDate,
        kind: one.creditNoteTitle === null ? 'givenBack' : 'creditNote',
        label: null,
      })),
    ...settled
      .filter(({ updateDate }) => isIn(updateDate))
      .map(one => ({
        ...stepOf(one),
        date: one.updateDate,
        amount: -one.amount,
        ...(one.status === 'succeeded'
          ? { kind: 'paidOut', label: one.label ?? one.paymentLabel }
          : { kind: 'canceled', label: null }),
      })),
  ]
  return {
    closing: [
      ...waiting.flatMap(payment =>
        refunds
          .get(payment.id)!
          .filter(isToGo)
          .map(({ amount }) => ({ ...payment, amount })),
      ),
      ...since.filter(({ createDate }) => createDate >= until).map(one => ({ ...one, amount: -one.amount })),
      ...settled.filter(({ updateDate }) => updateDate >= until),
    ],
    steps: steps.toSorted(
      by(
        ({ date }) => date,
        ({ id }) => id,
      ),
    ),
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Only what came makes more of what is held. */
const moved = (type: DepositMovementType, amount: number): number => (type === 'received' ? amount : -amount)
