import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { WaitlistEntry } from './contract-entry.ts'
import type { WholeEntry } from './table.ts'

/** An entry of a waiting list as it appears in answers. */
export const entryView = (row: WholeEntry): Static<typeof WaitlistEntry> => ({
  id: row.id,
  eventRef: row.eventRef,
  locationRef: row.locationRef,
  membershipRef: row.membershipRef,
  user: embeddedUser({ ...row, id: row.userRef }),
  quantity: row.quantity,
  payment:
    row.paymentType === null
      ? undefined
      : { type: row.paymentType, customerRef: row.customerRef ?? undefined, promocode: row.promocode ?? undefined },
  position: row.position ?? undefined,
  status: row.status,
  eventTicketRef: row.eventTicketRef ?? undefined,
  skippedDate: row.skippedDate ?? undefined,
  createDate: row.createDate,
})
