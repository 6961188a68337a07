import type { Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { deposit, depositMovement, type DepositMovementRow } from './table.ts'

export const deposits = statements(deposit)
export const depositMovements = statements(depositMovement)

/** Deposits, the newest first. */
export const depositList = listOf({
  table: deposit,
  rows: sql => sql.selectFrom('deposit').selectAll(),
  filters: {
    subscriptionRef: 'subscriptionRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    locationRef: 'locationRef',
  },
  narrow: { status: 'status' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The movements of some deposits by deposit, the oldest first. */
export const movementsOfDeposits = async (
  db: Db,
  network: string,
  ids: Iterable<string>,
): Promise<Map<string, DepositMovementRow[]>> => Map.groupBy(await byDeposits(db, { network }, ids), row => row.depositRef)

const byDeposits = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('depositMovement')
    .selectAll()
    .where('network', '=', p.network)
    .where('depositRef', 'in', ids)
    .orderBy('createDate')
    .orderBy('id'),
)
