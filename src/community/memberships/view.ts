import type { Person, MembershipRow } from './table.ts'
import { credits } from '../../terms/amounts.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { UserRow } from '../users/table.ts'
import { embeddedUser, memberUser } from '../users/view.ts'
import type { EmbeddedMembership, Membership } from './contract.ts'

/** A membership inside another object. */
export const embeddedMembership = (person: Person): Static<typeof EmbeddedMembership> => ({
  id: person.membershipRef,
  roleType: person.role,
  type: person.type,
  user: memberUser(person),
})

/** The unspent amounts of a ledger, in hundredths. */
export interface BalanceUnits {
  expiring: number
  permanent: number
}

export const balanceView = ({ expiring, permanent }: BalanceUnits) => ({
  expiring: credits(expiring),
  permanent: credits(permanent),
})

interface MembershipParts {
  row: MembershipRow
  user: UserRow
  companyTitle: string | undefined
  credits: BalanceUnits
  dayPasses: BalanceUnits
  subscriptionRef: string | undefined
}

/** A membership as it appears in answers. */
export const membershipView = ({
  row,
  user,
  companyTitle,
  credits,
  dayPasses,
  subscriptionRef,
}: MembershipParts): Static<typeof Membership> => ({
  id: row.id,
  number: row.number,
  userRef: row.userRef,
  user: embeddedUser(user),
  locationRef: row.locationRef,
  companyRef: row.companyRef ?? undefined,
  companyTitle,
  companyRole: row.companyRole ?? undefined,
  role: row.role,
  status: row.status,
  type: row.type,
  subscriptionRef,
  credits: balanceView(credits),
  dayPasses: balanceView(dayPasses),
  metadata: row.metadata,
  notes: row.notes ?? undefined,
  billingDetails: row.billingDetails ?? undefined,
  invitationDate: row.invitationDate ?? undefined,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})
