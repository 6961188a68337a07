import type { CompanyRow } from '../../community/companies/table.ts'
import type { Person } from '../../community/memberships/table.ts'
import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { credits } from '../../terms/amounts.ts'
import type { PaidBooking } from '../table.ts'
import type { ScheduledTransaction } from './contract.ts'
import type { PlacedScheduled } from './table.ts'

/** A scheduled use as it appears in answers. */
export const scheduledView = (
  row: PlacedScheduled,
  booking: PaidBooking,
  { person, company }: { person: Person | undefined; company: CompanyRow | undefined },
): Static<typeof ScheduledTransaction> => ({
  id: row.id,
  amount: credits(row.amount),
  type: 'booking',
  status: row.status,
  scheduleDate: row.scheduleDate,
  resolveDate: row.resolveDate ?? undefined,
  timezoneId: row.timezoneId,
  locationRef: row.locationRef,
  membershipRef: row.membershipRef ?? undefined,
  companyRef: row.companyRef ?? undefined,
  user: person && embeddedUser(person),
  company: company && { id: company.id, title: company.title },
  subscriptionRef: row.subscriptionRef,
  booking: {
    id: booking.id,
    startDate: booking.startDate,
    endDate: booking.endDate,
    resource: { id: booking.resourceRef, title: booking.resourceTitle },
  },
  createDate: row.createDate,
})
