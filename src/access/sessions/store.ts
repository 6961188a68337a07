import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { insertion, statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { login, session, type LoginRow } from './table.ts'

const sessionRows = statements(session)
export const sessions = { insert: sessionRows.insert, find: sessionRows.find, lock: sessionRows.lock }

export const sessionList = listOf({
  table: session,
  rows: sql => sql.selectFrom('session').selectAll(),
  filters: { userRef: 'userRef' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

interface Named {
  network: string
  userRef: string
}

/** What authentication needs to know of a session: a row for each membership as which the person may act, the oldest first. */
export const findBySecret = (db: Db, network: string, secretHash: string) => db.all(bySecret, { network, secretHash })

const bySecret = prepared((sql, p: { network: string; secretHash: string }) =>
  acting(sql)
    .innerJoin('session', on => on.onRef('session.network', '=', 'user.network').onRef('session.userRef', '=', 'user.id'))
    .select(['session.id', 'session.userRef', 'session.lastSeenDate', 'session.expireDate', 'session.endDate'])
    .select('session.proofExpireDate')
    .select(['membership.id as membershipRef', 'membership.locationRef'])
    .where('session.network', '=', p.network)
    .where('session.secretHash', '=', p.secretHash)
    .orderBy('membership.number'),
)

/** People who are not blocked, with the memberships as which they may act in a browser. */
const acting = (sql: Builder) =>
  sql
    .selectFrom('user')
    .innerJoin('membership', on =>
      on.onRef('membership.network', '=', 'user.network').onRef('membership.userRef', '=', 'user.id'),
    )
    .where('user.blocked', '=', false)
    .where('membership.role', '=', 'admin')
    .where('membership.status', '=', 'approved')
    .where('membership.deleteDate', 'is', null)

/** The memberships as which a person may act in a browser, the oldest first; none when the person is blocked. */
export const actingMemberships = (db: Db, network: string, userRef: string) => db.all(ofUser, { network, userRef })

const ofUser = prepared((sql, p: Named) =>
  acting(sql)
    .select(['membership.id', 'membership.number', 'membership.locationRef'])
    .where('user.network', '=', p.network)
    .where('user.id', '=', p.userRef)
    .orderBy('membership.number'),
)

export const deleteSession = (tx: Tx, network: string, id: string): Promise<number> => tx.run(deletion, { network, id })

const deletion = prepared((sql, p: { network: string; id: string }) =>
  sql.deleteFrom('session').where('network', '=', p.network).where('id', '=', p.id),
)

/** Ends a person's sessions, but for one that is named; gives how many there were. */
export const deleteSessionsOf = (tx: Tx, network: string, userRef: string, but = ''): Promise<number> =>
  tx.run(deletionOfAll, { network, userRef, but })

const deletionOfAll = prepared((sql, p: Named & { but: string }) =>
  sql.deleteFrom('session').where('network', '=', p.network).where('userRef', '=', p.userRef).where('id', '<>', p.but),
)

/** Gives a session another secret, by which alone it goes on, and notes until when its person has proved who it is. */
export const renewSession = (tx: Tx, p: Renewal): Promise<number> => tx.run(renewal, p)

interface Renewal {
  network: string
  id: string
  secretHash: string
  proofExpireDate: string
}

const renewal = prepared((sql, p: Renewal) =>
  sql
    .updateTable('session')
    .set({ secretHash: p.secretHash, proofExpireDate: p.proofExpireDate })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

/** Notes that a session is used. One that was noted meanwhile, or has ended, stays as it is. */
export const noteUse = (tx: Tx, use: { network: string; id: string; before: string; lastSeenDate: string; expireDate: string }) =>
  tx.run(noting, use)

const noting = prepared((sql, p: { network: string; id: string; before: string; lastSeenDate: string; expireDate: string }) =>
  sql
    .updateTable('session')
    .set({ lastSeenDate: p.lastSeenDate, expireDate: p.expireDate })
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where('lastSeenDate', '=', p.before),
)

export const insertLogin = insertion(login)

export const findLogin = (db: Db, network: string, userRef: string): Promise<LoginRow | undefined> =>
  db.first(loginOf, { network, userRef })

/** Whether a person has anything to sign in with. */
export const canSignIn = async (db: Db, network: string, userRef: string): Promise<boolean> =>
  (await findLogin(db, network, userRef)) !== undefined || (await db.first(onePasskey, { network, userRef })) !== undefined

const onePasskey = prepared((sql, p: Named) =>
  sql.selectFrom('passkey').select('id').where('network', '=', p.network).where('userRef', '=', p.userRef).limit(1),
)

/** As findLogin; until the transaction ends nobody else changes it. */
export const lockLogin = (tx: Tx, network: string, userRef: string): Promise<LoginRow | undefined> =>
  tx.first(lockedLogin, { network, userRef })

const oneLogin = (sql: Builder, p: Named) =>
  sql.selectFrom('login').selectAll().where('network', '=', p.network).where('userRef', '=', p.userRef)
const loginOf = prepared((sql, p: Named) => oneLogin(sql, p))
const lockedLogin = prepared((sql, p: Named) => oneLogin(sql, p).forNoKeyUpdate())

export const setPassword = (tx: Tx, login: Named & { passwordHash: string; updateDate: string }) => tx.run(passwordUpdate, login)

const passwordUpdate = prepared((sql, p: Named & { passwordHash: string; updateDate: string }) =>
  sql
    .updateTable('login')
    .set({ passwordHash: p.passwordHash, updateDate: p.updateDate })
    .where('network', '=', p.network)
    .where('userRef', '=', p.userRef),
)

export const deleteLogin = (tx: Tx, network: string, userRef: string): Promise<number> =>
  tx.run(loginDeletion, { network, userRef })

const loginDeletion = prepared((sql, p: Named) =>
  sql.deleteFrom('login').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

/** The person with an e-mail, with the password if the person has one. */
export const findAccount = (db: Db, network: string, emailKey: string) => db.first(account, { network, emailKey })

const account = prepared((sql, p: { network: string; emailKey: string }) =>
  sql
    .selectFrom('user')
    .leftJoin('login', on => on.onRef('login.network', '=', 'user.network').onRef('login.userRef', '=', 'user.id'))
    .select(['user.id as userRef', 'login.passwordHash'])
    .where('user.network', '=', p.network)
    .where('user.emailKey', '=', p.emailKey),
)
