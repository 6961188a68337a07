import type { Static } from '../kernel/contract/schema.ts'
import { credits, money } from '../terms/amounts.ts'
import type { Resource } from './contract-resource.ts'
import type { ResourceRow, Tier } from './table.ts'

/** A resource and its parts as they appear in answers. */
export const resourceView = (
  row: ResourceRow,
  parts: readonly ResourceRow[],
  assignments: Static<typeof Resource>['assignments'],
): Static<typeof Resource> => ({
  id: row.id,
  locationRef: row.locationRef,
  type: row.resourceType,
  title: row.title,
  description: row.description,
  media: row.media,
  imageUrl: row.media[0]?.url,
  capacity: row.capacity ?? undefined,
  visibility: row.visibility,
  bookingPermission: row.bookingPermission,
  bookingStepMinutes: row.bookingStepMinutes,
  duration: row.bookingDuration,
  bufferTime: row.bufferTime,
  schedule: row.schedule,
  money: {
    enabled: row.moneyEnabled,
    tiers: row.moneyTiers.map(tier => tierView(tier, units => money(units, row.currencyCode))),
  },
  credits: { enabled: row.creditsEnabled, tiers: row.creditTiers.map(tier => tierView(tier, credits)) },
  dayPassesEnabled: row.dayPassesEnabled,
  refundThreshold: row.refundThreshold,
  autoRelease: { enabled: row.autoReleaseEnabled, interval: row.autoReleaseInterval },
  checkIn: { interval: row.checkInInterval },
  confirmationEmail: row.confirmationEmail,
  reminderEnabled: row.reminderEnabled,
  bookAheadDays: row.bookAheadDays ?? undefined,
  parentRef: row.parentRef ?? undefined,
  children: parts.map(({ id, title }) => ({ id, title })),
  assignments,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})

const tierView = ({ from, flatAmount, unitAmount }: Tier, shown: (units: number) => number): Tier => ({
  from,
  flatAmount: shown(flatAmount),
  unitAmount: shown(unitAmount),
})
