import type { Db, Tx } from './database.ts'

/** Whether what reads can also write: within a transaction, a row can be held. */
export const isTx = (db: Db): db is Tx => 'insertProof' in db
