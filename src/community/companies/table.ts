import { json, optional, ref, table, text, time, type Row } from '../../db/table.ts'

export interface Address {
  line1?: string
  line2?: string
  city?: string
  state?: string
  postalCode?: string
  countryCode?: string
}

export const company = table('company', {
  locationRef: ref('location'),
  title: text,
  legalName: optional(text),
  taxId: optional(text),
  notes: optional(text),
  billingAddress: optional(text),
  businessAddress: optional(json<Address>()),
  metadata: json<Record<string, unknown>>(),
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type CompanyRow = Row<typeof company>
