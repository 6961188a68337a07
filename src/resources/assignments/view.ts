import type { CompanyRow } from '../../community/companies/table.ts'
import type { Person } from '../../community/memberships/table.ts'
import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { instantOf, LAST_INSTANT } from '../../kernel/time/instant.ts'
import type { Assignment } from './contract-assignment.ts'
import { holdsAll, stretchOf, type AssignedItem } from './rules.ts'

/** An assignment as it appears in answers. */
export function assignmentView(
  item: AssignedItem,
  person: Person | undefined,
  company: CompanyRow | undefined,
): Static<typeof Assignment> {
  const { start, end } = stretchOf(item)
  const endDate = instantOf(end)
  return {
    id: item.id,
    resourceRef: item.resourceRef!,
    resource: { id: item.resourceRef!, title: item.title, type: item.resourceType },
    membershipRef: item.membershipRef ?? undefined,
    companyRef: item.companyRef ?? undefined,
    user: person && embeddedUser(person),
    company: company && { id: company.id, title: company.title },
    ...(holdsAll(item) ? { entire: true } : { quantity: item.quantity }),
    startDate: instantOf(start),
    endDate: endDate === LAST_INSTANT ? undefined : endDate,
    subscription: { id: item.subscriptionRef, startDate: item.startDate, endDate: item.endDate ?? undefined },
  }
}
