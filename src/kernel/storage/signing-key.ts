import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Database, Db, WritableDatabase } from '../../db/database.ts'

/** Makes the key that signs page tokens and challenges of passkeys, unless the database has it: it is the same in every process. */
export async function ensureSigningKey(database: WritableDatabase): Promise<void> {
  if (await database.read(find, { oneStatement: true })) return
  const value = randomBytes(32).toString('base64url')
  await database.write(tx =>
    tx.run(
      tx.sql
        .insertInto('setting')
        .values({ key: NAME, value })
        .onConflict(on => on.column('key').doNothing()),
    ),
  )
}

/** The key that signs what the service gives out and takes back. */
export async function signingKey(database: Database): Promise<KeyObject> {
  const value = await database.read(find, { oneStatement: true })
  return createSecretKey(value!.value, 'base64url')
}

/** At first it signed page tokens alone. */
const NAME = 'pageTokenKey'

const find = (db: Db) => db.first(db.sql.selectFrom('setting').select('value').where('key', '=', NAME))
