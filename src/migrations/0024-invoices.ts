import { addColumns, addIndex, allowNull, change, type Migration } from '../db/migrations/steps.ts'

const LAST_INSTANT = `'9999-12-31T23:59:59.999Z'`
const LAST_NUMBER = '9007199254740991'

/** What was issued until now is due in 14 days, as what a location says nothing of. */
const DUE = {
  sqlite: `case when "status" <> 'draft' then strftime('%Y-%m-%dT%H:%M:%fZ', "issueDate", '+14 days') end`,
  postgres: `case when "status" <> 'draft' then "issueDate" + interval '14 days' end`,
}

const TITLE = {
  sqlite: `case when "number" is not null then 'INV-' || printf('%05d', "number") end`,
  postgres: `'INV-' || case when "number" < 100000 then lpad("number"::text, 5, '0') else "number"::text end`,
}

/** Invoices that are due, paid, voided and reminded of, and payments of them. */
export const invoices: Migration = {
  name: 'invoices',
  steps: [
    addColumns(
      'invoice',
      {
        title: 'text?',
        timezoneId: 'text',
        dueType: 'text',
        dueDays: 'integer?',
        dueDate: 'time?',
        internalNote: 'text?',
        customerNote: 'text?',
        reference: 'text?',
        appliedBalance: 'integer',
        periodStartDate: 'time?',
        periodEndDate: 'time?',
        runRef: 'text?',
        duplicateOf: 'text? -> invoice',
        remindedDays: 'integer',
        paidDate: 'time?',
        voidDate: 'time?',
        voidReason: 'text?',
        deleteDate: 'time?',
        issueSort: 'time',
        dueSort: 'time',
        numberSort: 'integer',
      },
      {
        title: TITLE,
        timezoneId: `(select l."timezoneId" from "location" l where l."network" = "invoice"."network" and l."id" = "invoice"."locationRef")`,
        dueType: `'default'`,
        dueDate: DUE,
        appliedBalance: '0',
        remindedDays: '0',
        paidDate: `case when "status" = 'paid' then "updateDate" end`,
        voidDate: `case when "status" = 'voided' then "updateDate" end`,
        issueSort: `coalesce("issueDate", ${LAST_INSTANT})`,
        dueSort: { sqlite: `coalesce(${DUE.sqlite}, ${LAST_INSTANT})`, postgres: `coalesce(${DUE.postgres}, ${LAST_INSTANT})` },
        numberSort: `coalesce("number", ${LAST_NUMBER})`,
      },
    ),
    ...['status', 'runRef'].map(ref => addIndex('invoice', [ref, 'createDate', 'id'])),
    ...[[], ['locationRef'], ['membershipRef'], ['companyRef'], ['status']].map(ref =>
      addIndex('invoice', [...ref, 'dueSort', 'id']),
    ),
    ...['issueSort', 'numberSort'].flatMap(column =>
      [[], ['locationRef'], ['membershipRef'], ['companyRef']].map(ref => addIndex('invoice', [...ref, column, 'id'])),
    ),
    // Invoices are now found by their titles, too.
    change(
      `delete from "wordBacklog" where "kind" = 'invoice';`,
      `insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'invoice', '' from "invoice";`,
    ),
    addColumns(
      'invoiceItem',
      { waited: 'boolean', periodStartDate: 'time?', periodEndDate: 'time?', subscriptionItemRef: 'text? -> subscriptionItem' },
      { waited: `"invoiceRef" is null or "type" not in ('custom', 'subscription')` },
    ),
    addColumns(
      'moneyTransaction',
      { invoiceRef: 'text? -> invoice', surplusAmount: 'integer', reason: 'text?' },
      { surplusAmount: '0' },
    ),
    addIndex('moneyTransaction', ['invoiceRef', 'createDate', 'id']),
    // What was paid until now has a payment of all that it asked for, under its own id.
    change(
      `insert into "moneyTransaction" ("network", "id", "locationRef", "membershipRef", "companyRef", "type", "status", "amount", "taxAmount",
          "currencyCode", "paymentMethod", "settleDate", "invoiceRef", "surplusAmount", "createDate", "updateDate")
        select i."network", i."id", i."locationRef", i."membershipRef", i."companyRef", 'invoice', 'succeeded',
          sum(line."netDiscountedAmount" + line."taxAmount"), sum(line."taxAmount"), i."currencyCode", 'external', i."paidDate", i."id", 0,
          i."paidDate", i."paidDate"
        from "invoice" i join "invoiceItem" line on line."network" = i."network" and line."invoiceRef" = i."id" and line."deleteDate" is null
        where i."status" = 'paid'
        group by i."network", i."id", i."locationRef", i."membershipRef", i."companyRef", i."currencyCode", i."paidDate"
        having sum(line."netDiscountedAmount" + line."taxAmount") > 0;`,
    ),
    // A company gets invoices, and is nobody who has signed up.
    allowNull('mail', ['userRef']),
  ],
}
