import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'

interface Batch {
  network: string
  now: string
  most: number
}

/** A key or a token that a network keeps past its time, if there is one. */
export const findExpiredKey = (db: Db, network: string, now: string) => db.first(expiredKey, { network, now })
export const findExpiredToken = (db: Db, network: string, now: string) => db.first(expiredToken, { network, now })

/** Deletes at most so many and gives how many there were. What another process deletes at this moment is left to it. */
export const deleteExpiredKeys = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteKeys, batch)
export const deleteExpiredTokens = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteTokens, batch)

const expiredKey = prepared((sql, p: { network: string; now: string }) =>
  sql.selectFrom('idempotency').select('key').where('network', '=', p.network).where('expireDate', '<=', p.now).limit(1),
)

const expiredToken = prepared((sql, p: { network: string; now: string }) =>
  sql.selectFrom('token').select('tokenHash').where('network', '=', p.network).where('expireDate', '<=', p.now).limit(1),
)

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
