import type { CompanyRow, MemberSpending } from '../community/companies/table.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import type { ByArea } from '../terms/areas.ts'
import type { TaxTreatment } from '../terms/billed.ts'
import type { Holder } from '../terms/holder.ts'
import type { PaymentType } from './contract.ts'
import type { PaymentDiscount } from './table.ts'

export type Area = keyof ByArea<unknown>

/** A plan of a live subscription: of the membership, or of its company. A subscription without plans is one without discounts. */
export interface LivePlan extends Holder {
  payWithInvoice: ByArea<boolean>
  discounts: ByArea<number> | null
}

/** Who buys: a membership with its company, if it has one; or a company for itself. */
export interface Buyer {
  membership: MembershipRow | undefined
  company: CompanyRow | undefined
  plans: readonly LivePlan[]
}

/** What comes off in an area: the greatest discount of the plans. It comes off credits only where the location says so, and never off day passes. */
export function planDiscounts(
  type: PaymentType,
  area: Area,
  { plans }: Buyer,
  { creditDiscounts }: { creditDiscounts: boolean },
): PaymentDiscount[] {
  if (type === 'dayPasses' || (type === 'credits' && !creditDiscounts)) return []
  const percentOff = Math.max(0, ...plans.map(({ discounts }) => discounts?.[area] ?? 0))
  return percentOff === 0 ? [] : [{ source: 'plan', percentOff }]
}

/**
 * Who may pay, in the order in which they are asked. Credits and day passes can be taken from two; else there is one payer. Without any, this way to
 * pay is not open. `named` is the customer that the request names, the membership or the company.
 */
export function payersOf(type: PaymentType, area: Area, buyer: Buyer, named: Holder | undefined): Holder[] {
  const own = selfOf(buyer)
  switch (type) {
    case 'credits':
    case 'dayPasses':
      return named ? [named] : [own, ...companyOf(buyer, type)]
    case 'invoice':
      return (named ? [named] : [...companyOf(buyer, 'invoice'), own])
        .filter(holder => paysByInvoice(holder, area, buyer))
        .slice(0, 1)
    case 'external':
    case 'paymentGateway':
      return [named ?? own]
  }
}

/** The customer with an id: the membership or its company; undefined when it is somebody else. */
export function customerOf({ membership, company }: Buyer, id: string): Holder | undefined {
  if (membership?.id === id) return { membershipRef: id, companyRef: null }
  return company?.id === id ? { membershipRef: null, companyRef: id } : undefined
}

/** How a customer, who is the membership or the company, is taxed. */
export const treatmentOf = ({ membership, company }: Buyer, { companyRef }: Holder): TaxTreatment =>
  companyRef === null ? (membership!.billingDetails?.taxTreatment ?? 'standard') : company!.taxTreatment

const selfOf = ({ membership, company }: Buyer): Holder =>
  membership ? { membershipRef: membership.id, companyRef: null } : { membershipRef: null, companyRef: company!.id }

/** The membership's company, where it lets the membership spend. */
function companyOf({ membership, company }: Buyer, what: keyof MemberSpending): Holder[] {
  if (!membership || !company) return []
  const spenders = company.memberSpending[what]
  const lets = spenders === 'members' || (spenders === 'managers' && membership.companyRole === 'manager')
  return lets ? [{ membershipRef: null, companyRef: company.id }] : []
}

const paysByInvoice = (holder: Holder, area: Area, { plans }: Buyer): boolean =>
  plans.some(
    plan =>
      plan.membershipRef === holder.membershipRef &&
      plan.companyRef === holder.companyRef &&
      (plan.payWithInvoice[area] ?? false),
  )
