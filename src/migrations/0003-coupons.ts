import { addTable, type Migration } from '../db/migrations/steps.ts'

/** What takes something off a price. */
export const coupons: Migration = {
  name: 'coupons',
  steps: [
    addTable('coupon', {
      columns: {
        id: 'text',
        locationRef: 'text -> location',
        title: 'text?',
        percentOff: 'integer?',
        amountOff: 'integer?',
        currencyCode: 'text',
        productTypes: 'json',
        limitedRedemptionEnabled: 'boolean',
        limitedRedemptionValue: 'integer?',
        redemptions: 'integer',
        duration: 'text',
        durationInMonths: 'integer?',
        enabledForCredits: 'boolean',
        createDate: 'time',
        updateDate: 'time',
        deleteDate: 'time?',
      },
      index: [
        ['createDate', 'id'],
        ['locationRef', 'createDate', 'id'],
      ],
    }),
  ],
}
