import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Database } from '../../db/database.ts'

/** The key that signs page tokens: made once, kept in the database, the same in every process. */
export async function signingKey(database: Database): Promise<KeyObject> {
  const value = await database.write(async tx => {
    await tx.run(
      tx.sql
        .insertInto('setting')
        .values({ key: 'pageTokenKey', value: randomBytes(32).toString('base64url') })
        .onConflict(on => on.column('key').doNothing()),
    )
    return tx.first(tx.sql.selectFrom('setting').select('value').where('key', '=', 'pageTokenKey'))
  })
  return createSecretKey(value!.value, 'base64url')
}
