import type { Faults } from '../kernel/errors/faults.ts'

/** Who holds a ledger, a subscription or an invoice: one membership or one company. */
export interface Holder {
  membershipRef: string | null
  companyRef: string | null
}

/** The one holder that a request names; notes when it names none or two. */
export function holderOf(sent: { membershipRef?: string; companyRef?: string }, pointer: string, faults: Faults): Holder {
  const { membershipRef = null, companyRef = null } = sent
  const detail = 'Exactly one of membershipRef and companyRef must be sent.'
  faults.rule(membershipRef === null && companyRef === null, `${pointer}/membershipRef`, detail, 'required')
  faults.rule(membershipRef !== null && companyRef !== null, `${pointer}/companyRef`, detail)
  return { membershipRef, companyRef }
}
