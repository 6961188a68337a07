import { nulls } from '../src/db/table.ts'
import { resource, type ResourceRow } from '../src/resources/table.ts'

const closed = { items: [], closedDays: [] }

/** The columns of a room that is always open, and costs nothing. */
export const BARE_RESOURCE = {
  ...nulls(resource),
  resourceType: 'room',
  description: '',
  media: [],
  visibility: 'public',
  bookingPermission: 'public',
  bookingStepMinutes: 15,
  bookingDuration: { min: 15, max: 1_440, public: { enabled: false, min: 15, max: 1_440 } },
  bufferTime: 'zeroMinutes',
  schedule: { enabled: false, default: closed, public: { enabled: false, ...closed } },
  moneyEnabled: false,
  moneyTiers: [{ from: 0, flatAmount: 0, unitAmount: 0 }],
  currencyCode: 'EUR',
  creditsEnabled: false,
  creditTiers: [{ from: 0, flatAmount: 0, unitAmount: 0 }],
  dayPassesEnabled: false,
  reminderEnabled: false,
  refundThreshold: 'noRefund',
  autoReleaseEnabled: false,
  autoReleaseInterval: 'fifteenMinutes',
  checkInInterval: 'zeroMinutes',
  confirmationEmail: {
    bookingCreatedByAdmin: false,
    bookingCreatedByMember: false,
    bookingCreatedByNetworkMember: false,
    bookingCreatedByPublic: false,
    template: '',
  },
} satisfies Partial<ResourceRow>
