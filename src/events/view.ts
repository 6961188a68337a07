import { credits, money } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Event } from './contract.ts'
import type { EventRow } from './table.ts'

/** An event as it appears in answers. */
export function eventView(row: EventRow): Static<typeof Event> {
  return {
    id: row.id,
    networkRef: row.network,
    locationRef: row.locationRef,
    title: row.title,
    description: row.description,
    venue: row.venue,
    imageUrl: row.imageUrl ?? undefined,
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
  }
}
