import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

const LIMIT = 25

/** What S does for an event, and for the first page of those at a location: with the location, as the service. */
export function readEvents(
  database: DatabaseSync,
  network: string,
): { one(id: string): unknown; page(locationRef: string): unknown } {
  const byId = database.prepare(`select event.*, location.title as locationTitle, location.timezoneId from event
    join location on location.network = event.network and location.id = event.locationRef
    where event.network = ? and event.id = ? and event.deleteDate is null`)
  const ofLocation = database.prepare(
    `select * from event where network = ? and locationRef = ? and deleteDate is null order by startDate, id limit ${LIMIT + 1}`,
  )
  const locationById = database.prepare('select id, title, timezoneId from location where network = ? and id = ?')
  return {
    one(id) {
      const row = byId.get(network, id)!
      return { event: eventView(row, { id: row.locationRef, title: row.locationTitle, timezoneId: row.timezoneId }) }
    },
    page(locationRef) {
      const rows = ofLocation.all(network, locationRef)
      const page = rows.slice(0, LIMIT)
      const last = page.at(-1)!
      // Unlike the service's token this is not signed, but it is about as long.
      const nextPageToken = Buffer.from(JSON.stringify([last.startDate, last.id])).toString('base64url')
      const location = locationById.get(network, locationRef)!
      return {
        events: page.map(row => eventView(row, location)),
        searchQueryNext: rows.length > LIMIT ? { locationRef, limit: LIMIT, order: 'startDate:asc', nextPageToken } : undefined,
      }
    },
  }
}

const eventView = (row: Row, location: Record<string, SQLOutputValue | undefined>) => {
  const media = JSON.parse(row.media as string) as { url: string }[]
  return {
    id: row.id,
    networkRef: row.network,
    locationRef: row.locationRef,
    title: row.title,
    description: row.description,
    venue: row.venue,
    imageUrl: row.imageUrl ?? media[0]?.url,
    media,
    startDate: row.startDate,
    endDate: row.endDate,
    createDate: row.createDate,
    updateDate: row.updateDate,
    applicationType: row.applicationType,
    visibilityType: row.visibilityType,
    refundThreshold: row.refundThreshold,
    showAttendees: row.showAttendees === 1,
    limitedAttendees: { enabled: row.limitedAttendeesEnabled === 1, limit: row.limitedAttendeesLimit ?? undefined },
    price: {
      credits: { enabled: row.creditsEnabled === 1, amount: (row.creditsAmount as number) / 100 },
      money: { enabled: row.moneyEnabled === 1, amount: (row.moneyAmount as number) / 100 },
    },
    customTax: {
      enabled: row.customTaxEnabled === 1,
      rate: (row.customTaxRate as number) / 10_000,
      taxRateRef: row.customTaxRef ?? undefined,
    },
    confirmationEmail: { enabled: row.confirmationEmailEnabled === 1, template: row.confirmationEmailTemplate },
    reminderEnabled: row.reminderEnabled === 1,
    waitlist: { enabled: row.waitlistEnabled === 1, length: row.waiting },
    location,
    attendees: row.attendees,
    ticketAvailability: availabilityOf(row),
    seriesRef: row.seriesRef ?? undefined,
    cancelDate: row.cancelDate ?? undefined,
    reason: row.reason ?? undefined,
    deleteDate: row.deleteDate ?? undefined,
  }
}

function availabilityOf(row: Row): string {
  if (row.limitedAttendeesEnabled !== 1) return 'available'
  const limit = row.limitedAttendeesLimit as number
  const left = limit - (row.attendees as number) - (row.waiting as number)
  return left <= 0 ? 'soldOut' : left * 5 <= limit ? 'limited' : 'available'
}
