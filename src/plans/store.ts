import { prepared } from '../db/prepared.ts'
import type { Builder, Db, Tx } from '../db/database.ts'
import type { PlanRow } from './table.ts'

export const insertPlan = (tx: Tx, row: PlanRow) => tx.run(tx.sql.insertInto('plan').values(row))

/** A live plan. */
export const findPlan = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const live = (sql: Builder) => sql.selectFrom('plan').selectAll().where('deleteDate', 'is', null)

const byId = prepared((sql, p: { network: string; id: string }) =>
  live(sql).where('network', '=', p.network).where('id', '=', p.id),
)

/** All live plans of a network, or of one of its locations, the oldest first. */
export const listPlans = (db: Db, network: string, locationRef: string | undefined): Promise<PlanRow[]> =>
  locationRef === undefined ? db.all(ofNetwork, { network }) : db.all(ofLocation, { network, locationRef })

const ofNetwork = prepared((sql, p: { network: string }) =>
  live(sql).where('network', '=', p.network).orderBy('createDate').orderBy('id'),
)

const ofLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  live(sql).where('network', '=', p.network).where('locationRef', '=', p.locationRef).orderBy('createDate').orderBy('id'),
)
