import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { TaxCategory } from '../../terms/tax.ts'

/** A rate of tax with what documents call it; without a location it is one of every location. `rate` in 1/10,000 percent. */
export const taxRate = table('taxRate', {
  locationRef: optional(ref('location')),
  title: text,
  rate: integer,
  category: oneOf<TaxCategory>(),
  exemptionReason: optional(text),
  /** Location, rate and category of one that is not archived, so that there is only one; null for others. */
  liveKey: optional(text),
  /** The location whose default it is, so that there is only one; null for others. */
  defaultFor: optional(text),
  createDate: time,
  updateDate: time,
  archiveDate: optional(time),
})
export type TaxRateRow = Row<typeof taxRate>
