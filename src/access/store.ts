import { isTx } from '../db/is-tx.ts'
import { prepared } from '../db/prepared.ts'
import type { Builder, Db, Tx } from '../db/database.ts'
import { insertion, statements } from '../db/statements.ts'
import { credential, location, network, token } from './table.ts'

const locationRows = statements(location)
export const locations = {
  ...locationRows,
  /**
   * A location that is not deleted. A write holds it until its transaction ends: what it computes with, such as the currency, stays, and
   * so does the location.
   */
  find: (db: Db, network: string, id: string) =>
    isTx(db) ? db.first(heldLocation, { network, id }) : locationRows.find(db, network, id),
  /**
   * A location, locked so that no other write can use it until the transaction ends. PostgreSQL lets writes that use it overtake whoever waits for
   * this lock, so that one may wait for long where much is written.
   */
  lockAlone: (tx: Tx, network: string, id: string) => tx.first(locationAlone, { network, id }),
}
export const credentials = statements(credential)
export const insertToken = insertion(token)

const livingLocation = (sql: Builder, p: { network: string; id: string }) =>
  sql.selectFrom('location').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null)
// References to a row take the same lock, so nothing waits that would not wait later.
const heldLocation = prepared((sql, p: { network: string; id: string }) => livingLocation(sql, p).forKeyShare())
const locationAlone = prepared((sql, p: { network: string; id: string }) => livingLocation(sql, p).forUpdate())

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
    .select('credential.lastUseDate')
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
    .select('credential.lastUseDate')
    .select(['membership.role', 'membership.status', 'membership.deleteDate', 'user.blocked'])
    .where('token.network', '=', p.network)
    .where('token.tokenHash', '=', p.tokenHash),
)

export type CredentialState = NonNullable<Awaited<ReturnType<typeof findCredential>>>

export const insertNetwork = insertion(network)

export const listNetworks = (db: Db) => db.all(db.sql.selectFrom('network').selectAll().orderBy('createDate').orderBy('id'))

/** At most two networks: whether there is none, one, or several. Whoever opens the page to sign in asks, however many there are. */
export const upToTwoNetworks = (db: Db) => db.all(twoNetworks, {})

const twoNetworks = prepared(sql => sql.selectFrom('network').selectAll().limit(2))

export const findNetwork = (db: Db, id: string) => db.first(networkById, { id })

const networkById = prepared((sql, p: { id: string }) => sql.selectFrom('network').selectAll().where('id', '=', p.id))

/** A network that nobody else changes until the transaction ends. */
export const lockNetwork = (tx: Tx, id: string) => tx.first(lockedNetwork, { id })

const lockedNetwork = prepared((sql, p: { id: string }) =>
  sql.selectFrom('network').selectAll().where('id', '=', p.id).forNoKeyUpdate(),
)

/** Where the clock of a network stands, which nobody moves until the transaction ends; undefined where it goes by the system's. */
export const heldClock = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.first(heldNetwork, { id }))?.clock ?? undefined

const heldNetwork = prepared((sql, p: { id: string }) =>
  sql.selectFrom('network').select('clock').where('id', '=', p.id).forShare(),
)

/** Sets a network's clock, which only goes forward. */
export const setNetworkClock = (tx: Tx, id: string, clock: string) => tx.run(clockUpdate, { id, clock })

const clockUpdate = prepared((sql, p: { id: string; clock: string }) =>
  sql
    .updateTable('network')
    .set({ clock: p.clock })
    .where('id', '=', p.id)
    .where(eb => eb.or([eb('clock', 'is', null), eb('clock', '<', p.clock)])),
)

/** Where the clocks of networks stand that have one of their own. */
export const standingClocks = async (db: Db): Promise<[network: string, instant: string][]> =>
  (await db.all(standing, {})).map(({ id, clock }) => [id, clock])

const standing = prepared(sql =>
  sql
    .selectFrom('network')
    .select(eb => ['id', eb.ref('clock').$notNull().as('clock')])
    .where('clock', 'is not', null),
)

/** Changes a network's title. */
export const updateNetwork = (tx: Tx, id: string, { title }: { title: string }) =>
  tx.run(tx.sql.updateTable('network').set({ title }).where('id', '=', id))

/** All locations that are not deleted, the oldest first. */
export const listLocations = (db: Db, network: string) => db.all(livingLocations, { network })

const livingLocations = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('location')
    .selectAll()
    .where('network', '=', p.network)
    .where('deleteDate', 'is', null)
    .orderBy('createDate')
    .orderBy('id'),
)

export const listCredentials = (db: Db, network: string) =>
  db.all(
    db.sql
      .selectFrom('credential')
      .select(['id', 'membershipRef', 'title', 'scopes', 'createDate', 'lastUseDate', 'revokeDate'])
      .where('network', '=', network)
      .orderBy('createDate')
      .orderBy('id'),
  )

/** Says when a credential was used last, unless that was said after `before`. */
export const setLastUse = (tx: Tx, use: { network: string; id: string; now: string; before: string }) => tx.run(lastUse, use)

const lastUse = prepared((sql, p: { network: string; id: string; now: string; before: string }) =>
  sql
    .updateTable('credential')
    .set({ lastUseDate: p.now })
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where(eb => eb.or([eb('lastUseDate', 'is', null), eb('lastUseDate', '<=', p.before)])),
)

/** Deletes a credential's tokens. */
export const deleteTokens = (tx: Tx, network: string, credentialRef: string) =>
  tx.run(tx.sql.deleteFrom('token').where('network', '=', network).where('credentialRef', '=', credentialRef))
