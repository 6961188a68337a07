import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { checkBuyer, type AddressValue } from '../../terms/billed.ts'
import type { CompanyRow } from '../companies/table.ts'
import type { updateMembership } from './contract-memberships.ts'
import type { BillingDetails, MembershipRow } from './table.ts'

type Changes = Static<typeof updateMembership.body>['membership']
type InCompany = Pick<MembershipRow, 'companyRef' | 'companyRole'>

/** The company that a new membership names, with the role there; adds a fault for each broken rule. */
export function companyOfNew(
  { companyRef, companyRole }: { companyRef?: string; companyRole?: NonNullable<MembershipRow['companyRole']> },
  faults: Faults,
): InCompany {
  const isAlone = companyRef === undefined && companyRole !== undefined
  faults.rule(isAlone, '/membership/companyRole', 'companyRole is for a membership with a company.')
  return { companyRef: companyRef ?? null, companyRole: companyRef === undefined ? null : (companyRole ?? 'member') }
}

/**
 * The company of a membership after a change, with the role there. Clearing one of them clears both, and in another company the role is
 * `member` unless it is sent.
 */
function companyAfter(before: InCompany, { companyRef, companyRole }: Changes, faults: Faults): InCompany {
  const named = [companyRef, companyRole].filter(one => one !== undefined)
  const isMixed = named.includes(null) && named.some(one => one !== null)
  faults.rule(isMixed, '/membership/companyRole', 'companyRef and companyRole are cleared together.')
  if (named.includes(null)) return { companyRef: null, companyRole: null }
  const ref = companyRef ?? before.companyRef
  faults.rule(
    ref === null && companyRole !== undefined,
    '/membership/companyRole',
    'companyRole is for a membership with a company.',
  )
  const kept = ref === before.companyRef ? before.companyRole : 'member'
  return { companyRef: ref, companyRole: ref === null ? null : (companyRole ?? kept) }
}

/** Adds a fault unless the company is of the membership's location. */
export function checkPlace(company: CompanyRow | undefined, locationRef: string, faults: Faults): void {
  const isElsewhere = company !== undefined && company.locationRef !== locationRef
  faults.rule(isElsewhere, '/membership/companyRef', 'The company is of another location than the membership.')
}

/** What a request changes of a membership; adds a fault for each rule that it would break then. */
export function changesOf(before: MembershipRow, changes: Changes, faults: Faults): Partial<MembershipRow> {
  const { companyRef: _, companyRole: _role, billingDetails: _details, ...same } = changes
  const billingDetails = detailsAfter(before.billingDetails, changes.billingDetails)
  checkDetails(billingDetails, faults, changes.billingDetails?.address)
  return { ...same, ...companyAfter(before, changes, faults), billingDetails }
}

/** Adds a fault for each thing that billing details lack; `sent` is the address of the request. */
export function checkDetails(
  details: BillingDetails | null | undefined,
  faults: Faults,
  sent: AddressValue | null | undefined,
): void {
  const at = '/membership/billingDetails'
  if (details) checkBuyer(details, { taxId: `${at}/taxId`, address: `${at}/address` }, faults, sent)
}

/** Billing details after a change: what is named changes, null clears, the rest stays. */
function detailsAfter(before: BillingDetails | null, changes: Changes['billingDetails']): BillingDetails | null {
  if (changes === undefined) return before
  if (changes === null) return null
  const merged: object = { taxTreatment: 'standard', ...before, ...changes }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined)) as never
}
