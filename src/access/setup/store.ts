import type { Tx } from '../../db/database.ts'

/** Notes that the service is being set up, for good. False when that has been done. */
export const claimSetup = async (tx: Tx, network: string): Promise<boolean> =>
  (await tx.run(
    tx.sql
      .insertInto('setting')
      .values({ key: 'setUp', value: network })
      .onConflict(on => on.column('key').doNothing()),
  )) === 1
