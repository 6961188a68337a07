import { addColumns, addIndex, addTable, change, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Two areas of spending more, which nothing had an effect on before. JSON is text on both engines. */
const more = (table: string, column: string, value: string) =>
  change(
    `update "${table}" set "${column}" = substr("${column}", 1, length("${column}") - 1) || ',"equipment":${value},"parking":${value}}';`,
  )

const NONE = `'{"creditPackages":0,"desks":0,"events":0,"rooms":0,"shop":0,"equipment":0,"parking":0}'`
const OF_PLAN = `(select p."discounts" from "plan" p where p."network" = "subscriptionItem"."network" and p."id" = "subscriptionItem"."planRef")`
const CREATED = `(select s."createDate" from "subscription" s
  where s."network" = "subscriptionItem"."network" and s."id" = "subscriptionItem"."subscriptionRef")`
const LAST = '9999-12-31T23:59:59.999Z'

/** Plans change and bind; subscriptions change, pause and end, and their items come and go. */
export const subscriptionLives: Migration = {
  name: 'subscription lives',
  steps: [
    more('plan', 'discounts', '0'),
    more('subscription', 'payWithInvoice', 'false'),
    addColumns(
      'plan',
      { setupFee: 'integer', commitmentCycles: 'integer', noticeDays: 'integer', planGroup: 'text?', updateDate: 'time' },
      { setupFee: '0', commitmentCycles: '0', noticeDays: '0', updateDate: '"createDate"' },
    ),
    addColumns(
      'subscription',
      {
        lastDate: 'time',
        addPendingItemsToInvoice: 'boolean',
        advanceInvoicingDays: 'integer?',
        pausePaymentCollection: 'json?',
        cancelDate: 'time?',
        cancelReason: 'text?',
        reference: 'text?',
      },
      {
        lastDate: { sqlite: `coalesce("endDate", '${LAST}')`, postgres: `coalesce("endDate", timestamptz '${LAST}')` },
        addPendingItemsToInvoice: { sqlite: '1', postgres: 'true' },
      },
    ),
    ...[[], ['locationRef'], ['membershipRef'], ['companyRef']].map(ref => addIndex('subscription', [...ref, 'lastDate', 'id'])),
    addColumns(
      'subscriptionItem',
      {
        type: 'text',
        setupFee: 'integer',
        setupFeeDate: 'time?',
        commitmentCycles: 'integer',
        noticeDays: 'integer',
        autoUpdateFromProduct: 'boolean',
        discounts: 'json',
        startDate: 'time?',
        endDate: 'time?',
        createDate: 'time',
        deleteDate: 'time?',
      },
      {
        type: `'recurring'`,
        setupFee: '0',
        commitmentCycles: '0',
        noticeDays: '0',
        autoUpdateFromProduct: { sqlite: '0', postgres: 'false' },
        discounts: `coalesce(${OF_PLAN}, ${NONE})`,
        createDate: CREATED,
      },
    ),
    dropIndex('subscriptionItem', ['subscriptionRef', 'position'], 'unique'),
    addIndex('subscriptionItem', ['subscriptionRef', 'position']),
    addIndex('subscriptionItem', ['subscriptionRef', 'position'], 'uniqueLive'),
    addTable('subscriptionChange', {
      columns: {
        id: 'text',
        subscriptionRef: 'text -> subscription',
        itemRef: 'text -> subscriptionItem',
        kind: 'text',
        effectiveDate: 'time',
        fields: 'json',
        before: 'json?',
        membershipRefCreator: 'text? -> membership',
        createDate: 'time',
        applyDate: 'time?',
        deleteDate: 'time?',
      },
      index: [['subscriptionRef', 'effectiveDate', 'id']],
    }),
    addTable('subscriptionPause', {
      columns: {
        id: 'text',
        subscriptionRef: 'text -> subscription',
        startDate: 'time',
        endDate: 'time?',
        createDate: 'time',
        deleteDate: 'time?',
      },
      index: [['subscriptionRef', 'startDate', 'id']],
    }),
  ],
}
