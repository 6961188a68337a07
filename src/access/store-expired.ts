import { sql as raw } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

interface Batch {
  network: string
  now: string
  most: number
}

/** Tables whose rows expire, and the columns of their keys after the network. */
const KEYS = {
  idempotency: ['credentialRef', 'method', 'route', 'key'],
  token: ['tokenHash'],
  session: ['secretHash'],
  loginLink: ['secretHash'],
  spentChallenge: ['challengeHash'],
} as const

export type ExpiringTable = keyof typeof KEYS

/** What finds the networks with expired rows of a table, and what deletes such rows of a network. */
export function expiredRows(table: ExpiringTable) {
  const withExpired = prepared((sql, p: { now: string }) =>
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
  const deletion = prepared((sql, p: Batch) => {
    const columns = KEYS[table].map(column => raw.ref(column).as(column))
    const key = raw`(${raw.join(KEYS[table].map(column => raw.ref(column)))})`
    // What another process deletes at this moment is skipped.
    const expired = sql
      .selectFrom(table)
      .select(columns)
      .where('network', '=', p.network)
      .where('expireDate', '<=', p.now)
      .limit(p.most)
      .forNoKeyUpdate()
      .skipLocked()
    return sql.deleteFrom(table).where('network', '=', p.network).where(key, 'in', expired)
  })
  return {
    networks: async (db: Db, now: string): Promise<string[]> => (await db.all(withExpired, { now })).map(row => row.id),
    /** Deletes at most so many, and gives how many. */
    remove: (tx: Tx, batch: Batch): Promise<number> => tx.run(deletion, batch),
  }
}
