import type { Static } from '../../kernel/contract/schema.ts'
import { balanceView, type BalanceUnits } from '../memberships/view.ts'
import type { Company } from './contract.ts'
import type { CompanyRow } from './table.ts'

export interface CompanyParts {
  row: CompanyRow
  credits: BalanceUnits
  dayPasses: BalanceUnits
  subscriptionRef: string | undefined
}

/** A company as it appears in answers. */
export const companyView = ({ row, credits, dayPasses, subscriptionRef }: CompanyParts): Static<typeof Company> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: row.title,
  legalName: row.legalName ?? undefined,
  taxId: row.taxId ?? undefined,
  notes: row.notes ?? undefined,
  billingAddress: row.billingAddress ?? undefined,
  businessAddress: row.businessAddress ?? undefined,
  email: row.email ?? undefined,
  buyerReference: row.buyerReference ?? undefined,
  taxTreatment: row.taxTreatment,
  memberSpending: row.memberSpending,
  credits: balanceView(credits),
  dayPasses: balanceView(dayPasses),
  subscriptionRef,
  metadata: row.metadata,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})
