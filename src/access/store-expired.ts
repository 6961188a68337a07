import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'

interface Batch {
  network: string
  now: string
  most: number
}

/** Deletes at most so many and returns how many it deleted. It skips rows that another process is deleting. */
export const deleteExpiredKeys = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteKeys, batch)
export const deleteExpiredSessions = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteSessions, batch)
export const deleteExpiredLinks = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteLinks, batch)
export const deleteSpentChallenges = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteChallenges, batch)
export const deleteExpiredTokens = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteTokens, batch)

/** Networks that have expired keys. */
export const networksWithExpiredKeys = async (db: Db, now: string): Promise<string[]> =>
  (await db.all(withKeys, { now })).map(row => row.id)

/** Networks that have expired tokens. */
export const networksWithExpiredTokens = async (db: Db, now: string): Promise<string[]> =>
  (await db.all(withTokens, { now })).map(row => row.id)

/** Networks that have challenges which were answered, and are too old to be answered again. */
export const networksWithSpentChallenges = async (db: Db, now: string): Promise<string[]> =>
  (await db.all(withChallenges, { now })).map(row => row.id)

/** Networks that have sessions which have ended, or links that are too old. */
export const networksWithExpiredSessions = async (db: Db, now: string): Promise<string[]> =>
  (await db.all(withSessions, { now })).map(row => row.id)
export const networksWithExpiredLinks = async (db: Db, now: string): Promise<string[]> =>
  (await db.all(withLinks, { now })).map(row => row.id)

const withExpired = (table: 'idempotency' | 'token' | 'session' | 'loginLink' | 'spentChallenge') =>
  prepared((sql, p: { now: string }) =>
    sql
      .selectFrom('network')
      .select('id')
      .where(eb =>
        eb.exists(
          eb
            .selectFrom(table)
            .select(`${table}.expireDate`)
            .whereRef(`${table}.network`, '=', 'network.id')
            .where(`${table}.expireDate`, '<=', p.now)
            .limit(1),
        ),
      ),
  )
const withKeys = withExpired('idempotency')
const withTokens = withExpired('token')
const withSessions = withExpired('session')
const withLinks = withExpired('loginLink')
const withChallenges = withExpired('spentChallenge')

const deleteKeys = prepared((sql, p: Batch) =>
  sql
    .deleteFrom('idempotency')
    .where('network', '=', p.network)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('credentialRef', 'method', 'route', 'key'),
        'in',
        sql
          .selectFrom('idempotency')
          .select(['credentialRef', 'method', 'route', 'key'])
          .where('network', '=', p.network)
          .where('expireDate', '<=', p.now)
          .limit(p.most)
          .forNoKeyUpdate()
          .skipLocked()
          .$asTuple('credentialRef', 'method', 'route', 'key'),
      ),
    ),
)

const deleteTokens = prepared((sql, p: Batch) =>
  sql
    .deleteFrom('token')
    .where('network', '=', p.network)
    .where(
      'tokenHash',
      'in',
      sql
        .selectFrom('token')
        .select('tokenHash')
        .where('network', '=', p.network)
        .where('expireDate', '<=', p.now)
        .limit(p.most)
        .forNoKeyUpdate()
        .skipLocked(),
    ),
)

const deleteSessions = prepared((sql, p: Batch) =>
  sql
    .deleteFrom('session')
    .where('network', '=', p.network)
    .where(
      'secretHash',
      'in',
      sql
        .selectFrom('session')
        .select('secretHash')
        .where('network', '=', p.network)
        .where('expireDate', '<=', p.now)
        .limit(p.most)
        .forNoKeyUpdate()
        .skipLocked(),
    ),
)

const deleteLinks = prepared((sql, p: Batch) =>
  sql
    .deleteFrom('loginLink')
    .where('network', '=', p.network)
    .where(
      'secretHash',
      'in',
      sql
        .selectFrom('loginLink')
        .select('secretHash')
        .where('network', '=', p.network)
        .where('expireDate', '<=', p.now)
        .limit(p.most)
        .forNoKeyUpdate()
        .skipLocked(),
    ),
)

const deleteChallenges = prepared((sql, p: Batch) =>
  sql
    .deleteFrom('spentChallenge')
    .where('network', '=', p.network)
    .where(
      'challengeHash',
      'in',
      sql
        .selectFrom('spentChallenge')
        .select('challengeHash')
        .where('network', '=', p.network)
        .where('expireDate', '<=', p.now)
        .limit(p.most)
        .forNoKeyUpdate()
        .skipLocked(),
    ),
)
