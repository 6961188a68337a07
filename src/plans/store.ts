import type { Builder, Db } from '../db/database.ts'
import { declaredLists } from '../kernel/lists/declared.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import { plan, type PlanRow } from './table.ts'

export const plans = statements(plan)

/** All plans of a network, or of one of its locations, that are not deleted, the oldest first. */
export const listPlans = (db: Db, network: string, locationRef: string | undefined): Promise<PlanRow[]> =>
  locationRef === undefined ? db.all(ofNetwork, { network }) : db.all(ofLocation, { network, locationRef })

const living = (sql: Builder, network: string) =>
  sql
    .selectFrom('plan')
    .selectAll()
    .where('network', '=', network)
    .where('deleteDate', 'is', null)
    .orderBy('createDate')
    .orderBy('id')

const ofNetwork = prepared((sql, p: { network: string }) => living(sql, p.network))

const ofLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  living(sql, p.network).where('locationRef', '=', p.locationRef),
)

declaredLists.push({
  table: 'plan',
  filters: ['locationRef'],
  required: [],
  orders: ['createDate'],
  variant: (_, filters) => (filters.length === 0 ? ofNetwork : ofLocation),
})
