import type { Builder, Db, Tx } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { insertion, statements } from '../db/statements.ts'
import { importLine, importRun, type ImportRow, type KeyRow, type LineRow } from './table.ts'

export const imports = statements(importRun)
export const insertLine = insertion(importLine)

/** The first lines of an import that have not been carried out. */
export const firstLines = (db: Db, network: string, importRef: string, most: number): Promise<LineRow[]> =>
  db.all(linesOf, { network, importRef, most })

const linesOf = prepared((sql, p: { network: string; importRef: string; most: number }) =>
  sql
    .selectFrom('importLine')
    .selectAll()
    .where('network', '=', p.network)
    .where('importRef', '=', p.importRef)
    .orderBy('line')
    .limit(p.most),
)

/** Takes away the lines of an import up to one of them. */
export const deleteLines = (tx: Tx, network: string, importRef: string, last: number): Promise<void> =>
  tx.send(linesUpTo, { network, importRef, last })

const linesUpTo = prepared((sql, p: { network: string; importRef: string; last: number }) =>
  sql.deleteFrom('importLine').where('network', '=', p.network).where('importRef', '=', p.importRef).where('line', '<=', p.last),
)

export const deleteImport = (tx: Tx, network: string, id: string): Promise<number> => tx.run(deletion, { network, id })

const deletion = prepared((sql, p: { network: string; id: string }) =>
  sql.deleteFrom('importRun').where('network', '=', p.network).where('id', '=', p.id),
)

/** The oldest import with lines to carry out. */
export const findApplying = (db: Db, network: string): Promise<ImportRow | undefined> => db.first(applying, { network })
export const lockApplying = (tx: Tx, network: string): Promise<ImportRow | undefined> => tx.first(lockedApplying, { network })

const applying = prepared((sql, p: { network: string }) => oldestApplying(sql, p))
const lockedApplying = prepared((sql, p: { network: string }) => oldestApplying(sql, p).forNoKeyUpdate())

const oldestApplying = (sql: Builder, p: { network: string }) =>
  sql
    .selectFrom('importRun')
    .selectAll()
    .where('network', '=', p.network)
    .where('status', '=', 'applying')
    .orderBy('createDate')
    .orderBy('id')
    .limit(1)

/** An import whose lines were being stored by somebody who has not gone on since an instant. */
export const lockForsaken = (tx: Tx, network: string, before: string): Promise<ImportRow | undefined> =>
  tx.first(forsaken, { network, before })

const forsaken = prepared((sql, p: { network: string; before: string }) =>
  sql
    .selectFrom('importRun')
    .selectAll()
    .where('network', '=', p.network)
    .where('status', '=', 'staging')
    .where('updateDate', '<', p.before)
    .orderBy('createDate')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate(),
)

/** Networks with an import to carry out, or with one whose lines nobody has stored since an instant. */
export const networksWithImports = async (db: Db, before: string): Promise<string[]> =>
  (await db.all(withImports, { before })).map(row => row.id)

const withImports = prepared((sql, p: { before: string }) =>
  sql
    .selectFrom('network')
    .select('id')
    .where(eb => {
      const some = eb.selectFrom('importRun').select('importRun.id').whereRef('importRun.network', '=', 'network.id').limit(1)
      return eb.or([
        eb.exists(some.where('importRun.status', '=', 'applying')),
        eb.exists(some.where('importRun.status', '=', 'staging').where('importRun.updateDate', '<', p.before)),
      ])
    }),
)

type Key = Pick<KeyRow, 'network' | 'of' | 'key'>

/** The object that was made under a key, deleted or not. */
export const findKey = async (db: Db, key: Key): Promise<string | undefined> => (await db.first(keyed, key))?.objectRef

const keyed = prepared((sql, p: Key) =>
  sql
    .selectFrom('importKey')
    .select('objectRef')
    .where('network', '=', p.network)
    .where('of', '=', p.of)
    .where('key', '=', p.key),
)

/**
 * Takes a key for what is being made, and gives the object that it has stood for, if there was one. Whoever takes the same key at the same
 * time waits.
 */
export async function takeKey(tx: Tx, key: Key): Promise<string | undefined> {
  const { objectRef } = (await tx.first(takingKey, key))!
  return objectRef === '' ? undefined : objectRef
}

const takingKey = prepared((sql, p: Key) =>
  sql
    .insertInto('importKey')
    .values({ network: p.network, of: p.of, key: p.key, objectRef: '' })
    .onConflict(on => on.columns(['network', 'of', 'key']).doUpdateSet(eb => ({ objectRef: eb.ref('importKey.objectRef') })))
    .returning('objectRef'),
)

/** Lets a key that was taken stand for an object. */
export const saveKey = (tx: Tx, row: KeyRow): Promise<void> => tx.send(savingKey, row)

const savingKey = prepared((sql, p: KeyRow) =>
  sql
    .updateTable('importKey')
    .set({ objectRef: p.objectRef })
    .where('network', '=', p.network)
    .where('of', '=', p.of)
    .where('key', '=', p.key),
)

/** Lets go of a key that was taken, because nothing was made. */
export const dropKey = (tx: Tx, key: Key): Promise<void> => tx.send(droppingKey, key)

const droppingKey = prepared((sql, p: Key) =>
  sql
    .deleteFrom('importKey')
    .where('network', '=', p.network)
    .where('of', '=', p.of)
    .where('key', '=', p.key)
    .where('objectRef', '=', ''),
)
