import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'
import type { CredentialRow, LocationRow } from './table.ts'

export const findLocation = (db: Db, network: string, id: string) => db.first(locationById, { network, id })

const locationById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('location').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)

export const insertLocation = (tx: Tx, row: LocationRow) => tx.run(tx.sql.insertInto('location').values(row))

/** What authentication needs to know of a credential, read in one go. */
export const findCredential = (db: Db, network: string, id: string) => db.first(credentialById, { network, id })

export const findToken = (db: Db, network: string, tokenHash: string) => db.first(tokenByHash, { network, tokenHash })

const credentialById = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('credential')
    .innerJoin('membership', on =>
      on.onRef('membership.network', '=', 'credential.network').onRef('membership.id', '=', 'credential.membershipRef'),
    )
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['credential.id', 'credential.secretHash', 'credential.scopes', 'credential.revokeDate', 'credential.membershipRef'])
    .select(['membership.role', 'membership.status', 'membership.deleteDate', 'user.blocked'])
    .where('credential.network', '=', p.network)
    .where('credential.id', '=', p.id),
)

const tokenByHash = prepared((sql, p: { network: string; tokenHash: string }) =>
  sql
    .selectFrom('token')
    .innerJoin('credential', on =>
      on.onRef('credential.network', '=', 'token.network').onRef('credential.id', '=', 'token.credentialRef'),
    )
    .innerJoin('membership', on =>
      on.onRef('membership.network', '=', 'credential.network').onRef('membership.id', '=', 'credential.membershipRef'),
    )
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .select(['credential.id', 'token.scopes', 'token.expireDate', 'credential.revokeDate', 'credential.membershipRef'])
    .select(['membership.role', 'membership.status', 'membership.deleteDate', 'user.blocked'])
    .where('token.network', '=', p.network)
    .where('token.tokenHash', '=', p.tokenHash),
)

export type CredentialState = NonNullable<Awaited<ReturnType<typeof findCredential>>>

export const insertToken = (
  tx: Tx,
  row: { network: string; tokenHash: string; credentialRef: string; scopes: string[]; expireDate: string; createDate: string },
) => tx.run(tx.sql.insertInto('token').values(row))

export const insertNetwork = (tx: Tx, row: { id: string; title: string; createDate: string }) =>
  tx.run(tx.sql.insertInto('network').values(row))

export const listNetworks = (db: Db) => db.all(db.sql.selectFrom('network').selectAll().orderBy('createDate').orderBy('id'))

export const findNetwork = (db: Db, id: string) => db.first(db.sql.selectFrom('network').selectAll().where('id', '=', id))

export const listLocations = (db: Db, network: string) =>
  db.all(db.sql.selectFrom('location').selectAll().where('network', '=', network).orderBy('createDate').orderBy('id'))

export const insertCredential = (tx: Tx, row: CredentialRow) => tx.run(tx.sql.insertInto('credential').values(row))

export const listCredentials = (db: Db, network: string) =>
  db.all(
    db.sql
      .selectFrom('credential')
      .select(['id', 'membershipRef', 'title', 'scopes', 'createDate', 'revokeDate'])
      .where('network', '=', network)
      .orderBy('createDate')
      .orderBy('id'),
  )

export const findCredentialRow = (tx: Tx, network: string, id: string) =>
  tx.first(
    tx.sql
      .selectFrom('credential')
      .select(['id', 'revokeDate'])
      .where('network', '=', network)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

export const setRevoked = (tx: Tx, network: string, id: string, revokeDate: string) =>
  tx.run(tx.sql.updateTable('credential').set({ revokeDate }).where('network', '=', network).where('id', '=', id))

export const setSecretHash = (tx: Tx, network: string, id: string, secretHash: string) =>
  tx.run(tx.sql.updateTable('credential').set({ secretHash }).where('network', '=', network).where('id', '=', id))

/** Ends a credential's tokens. */
export const deleteTokens = (tx: Tx, network: string, credentialRef: string) =>
  tx.run(tx.sql.deleteFrom('token').where('network', '=', network).where('credentialRef', '=', credentialRef))
