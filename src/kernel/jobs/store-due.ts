import { prepared } from '../../db/prepared.ts'

/**
 * Rows with which something is to be done from an instant on, which stands in a column of theirs, or null. An index of the column by
 * network serves all statements: `firsts` gives the first instant of each network, `first` that of one, `ids` the rows whose instant has come.
 */
export function dueRows(table: string, column: string) {
  // The names stand for all tables that have such a column.
  const [of, date] = [table as 'booking', column as 'releaseDate']
  const firsts = prepared(sql =>
    sql
      .selectFrom('network')
      .select(eb => [
        'network.id as network',
        eb
          .selectFrom(of)
          .select(`${of}.${date}`)
          .whereRef(`${of}.network`, '=', 'network.id')
          .where(`${of}.${date}`, 'is not', null)
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
      .orderBy(date)
      .limit(1),
  )
  const ids = prepared((sql, p: { network: string; now: string; most: number }) =>
    sql
      .selectFrom(of)
      .select('id')
      .where('network', '=', p.network)
      .where(date, '<=', p.now)
      .orderBy(date)
      .orderBy('id')
      .limit(p.most),
  )
  return { firsts, first, ids }
}
