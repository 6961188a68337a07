import type { CompanyRow } from '../../community/companies/table.ts'
import type { ShownUser } from '../../community/users/table.ts'
import { integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import { paymentColumns } from '../../payments/table.ts'
import type { Grant } from '../table.ts'
import type { PurchaseStatus } from './contract-purchase.ts'

/** `title` and `grants` are those that the package had when it was bought: so many of it as `quantity` says. */
export const packagePurchase = table('packagePurchase', {
  locationRef: ref('location'),
  packageRef: ref('package'),
  /** Who got what the package gives: a membership, or a company. */
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  title: text,
  grants: json<Grant[]>(),
  quantity: integer,
  status: oneOf<PurchaseStatus>(),
  cancelDate: optional(time),
  /** Why it was canceled. */
  reason: optional(text),
  /** The entries that gave what was bought, and those that took it away again. */
  transactionRefs: json<string[]>(),
  ...paymentColumns,
  createDate: time,
  updateDate: time,
})
export type PurchaseRow = Row<typeof packagePurchase>

/** A purchase with whoever bought it. */
export type WholePurchase = PurchaseRow & { [K in keyof ShownUser]: ShownUser[K] | null } & {
  userRef: string | null
  companyTitle: CompanyRow['title'] | null
}
