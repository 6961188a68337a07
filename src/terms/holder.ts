import { exactlyOneOf, Optional, Uuid, withOptions } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'

/** Who holds a ledger, a subscription or an invoice: one membership or one company. */
export interface Holder {
  membershipRef: string | null
  companyRef: string | null
}

/** The members of a request that name its holder. */
export const holderRefs = exactlyOneOf({
  companyRef: withOptions(Uuid, { description: 'The holder, when it is a company.' }),
  membershipRef: withOptions(Uuid, { description: 'The holder, when it is a membership.' }),
})

/** The members of a request that name its holder, among them one for whichever it is. */
export const customerRefs = exactlyOneOf({
  ...holderRefs,
  customerRef: withOptions(Uuid, { description: 'The holder, whichever of the two it is.' }),
})

/** The parameters of a list that name a customer: at most one of them. */
export const customerFilters = {
  customerRef: Optional(withOptions(Uuid, { description: 'Of this membership or company.' })),
  membershipRef: Optional(withOptions(Uuid, { description: 'The same, when it is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'The same, when it is a company.' })),
}

/** The id of the membership or company that a holder is. */
export const idOf = ({ membershipRef, companyRef }: Holder): string => membershipRef ?? companyRef!

/** The ids of the memberships and of the companies among some holders. */
export const idsOf = (holders: readonly Holder[]): [memberships: string[], companies: string[]] => [
  holders.flatMap(({ membershipRef }) => membershipRef ?? []),
  holders.flatMap(({ membershipRef, companyRef }) => (membershipRef === null ? companyRef! : [])),
]

/** The holder that a request names; adds a fault when it names none or two, with the `names` of the members that may name it. */
export function holderOf(
  sent: { membershipRef?: string; companyRef?: string },
  faults: Faults,
  names = 'membershipRef and companyRef',
): Holder {
  const { membershipRef = null, companyRef = null } = sent
  const detail = `Exactly one of ${names} must be sent.`
  faults.rule(membershipRef === null && companyRef === null, '/membershipRef', detail, 'required')
  faults.rule(membershipRef !== null && companyRef !== null, '/companyRef', detail)
  return { membershipRef, companyRef }
}
