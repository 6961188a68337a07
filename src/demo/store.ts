import type { Db, Tx } from '../db/database.ts'

const KEY = 'demo'

/** Marks a database as a demo's. False when it is marked already; another process that does the same waits meanwhile. */
export async function claim(tx: Tx, value: string): Promise<boolean> {
  const added = await tx.run(
    tx.sql
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict(on => on.column('key').doNothing()),
  )
  return added === 1
}

/** Stores what the first calls to a demo need. */
export const setClaim = (tx: Tx, value: string) => tx.run(tx.sql.updateTable('setting').set({ value }).where('key', '=', KEY))

export async function findClaim(db: Db): Promise<string | undefined> {
  return (await db.first(db.sql.selectFrom('setting').select('value').where('key', '=', KEY)))?.value
}
