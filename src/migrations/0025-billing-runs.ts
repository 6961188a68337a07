import { addColumns, addIndex, addTable, type Migration, type Step } from '../db/migrations/steps.ts'

const NOW = { sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`, postgres: `date_trunc('milliseconds', now())` }
const NO = { sqlite: '0', postgres: 'false' }

/**
 * Invoices of subscriptions that there are bill first periods. What has not ended is looked at by the first run, which finds out when its next
 * period begins.
 */
const periodsBegin: Step = {
  reshape: before => before,
  statements: engine => [
    `insert into "subscriptionPeriod" ("network", "subscriptionRef", "startDate", "state", "invoiceRef", "billDate", "credits", "dayPasses",
        "createDate")
      select i."network", i."subscriptionRef", s."startDate", 'invoiced', i."id", i."createDate", 0, 0, i."createDate"
      from "invoice" i join "subscription" s on s."network" = i."network" and s."id" = i."subscriptionRef"
      where i."id" = (select min(f."id") from "invoice" f where f."network" = i."network" and f."subscriptionRef" = i."subscriptionRef");`,
    `insert into "subscriptionCursor" ("network", "subscriptionRef", "locationRef", "grantDate", "firstDraft")
      select "network", "id", "locationRef", ${NOW[engine]}, ${NO[engine]} from "subscription"
      where "deleteDate" is null and ("endDate" is null or "endDate" > ${NOW[engine]});`,
  ],
}

/** Periods of subscriptions, what bills and grants them, and what it did. */
export const billingRuns: Migration = {
  name: 'billing runs',
  steps: [
    addTable('subscriptionPeriod', {
      columns: {
        subscriptionRef: 'text -> subscription',
        startDate: 'time',
        endDate: 'time?',
        state: 'text',
        invoiceRef: 'text? -> invoice',
        grantDate: 'time?',
        billDate: 'time?',
        credits: 'integer',
        dayPasses: 'integer',
        createDate: 'time',
      },
      key: ['subscriptionRef', 'startDate'],
      index: [['invoiceRef']],
      withoutRowid: true,
    }),
    addTable('subscriptionCursor', {
      columns: {
        subscriptionRef: 'text -> subscription',
        locationRef: 'text -> location',
        grantDate: 'time?',
        periodDate: 'time?',
        locationDueDate: 'time?',
        ownDueDate: 'time?',
        firstDraft: 'boolean',
        fault: 'text?',
        runRef: 'text?',
      },
      key: ['subscriptionRef'],
      index: [
        ['locationRef', 'grantDate'],
        ['locationRef', 'locationDueDate'],
        ['locationRef', 'ownDueDate'],
        ['locationRef', 'subscriptionRef'],
      ],
      withoutRowid: true,
    }),
    addTable('billingRun', {
      columns: {
        id: 'text',
        locationRef: 'text? -> location',
        asOf: 'time',
        dryRun: 'boolean',
        status: 'text',
        locationsLeft: 'json',
        lastRefs: 'json',
        counts: 'json',
        totals: 'json',
        faults: 'json',
        membershipRefCreator: 'text? -> membership',
        createDate: 'time',
        startDate: 'time',
        endDate: 'time?',
        updateDate: 'time',
      },
      index: [
        ['createDate', 'id'],
        ['locationRef', 'createDate', 'id'],
        ['status', 'createDate', 'id'],
      ],
    }),
    addTable('billingPreview', {
      columns: {
        id: 'text',
        runRef: 'text -> billingRun',
        customerRef: 'text',
        shown: 'json',
        pendingRefs: 'json',
        createDate: 'time',
      },
      index: [
        ['runRef', 'createDate', 'id'],
        ['runRef', 'customerRef'],
      ],
    }),
    addTable('monthlyCollection', {
      columns: {
        locationRef: 'text -> location',
        month: 'text',
        customerRef: 'text',
        invoiceRef: 'text? -> invoice',
        createDate: 'time',
      },
      key: ['locationRef', 'month', 'customerRef'],
      withoutRowid: true,
    }),
    addTable('collectedMonth', {
      columns: { locationRef: 'text -> location', month: 'text', lastRef: 'text', collected: 'boolean' },
      key: ['locationRef'],
      withoutRowid: true,
    }),
    // What is left of a subscription is found when it expires.
    addIndex('ledgerLot', ['subscriptionRef', 'remaining']),
    periodsBegin,
    // Networks for trials have a clock of their own, once somebody has set it.
    addColumns('network', { clock: 'time?' }),
  ],
}
