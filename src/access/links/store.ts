import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { insertion } from '../../db/statements.ts'
import { loginLink, type LinkRow } from './table.ts'

export const insertLink = insertion(loginLink)

interface Named {
  network: string
  userRef: string
}
interface Hashed {
  network: string
  secretHash: string
}

export const findLink = (db: Db, network: string, secretHash: string): Promise<LinkRow | undefined> =>
  db.first(bySecret, { network, secretHash })

/** As findLink; who spends the same link at the same time waits, and finds none. */
export const lockLink = (tx: Tx, network: string, secretHash: string): Promise<LinkRow | undefined> =>
  tx.first(lockedBySecret, { network, secretHash })

const one = (sql: Builder, p: Hashed) =>
  sql.selectFrom('loginLink').selectAll().where('network', '=', p.network).where('secretHash', '=', p.secretHash)
const bySecret = prepared((sql, p: Hashed) => one(sql, p))
const lockedBySecret = prepared((sql, p: Hashed) => one(sql, p).forNoKeyUpdate())

export const linkOf = (db: Db, network: string, userRef: string): Promise<LinkRow | undefined> =>
  db.first(byUser, { network, userRef })

const byUser = prepared((sql, p: Named) =>
  sql.selectFrom('loginLink').selectAll().where('network', '=', p.network).where('userRef', '=', p.userRef),
)

/** The links that have not expired. */
export const livingLinks = (db: Db, network: string, now: string): Promise<LinkRow[]> => db.all(living, { network, now })

const living = prepared((sql, p: { network: string; now: string }) =>
  sql.selectFrom('loginLink').selectAll().where('network', '=', p.network).where('expireDate', '>', p.now),
)

/** Takes away the link that a person has. */
export const deleteLinkOf = (tx: Tx, network: string, userRef: string): Promise<number> => tx.run(deletion, { network, userRef })

const deletion = prepared((sql, p: Named) =>
  sql.deleteFrom('loginLink').where('network', '=', p.network).where('userRef', '=', p.userRef),
)

export const setLinkSecret = (tx: Tx, link: Named & Hashed & { now: string }): Promise<number> => tx.run(secretUpdate, link)

const secretUpdate = prepared((sql, p: Named & Hashed & { now: string }) =>
  sql
    .updateTable('loginLink')
    .set({ secretHash: p.secretHash })
    .where('network', '=', p.network)
    .where('userRef', '=', p.userRef)
    .where('expireDate', '>', p.now),
)

/** How many mails with a link a person was sent between two instants. */
export const countLinkMails = async (db: Db, network: string, userRef: string, between: Between): Promise<number> =>
  (await db.first(linkMails, { network, userRef, ...between }))!.count

interface Between {
  since: string
  until: string
}

const linkMails = prepared((sql, p: Named & Between) =>
  sql
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', p.network)
    .where('userRef', '=', p.userRef)
    .where('kind', '=', 'passwordReset')
    .where('createDate', '>', p.since)
    .where('createDate', '<', p.until),
)
