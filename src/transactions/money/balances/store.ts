import { insertingMany, preparedMany } from '../../../db/prepared-many.ts'
import type { Db } from '../../../db/database.ts'
import { statements } from '../../../db/statements.ts'
import { listOf } from '../../../kernel/lists/list.ts'
import { balanceEntry, type MoneyBalanceRow } from './table.ts'

export const balanceEntries = statements(balanceEntry)

/** The entries of a holder, the newest first. */
export const balanceEntryList = listOf({
  table: balanceEntry,
  rows: sql => sql.selectFrom('balanceEntry').selectAll(),
  filters: { holderRef: 'holderRef' },
  required: ['holderRef'],
  narrow: { locationRef: 'locationRef' },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** What some holders have at a location, by holder; who never had anything is left out. */
export const amountsAt = async (
  db: Db,
  network: string,
  locationRef: string,
  holderRefs: Iterable<string>,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await atLocation(db, { network, locationRef }, holderRefs)).map(({ holderRef, amount }) => [holderRef, amount]))

const atLocation = preparedMany((sql, p: { network: string; locationRef: string }, ids) =>
  sql
    .selectFrom('moneyBalance')
    .select(['holderRef', 'amount'])
    .where('network', '=', p.network)
    .where('holderRef', 'in', ids)
    .where('locationRef', '=', p.locationRef),
)

/** What some holders have, by location. */
export const moneyBalancesOf = (db: Db, network: string, holderRefs: Iterable<string>): Promise<MoneyBalanceRow[]> =>
  ofHolders(db, { network }, holderRefs)

const ofHolders = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('moneyBalance')
    .selectAll()
    .where('network', '=', p.network)
    .where('holderRef', 'in', ids)
    .orderBy('locationRef'),
)

/** Saves what locked holders have at locations, whether they had something there before or not. */
export const saveMoneyBalances = insertingMany((sql, rows: readonly MoneyBalanceRow[]) =>
  sql
    .insertInto('moneyBalance')
    .values(
      rows.map(({ network, holderRef, membershipRef, companyRef, locationRef, currencyCode, amount }) => ({
        network,
        holderRef,
        membershipRef,
        companyRef,
        locationRef,
        currencyCode,
        amount,
      })),
    )
    .onConflict(on =>
      on.columns(['network', 'holderRef', 'locationRef']).doUpdateSet(eb => ({ amount: eb.ref('excluded.amount') })),
    ),
)
