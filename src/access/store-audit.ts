import type { Db } from '../db/database.ts'

/** The audit entries of one object, the oldest first. */
export const listAudit = (db: Db, network: string, objectRef: string) =>
  db.all(
    db.sql
      .selectFrom('audit')
      .selectAll()
      .where('network', '=', network)
      .where('objectRef', '=', objectRef)
      .orderBy('createDate')
      .orderBy('id'),
  )
