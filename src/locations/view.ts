import type { LocationRow } from '../access/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { percent } from '../terms/amounts.ts'
import type { Location } from './contract.ts'

/** A location as it appears in answers. */
export const locationView = (row: LocationRow): Static<typeof Location> => ({
  id: row.id,
  networkRef: row.network,
  title: row.title,
  address: row.address,
  description: row.description,
  email: row.email ?? undefined,
  phoneNumber: row.phoneNumber ?? undefined,
  locale: row.locale,
  timezoneId: row.timezoneId,
  currencyCode: row.currencyCode,
  tax: { inclusive: row.taxInclusive, rate: percent(row.taxRate) },
  openingHours: row.openingHours,
  creditDiscounts: row.creditDiscounts,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})
