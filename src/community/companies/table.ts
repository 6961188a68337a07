import type { AddressValue, TaxTreatment } from '../../terms/billed.ts'
import type { Spenders } from './contract.ts'
import { json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'

/** Whose members may spend for the company: nobody, its managers, or all of them. */
export interface MemberSpending {
  credits: Spenders
  dayPasses: Spenders
  invoice: Spenders
}

export const company = table('company', {
  locationRef: ref('location'),
  title: text,
  /** The title as lists sort it. */
  titleKey: text,
  legalName: optional(text),
  taxId: optional(text),
  notes: optional(text),
  billingAddress: optional(text),
  businessAddress: optional(json<AddressValue>()),
  /** Where invoices go. */
  email: optional(text),
  buyerReference: optional(text),
  taxTreatment: oneOf<TaxTreatment>(),
  memberSpending: json<MemberSpending>(),
  metadata: json<Record<string, unknown>>(),
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type CompanyRow = Row<typeof company>
