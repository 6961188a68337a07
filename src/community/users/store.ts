import { prepared } from '../../db/prepared.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { UserRow } from './table.ts'

/** Gives 0 when the network has a user of that e-mail already. */
export const insertUser = (tx: Tx, row: UserRow) =>
  tx.run(
    tx.sql
      .insertInto('user')
      .values(row)
      .onConflict(on => on.columns(['network', 'emailKey']).doNothing()),
  )

/** E-mail addresses are compared without case, within their network. */
export const findUserByEmail = (db: Db, network: string, email: string) =>
  db.first(userByEmail, { network, emailKey: email.toLowerCase() })

const userByEmail = prepared((sql, p: { network: string; emailKey: string }) =>
  sql.selectFrom('user').selectAll().where('network', '=', p.network).where('emailKey', '=', p.emailKey),
)

export const setBlocked = (tx: Tx, network: string, id: string, blocked: boolean) =>
  tx.run(tx.sql.updateTable('user').set({ blocked }).where('network', '=', network).where('id', '=', id))

export const findUser = (db: Db, network: string, id: string) => db.first(userById, { network, id })

const userById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('user').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)

/** Locks a user until the transaction ends. */
export const lockUser = (tx: Tx, network: string, id: string) =>
  tx.first(
    tx.sql.selectFrom('user').select(['id', 'blocked']).where('network', '=', network).where('id', '=', id).forNoKeyUpdate(),
  )
