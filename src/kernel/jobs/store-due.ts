import { sql as raw, type ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * Rows with which a job does something from an instant on, which is in a column of theirs, or null. An index of the column by network serves all
 * statements: `networks` gives the networks in which an instant has come by their clocks, `first` the first instant in one, `ids` the rows whose
 * instant has come. Rows that failed by themselves wait apart, each with a lease of its own, and are not among these; `one` finds a row whose instant
 * has come.
 */
export function dueRows(name: string, table: string, column: string) {
  // The names stand for all tables that have such a column.
  const [of, date] = [table as 'booking', column as 'releaseDate']
  // As `leaseOf` calls it.
  const held = raw<string>`${raw.lit(`${name}/`)} || ${raw.ref(`${of}.id`)}`
  const isFree = (eb: ExpressionBuilder<Tables, 'booking'>) =>
    eb.not(
      eb.exists(
        eb.selectFrom('lease').select('lease.job').whereRef('lease.network', '=', `${of}.network`).where('lease.job', '=', held),
      ),
    )
  const firsts = prepared(sql =>
    sql.selectFrom('network').select(eb => [
      'network.id as network',
      eb
        .selectFrom(of)
        .select(`${of}.${date}`)
        .whereRef(`${of}.network`, '=', 'network.id')
        .where(`${of}.${date}`, 'is not', null)
        .where(eb => isFree(eb as unknown as ExpressionBuilder<Tables, 'booking'>))
        .orderBy(`${of}.${date}`)
        .limit(1)
        .as('date'),
    ]),
  )
  const first = prepared((sql, p: { network: string }) =>
    sql
      .selectFrom(of)
      .select(eb => eb.ref(date).$notNull().as('date'))
      .where('network', '=', p.network)
      .where(date, 'is not', null)
      .where(isFree)
      .orderBy(date)
      .limit(1),
  )
  const ids = prepared((sql, p: { network: string; now: string; most: number }) =>
    sql
      .selectFrom(of)
      .select('id')
      .where('network', '=', p.network)
      .where(date, '<=', p.now)
      .where(isFree)
      .orderBy(date)
      .orderBy('id')
      .limit(p.most),
  )
  const one = prepared((sql, p: { network: string; id: string; now: string }) =>
    sql.selectFrom(of).select('id').where('network', '=', p.network).where('id', '=', p.id).where(date, '<=', p.now),
  )
  const networks = async (db: Db, clock: (network: string) => string): Promise<string[]> =>
    (await db.all(firsts, {}))
      .filter(({ network, date }) => date !== null && date <= clock(network))
      .map(({ network }) => network)
  return { networks, first, ids, one }
}
