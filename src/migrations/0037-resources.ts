import { addColumns, addIndex, change, type Migration } from '../db/migrations/steps.ts'

const hours = '{"items":[],"closedDays":[]}'
const duration = '{"min":15,"max":1440,"public":{"enabled":false,"min":15,"max":1440}}'
const schedule = `{"enabled":false,"default":${hours},"public":{"enabled":false,"items":[],"closedDays":[]}}`
const free = '[{"from":0,"flatAmount":0,"unitAmount":0}]'
const confirmation =
  '{"bookingCreatedByAdmin":false,"bookingCreatedByMember":false,"bookingCreatedByNetworkMember":false,"bookingCreatedByPublic":false,"template":""}'

/** Resources say when, for how long, by whom and for how much they can be booked. */
export const resources: Migration = {
  name: 'resources',
  steps: [
    addColumns(
      'resource',
      {
        parentRef: 'text? -> resource',
        description: 'text',
        media: 'json',
        capacity: 'integer?',
        visibility: 'text',
        bookingPermission: 'text',
        bookingStepMinutes: 'integer',
        bookingDuration: 'json',
        bufferTime: 'text',
        schedule: 'json',
        moneyEnabled: 'boolean',
        moneyTiers: 'json',
        currencyCode: 'text',
        creditsEnabled: 'boolean',
        creditTiers: 'json',
        dayPassesEnabled: 'boolean',
        refundThreshold: 'text',
        autoReleaseEnabled: 'boolean',
        autoReleaseInterval: 'text',
        checkInInterval: 'text',
        confirmationEmail: 'json',
        bookAheadDays: 'integer?',
        updateDate: 'time',
        deleteDate: 'time?',
      },
      {
        description: `''`,
        media: `'[]'`,
        visibility: `'public'`,
        bookingPermission: `'public'`,
        bookingStepMinutes: '15',
        bookingDuration: `'${duration}'`,
        bufferTime: `'zeroMinutes'`,
        schedule: `'${schedule}'`,
        moneyEnabled: 'false',
        moneyTiers: `'${free}'`,
        currencyCode: `(select "currencyCode" from "location" where "location"."network" = "resource"."network" and "location"."id" = "resource"."locationRef")`,
        creditsEnabled: 'false',
        creditTiers: `'${free}'`,
        dayPassesEnabled: 'false',
        refundThreshold: `'noRefund'`,
        autoReleaseEnabled: 'false',
        autoReleaseInterval: `'fifteenMinutes'`,
        checkInInterval: `'zeroMinutes'`,
        confirmationEmail: `'${confirmation}'`,
        updateDate: '"createDate"',
      },
    ),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'resource', '' from "resource";`),
    addIndex('resource', ['title', 'id']),
    addIndex('resource', ['locationRef', 'title', 'id']),
    addIndex('resource', ['parentRef', 'title', 'id']),
  ],
}
