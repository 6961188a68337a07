import { prepared, type Db, type Tx } from '../../db/database.ts'
import type { MembershipRow } from './table.ts'

export const insertMembership = (tx: Tx, row: MembershipRow) => tx.run(tx.sql.insertInto('membership').values(row))

/** A live membership by its id. */
export const findMembership = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string, id: string }) =>
  sql.selectFrom('membership').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null))

/** A live membership by its number in the network. */
export const findMembershipByNumber = (db: Db, network: string, number: number) => db.first(byNumber, { network, number })

const byNumber = prepared((sql, p: { network: string, number: number }) =>
  sql.selectFrom('membership').selectAll().where('network', '=', p.network).where('number', '=', p.number).where('deleteDate', 'is', null))

export const listMemberships = (db: Db, network: string) => db.all(db.sql.selectFrom('membership')
  .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
  .select(['membership.id', 'membership.number', 'membership.locationRef', 'membership.role', 'membership.status', 'user.email', 'user.name', 'user.surname'])
  .where('membership.network', '=', network).where('membership.deleteDate', 'is', null).orderBy('membership.number'))

/** Locks the holder of a ledger, or whatever else hangs on one membership, until the transaction ends. */
export const lockMembership = (tx: Tx, network: string, id: string) => tx.first(lockById, { network, id })

const lockById = prepared((sql, p: { network: string, id: string }) => sql.selectFrom('membership').selectAll()
  .where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null).forUpdate())
