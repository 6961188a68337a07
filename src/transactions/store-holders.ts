import type { Tx } from '../db/database.ts'
import { preparedMany } from '../db/prepared-many.ts'
import type { Holder } from '../terms/holder.ts'

type HolderColumn = keyof Holder

/** Locks some holders, deleted or not, until the transaction ends, in the order of their ids. */
export const lockHolderRows = (tx: Tx, network: string, column: HolderColumn, ids: readonly string[]) =>
  lockedHolders[column](tx, { network }, ids.toSorted())

const lockedHolder = (table: 'membership' | 'company') =>
  preparedMany((sql, p: { network: string }, ids) =>
    sql
      .selectFrom(table)
      .select(['id', 'locationRef', 'deleteDate'])
      .where('network', '=', p.network)
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
const lockedHolders = { membershipRef: lockedHolder('membership'), companyRef: lockedHolder('company') }

/** Locks at most so many of some holders, those that nobody else has locked, in the order of their ids; gives their ids. */
export const lockFree = async (
  tx: Tx,
  network: string,
  column: HolderColumn,
  ids: Iterable<string>,
  most: number,
): Promise<string[]> => (await freeHolders[column](tx, { network, most }, ids)).map(({ id }) => id)

const freeHolder = (table: 'membership' | 'company') =>
  preparedMany((sql, p: { network: string; most: number }, ids) =>
    sql
      .selectFrom(table)
      .select('id')
      .where('network', '=', p.network)
      .where('id', 'in', ids)
      .orderBy('id')
      .limit(p.most)
      .forNoKeyUpdate()
      .skipLocked(),
  )
const freeHolders = { membershipRef: freeHolder('membership'), companyRef: freeHolder('company') }
