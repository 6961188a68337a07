import type { Db } from '../db/database.ts'

/** What was done to one object, oldest first. */
export const listAudit = (db: Db, network: string, objectRef: string) =>
  db.all(db.sql.selectFrom('audit').selectAll().where('network', '=', network).where('objectRef', '=', objectRef).orderBy('id'))
