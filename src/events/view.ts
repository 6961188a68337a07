import type { LocationRow } from '../access/table.ts'
import { credits, money } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import type { Event } from './contract-event.ts'
import { availabilityOf } from './rules.ts'
import type { EventRow } from './table.ts'

/** Where an event is. */
type Place = Pick<LocationRow, 'id' | 'title' | 'timezoneId'>

/** An event as it appears in answers. */
export function eventView(row: EventRow, { id, title, timezoneId }: Place): Static<typeof Event> {
  return {
    id: row.id,
    networkRef: row.network,
    locationRef: row.locationRef,
    title: row.title,
    description: row.description,
    venue: row.venue,
    imageUrl: row.imageUrl ?? row.media[0]?.url,
    media: row.media,
    startDate: row.startDate,
    endDate: row.endDate,
    createDate: row.createDate,
    updateDate: row.updateDate,
    applicationType: row.applicationType,
    visibilityType: row.visibilityType,
    refundThreshold: row.refundThreshold,
    showAttendees: row.showAttendees,
    limitedAttendees: { enabled: row.limitedAttendeesEnabled, limit: row.limitedAttendeesLimit ?? undefined },
    price: {
      credits: { enabled: row.creditsEnabled, amount: credits(row.creditsAmount) },
      money: { enabled: row.moneyEnabled, amount: money(row.moneyAmount, row.currencyCode) },
    },
    customTax: customTaxView(row),
    confirmationEmail: { enabled: row.confirmationEmailEnabled, template: row.confirmationEmailTemplate },
    reminderEnabled: row.reminderEnabled,
    waitlist: { enabled: row.waitlistEnabled, length: row.waiting },
    location: { id, title, timezoneId },
    attendees: row.attendees,
    ticketAvailability: availabilityOf(row),
    seriesRef: row.seriesRef ?? undefined,
    cancelDate: row.cancelDate ?? undefined,
    reason: row.reason ?? undefined,
    deleteDate: row.deleteDate ?? undefined,
  }
}
