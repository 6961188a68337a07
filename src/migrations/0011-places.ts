import { addColumns, addIndex, change, type Migration } from '../db/migrations/steps.ts'

/** What a location says of itself, when it changed and whether it is there; networks for trying things. */
export const places: Migration = {
  name: 'places',
  steps: [
    addColumns('network', { test: 'boolean' }, { test: 'false' }),
    addColumns(
      'location',
      {
        address: 'text',
        description: 'text',
        email: 'text?',
        phoneNumber: 'text?',
        locale: 'text',
        openingHours: 'json',
        creditDiscounts: 'boolean',
        updateDate: 'time',
        deleteDate: 'time?',
      },
      {
        address: `''`,
        description: `''`,
        locale: `'en'`,
        openingHours: `'{"enabled":false,"items":[],"closedDays":[]}'`,
        creditDiscounts: 'false',
        updateDate: '"createDate"',
      },
    ),
    // What depends on a location is counted before its currency changes or it is deleted.
    addIndex('product', ['locationRef']),
    addIndex('subscription', ['locationRef']),
    addIndex('invoice', ['locationRef', 'status']),
    addIndex('shopOrder', ['locationRef', 'status']),
    addIndex('resource', ['locationRef']),
    addColumns('event', { updateDate: 'time' }, { updateDate: '"createDate"' }),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'event', '' from "event";`),
  ],
}
