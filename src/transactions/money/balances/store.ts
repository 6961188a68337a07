import { prepared } from '../../../db/prepared.ts'
import { preparedMany } from '../../../db/prepared-many.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertion, statements } from '../../../db/statements.ts'
import { listOf } from '../../../kernel/lists/list.ts'
import { balanceEntry, moneyBalance, type MoneyBalanceRow } from './table.ts'

export const balanceEntries = statements(balanceEntry)
export const insertMoneyBalance = insertion(moneyBalance)

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

interface Place {
  network: string
  holderRef: string
  locationRef: string
}

/** What a holder has at a location; undefined where there never was anything. */
export const findMoneyBalance = (db: Db, place: Place): Promise<MoneyBalanceRow | undefined> => db.first(atPlace, place)

const atPlace = prepared((sql, p: Place) =>
  sql
    .selectFrom('moneyBalance')
    .selectAll()
    .where('network', '=', p.network)
    .where('holderRef', '=', p.holderRef)
    .where('locationRef', '=', p.locationRef),
)

/** What some holders have at a location, by holder; who never had anything is left out. */
export const amountsAt = async (
  db: Db,
  network: string,
  locationRef: string,
  holderRefs: Iterable<string>,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await ofHolders(db, { network, locationRef }, holderRefs)).map(({ holderRef, amount }) => [holderRef, amount]))

const ofHolders = preparedMany((sql, p: { network: string; locationRef: string }, ids) =>
  sql
    .selectFrom('moneyBalance')
    .select(['holderRef', 'amount'])
    .where('network', '=', p.network)
    .where('holderRef', 'in', ids)
    .where('locationRef', '=', p.locationRef),
)

/** What a holder has, by location. */
export const moneyBalancesOfHolder = (db: Db, network: string, holderRef: string): Promise<MoneyBalanceRow[]> =>
  db.all(ofHolder, { network, holderRef })

const ofHolder = prepared((sql, p: { network: string; holderRef: string }) =>
  sql
    .selectFrom('moneyBalance')
    .selectAll()
    .where('network', '=', p.network)
    .where('holderRef', '=', p.holderRef)
    .orderBy('locationRef'),
)

/** Saves what a locked holder has at a location. */
export const saveMoneyBalance = (tx: Tx, place: Place & { amount: number }): Promise<number> => tx.run(save, place)

const save = prepared((sql, p: Place & { amount: number }) =>
  sql
    .updateTable('moneyBalance')
    .set({ amount: p.amount })
    .where('network', '=', p.network)
    .where('holderRef', '=', p.holderRef)
    .where('locationRef', '=', p.locationRef),
)
