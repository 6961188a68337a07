import { companies } from '../../community/companies/store.ts'
import { findPeople } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { epochOf, LAST_INSTANT } from '../../kernel/time/instant.ts'
import type { Assignment } from './contract-assignment.ts'
import { stretchOf, type AssignedItem } from './rules.ts'
import { assignedItems } from './store.ts'
import { assignmentView } from './view.ts'

/** Assignments as they appear in answers, in the same few statements for one as for many. */
export async function loadAssignments(
  db: Db,
  network: string,
  items: readonly AssignedItem[],
): Promise<Static<typeof Assignment>[]> {
  if (items.length === 0) return []
  const people = await findPeople(db, network, new Set(items.flatMap(({ membershipRef }) => membershipRef ?? [])))
  const found = await companies.findMany(db, network, new Set(items.flatMap(({ companyRef }) => companyRef ?? [])))
  return items.map(item => assignmentView(item, people.get(item.membershipRef ?? ''), found.get(item.companyRef ?? '')))
}

/** The assignments of resources that are not over, by resource. */
export async function assignmentsOf(
  db: Db,
  network: string,
  resourceRefs: Iterable<string>,
  now: string,
): Promise<Map<string, Static<typeof Assignment>[]>> {
  const items = await assignedItems(db, network, { from: now, to: LAST_INSTANT }, resourceRefs)
  const lasting = items.filter(item => {
    const { start, end } = stretchOf(item)
    return start < end && end > epochOf(now)
  })
  return Map.groupBy(await loadAssignments(db, network, lasting), ({ resourceRef }) => resourceRef)
}
