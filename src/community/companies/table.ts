import { json, optional, text, time, type Row } from '../../db/columns.ts'

interface Address {
  line1?: string
  line2?: string
  city?: string
  state?: string
  postalCode?: string
  countryCode?: string
}

export const company = {
  network: text,
  id: text,
  locationRef: text,
  title: text,
  legalName: optional(text),
  taxId: optional(text),
  notes: optional(text),
  billingAddress: optional(text),
  businessAddress: optional(json<Address>()),
  metadata: json<Record<string, unknown>>(),
  createDate: time,
  deleteDate: optional(time),
}
export type CompanyRow = Row<typeof company>
