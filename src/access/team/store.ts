import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** The memberships as which people may open the console, blocked people too, with whether they have a password. */
export const adminRows = (db: Db, network: string) => db.all(admins, { network })

const admins = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('membership')
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .leftJoin('login', on => on.onRef('login.network', '=', 'user.network').onRef('login.userRef', '=', 'user.id'))
    .select(['membership.id', 'membership.number', 'membership.locationRef', 'membership.userRef'])
    .select(['user.name', 'user.surname', 'user.email', 'user.photoUrl', 'user.blocked', 'login.createDate as loginDate'])
    .where('membership.network', '=', p.network)
    .where('membership.role', '=', 'admin')
    .where('membership.status', '=', 'approved')
    .where('membership.deleteDate', 'is', null)
    .orderBy('membership.number'),
)

/** How many sessions each person has that have not ended, and when one of them was used last. */
export const sessionCounts = async (db: Db, network: string, now: string) =>
  new Map((await db.all(counts, { network, now })).map(row => [row.userRef, row]))

const counts = prepared((sql, p: { network: string; now: string }) =>
  sql
    .selectFrom('session')
    .select(eb => [
      'session.userRef',
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.max('session.lastSeenDate').as('lastSeenDate'),
    ])
    .where('session.network', '=', p.network)
    .where('session.expireDate', '>', p.now)
    .groupBy('session.userRef'),
)

/** How many passkeys each person has who has any. */
export const passkeyCounts = async (db: Db, network: string) =>
  new Map((await db.all(keyCounts, { network })).map(row => [row.userRef, Number(row.passkeys)]))

const keyCounts = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('passkey')
    .select(eb => ['userRef', eb.fn.countAll<number>().as('passkeys')])
    .where('network', '=', p.network)
    .groupBy('userRef'),
)
