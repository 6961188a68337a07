import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'

/** A member by the reference, empty while that is not known, and their company: those of whom one pays. */
export function useMember(membershipRef: string) {
  const member = useOperation(
    stoa.memberships.getMembership,
    { params: { id: membershipRef } },
    { enabled: membershipRef !== '' },
  ).data?.membership
  const company = useOperation(
    stoa.companies.getCompany,
    { params: { id: member?.companyRef ?? '' } },
    { enabled: member?.companyRef !== undefined },
  ).data?.company
  return { member, company }
}
