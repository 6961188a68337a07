import { DatabaseSync } from 'node:sqlite'

/** Puts so many copies of each booking of a resource beside it: to book them all one by one takes as long as a dozen tests. */
export function copyBookings(file: string, resourceRef: string, copies: number): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec(`create temp table copied as with recursive copy(i) as (select 1 union all select i + 1 from copy where i < ${copies})
    select booking.* from booking, copy where "resourceRef" = '${resourceRef}'`)
  database.exec(`update copied set id = substr(id, 1, 24) || printf('%012x', rowid); insert into booking select * from copied`)
  database.close()
}
