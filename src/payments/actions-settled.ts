import type { Db } from '../db/database.ts'
import { refundsOf } from './actions-refunds.ts'
import type { PaymentRow } from './table.ts'

/** What canceling some things gave back of their payments, and let nobody pay any more: not what had gone back before, nor what does later. */
export async function settledOf(db: Db, network: string, rows: readonly Canceled[]) {
  const refunds = await refundsOf(db, network, rows)
  return rows.map(row => {
    const own = refunds(row).filter(({ createDate }) => createDate === row.deleteDate)
    const sum = (of: 'amount' | 'waived') => own.reduce((all, refund) => all + (refund[of] ?? 0), 0)
    return { ...row, given: sum('amount'), waived: sum('waived') }
  })
}

type Canceled = PaymentRow & { deleteDate: string | null }
