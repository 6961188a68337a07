import { addColumns, addTable, change, type Migration } from '../db/migrations/steps.ts'

/** Coupons can be redeemed: for some things alone, by promo codes, and each use is kept. */
export const promoCodes: Migration = {
  name: 'promo codes',
  steps: [
    addColumns(
      'coupon',
      { limitedItemsEnabled: 'boolean', limitedItems: 'json' },
      { limitedItemsEnabled: { sqlite: '0', postgres: 'false' }, limitedItems: `'[]'` },
    ),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'coupon', '' from "coupon";`),
    addTable('promocode', {
      columns: {
        id: 'text',
        couponRef: 'text -> coupon',
        locationRef: 'text -> location',
        code: 'text',
        codeKey: 'text',
        expirationEnabled: 'boolean',
        expirationDate: 'time?',
        limitByFirstPurchase: 'boolean',
        limitedRedemptionEnabled: 'boolean',
        limitedRedemptionValue: 'integer?',
        redemptions: 'integer',
        createDate: 'time',
        updateDate: 'time',
        archiveDate: 'time?',
      },
      unique: [['locationRef', 'codeKey']],
      index: [[], ['codeKey'], ['couponRef'], ['locationRef']].map(ref => [...ref, 'createDate', 'id']),
    }),
    addColumns('subscriptionItem', { couponRef: 'text? -> coupon' }),
    addTable('redemption', {
      columns: {
        id: 'text',
        couponRef: 'text -> coupon',
        promocodeRef: 'text? -> promocode',
        locationRef: 'text -> location',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        productType: 'text',
        title: 'text',
        orderRef: 'text? -> shopOrder',
        purchaseRef: 'text? -> packagePurchase',
        subscriptionItemRef: 'text? -> subscriptionItem',
        invoiceItemRef: 'text? -> invoiceItem',
        periodStartDate: 'time?',
        amount: 'integer',
        currencyCode: 'text?',
        createDate: 'time',
        reverseDate: 'time?',
      },
      unique: [['orderRef'], ['purchaseRef']],
      index: [
        ...[[], ['promocodeRef'], ['couponRef'], ['membershipRef'], ['companyRef'], ['locationRef']].map(ref => [
          ...ref,
          'createDate',
          'id',
        ]),
        ['subscriptionItemRef'],
        ['invoiceItemRef'],
      ],
    }),
  ],
}
