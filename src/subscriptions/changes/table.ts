import { json, oneOf, optional, ref, table, time, type Row } from '../../db/table.ts'
import type { SubscriptionItemRow } from '../table.ts'

import type { ChangeKind } from './contract.ts'

/** What a change makes of an item, as stored. */
export type ItemColumns = Partial<
  Pick<
    SubscriptionItemRow,
    | 'title'
    | 'price'
    | 'quantity'
    | 'credits'
    | 'dayPasses'
    | 'customTaxEnabled'
    | 'customTaxRate'
    | 'customTaxRef'
    | 'planRef'
    | 'discounts'
    | 'exclusiveAccess'
    | 'startDate'
    | 'endDate'
  >
>

/**
 * What becomes of an item of a subscription from a period on. An item that is to be added is there already, with its `startDate`, and one
 * that is to be removed has its `endDate`; `before` is what it was, for a change that is taken back.
 */
export const subscriptionChange = table('subscriptionChange', {
  subscriptionRef: ref('subscription'),
  itemRef: ref('subscriptionItem'),
  kind: oneOf<ChangeKind>(),
  /** The start of the first period in which it counts. */
  effectiveDate: time,
  fields: json<ItemColumns>(),
  before: optional(json<ItemColumns>()),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
  /** When it was carried out. */
  applyDate: optional(time),
  /** When it was taken back. */
  deleteDate: optional(time),
})
export type ChangeRow = Row<typeof subscriptionChange>
