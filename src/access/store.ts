import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'
import { insertion, statements } from '../db/statements.ts'
import { credential, location, network, token } from './table.ts'

export const locations = statements(location)
export const credentials = statements(credential)
export const insertToken = insertion(token)

/** What authentication needs to know of a credential, in one query. */
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

export const insertNetwork = insertion(network)

export const listNetworks = (db: Db) => db.all(db.sql.selectFrom('network').selectAll().orderBy('createDate').orderBy('id'))

export const findNetwork = (db: Db, id: string) => db.first(db.sql.selectFrom('network').selectAll().where('id', '=', id))

export const listLocations = (db: Db, network: string) =>
  db.all(db.sql.selectFrom('location').selectAll().where('network', '=', network).orderBy('createDate').orderBy('id'))

export const listCredentials = (db: Db, network: string) =>
  db.all(
    db.sql
      .selectFrom('credential')
      .select(['id', 'membershipRef', 'title', 'scopes', 'createDate', 'revokeDate'])
      .where('network', '=', network)
      .orderBy('createDate')
      .orderBy('id'),
  )

/** Deletes a credential's tokens. */
export const deleteTokens = (tx: Tx, network: string, credentialRef: string) =>
  tx.run(tx.sql.deleteFrom('token').where('network', '=', network).where('credentialRef', '=', credentialRef))
