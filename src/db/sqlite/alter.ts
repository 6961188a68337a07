import type { DatabaseSync } from 'node:sqlite'
import type { AlterTx } from '../database.ts'
import { isBusy } from './errors.ts'
import type { Writer } from './writer.ts'

const RETRY_MS = 20

/**
 * Changes the schema. References are not held meanwhile, since a table that is made anew is gone for a moment; all of them are looked
 * at before the commit.
 */
export async function alter<T>(connection: Writer, work: (tx: AlterTx) => Promise<T>): Promise<T> {
  const { handle } = connection
  try {
    await beginAlone(handle)
    let settled = false
    const script = async (sql: string) => handle.exec(sql)
    const value = await work({ ...connection.tx(() => settled), script }).finally(() => {
      settled = true
    })
    refuseBroken(handle)
    handle.exec('commit')
    return value
  } finally {
    // Without a commit this undoes everything.
    handle.close()
  }
}

/** Waits as long as another process writes, without keeping this one from anything else. */
async function beginAlone(handle: DatabaseSync): Promise<void> {
  for (;;) {
    try {
      return handle.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
  }
}

/** Throws when a row refers to one that is not there. */
function refuseBroken(handle: DatabaseSync): void {
  const broken = handle.prepare(BROKEN).all() as { words: string }[]
  if (broken.length > 0) throw new Error(`nothing was changed: ${broken.map(({ words }) => words).join('; ')}`)
}

const BROKEN = `select count || ' rows of ' || child || ' refer by ' || (select group_concat("from", ', ' order by seq)
    from pragma_foreign_key_list(child) where id = key) || ' to rows of ' || parent || ' that are not there' as words
  from (select "table" as child, parent, fkid as key, count(*) as count from pragma_foreign_key_check group by "table", parent, fkid)`
