import { addColumns, addIndex, addTable, allowNull, change, type Migration } from '../db/migrations/steps.ts'

/** What an item takes over from its invoice. */
const ofInvoice = (column: string) =>
  `(select i."${column}" from "invoice" i where i."network" = "invoiceItem"."network" and i."id" = "invoiceItem"."invoiceRef")`

/** Who added an item, as far as the audit log still knows. */
const CREATOR = `(select m."id" from "audit" a join "membership" m on m."network" = a."network" and m."id" = a."membershipRef"
  where a."network" = "invoiceItem"."network" and a."objectRef" = "invoiceItem"."id" and a."kind" = 'invoiceItem.created')`

const NAME = `trim(u."name" || ' ' || u."surname")`
const COMPANY_NAME = `coalesce(nullif(c."legalName", ''), c."title")`
const PERSON = `from "membership" m join "user" u on u."network" = m."network" and u."id" = m."userRef"
  where m."network" = "invoice"."network" and m."id" = "invoice"."membershipRef"`
const COMPANY = `from "company" c where c."network" = "invoice"."network" and c."id" = "invoice"."companyRef"`
const PLACE = `from "location" l where l."network" = "invoice"."network" and l."id" = "invoice"."locationRef"`

/** The parties of an invoice as JSON without the members that have no value. */
const SAYS = {
  sqlite: (members: string) => `json_patch('{}', json_object(${members}))`,
  postgres: (members: string) => `json_strip_nulls(json_build_object(${members}))::text`,
}
const ADDRESS = { sqlite: `json(c."businessAddress")`, postgres: `c."businessAddress"::json` }
const textOf = (column: string) => `nullif(c."${column}", '')`
const buyer = (engine: 'sqlite' | 'postgres') => `case when "status" <> 'draft' then coalesce(
  (select ${SAYS[engine](`'name', ${NAME}, 'email', u."email"`)} ${PERSON}),
  (select ${SAYS[engine](`'name', ${COMPANY_NAME}, 'taxId', ${textOf('taxId')}, 'address', ${ADDRESS[engine]},
    'billingAddress', ${textOf('billingAddress')}`)} ${COMPANY})) end`
const seller = (engine: 'sqlite' | 'postgres') =>
  `case when "status" <> 'draft' then (select ${SAYS[engine](`'name', l."title"`)} ${PLACE}) end`

/** n / d rounded half up, for products n = a × b that 64 bits might not hold: a is split by d first. */
const share = (a: string, b: string, d: string) =>
  `((${a}) / (${d}) * (${b}) + (2 * ((${a}) % (${d})) * (${b}) + (${d})) / (2 * (${d})))`
const HUNDRED_PERCENT = '1000000'
const NET = share('"paymentAmount"', HUNDRED_PERCENT, `${HUNDRED_PERCENT} + "taxRate"`)
const TAX = `case when "taxInclusive" then "paymentAmount" - ${NET} else ${share('"paymentAmount"', '"taxRate"', HUNDRED_PERCENT)} end`
const GROSS = `case when "taxInclusive" then "paymentAmount" else "paymentAmount" + ${share('"paymentAmount"', '"taxRate"', HUNDRED_PERCENT)} end`

/** Items that wait for an invoice, invoices that remember their parties, and payments in money. */
export const billing: Migration = {
  name: 'billing',
  steps: [
    addColumns(
      'invoiceItem',
      {
        locationRef: 'text -> location',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        subscriptionRef: 'text? -> subscription',
        pendingFor: 'text?',
        scheduleDate: 'time',
        membershipRefCreatedBy: 'text? -> membership',
        deleteDate: 'time?',
      },
      {
        locationRef: ofInvoice('locationRef'),
        membershipRef: ofInvoice('membershipRef'),
        companyRef: ofInvoice('companyRef'),
        subscriptionRef: `case when "type" = 'subscription' then ${ofInvoice('subscriptionRef')} end`,
        scheduleDate: '"createDate"',
        membershipRefCreatedBy: CREATOR,
      },
    ),
    allowNull('invoiceItem', ['invoiceRef', 'position']),
    addIndex('invoiceItem', ['pendingFor', 'scheduleDate', 'id']),
    ...[[], ['locationRef'], ['membershipRef'], ['companyRef'], ['invoiceRef'], ['subscriptionRef']].map(ref =>
      addIndex('invoiceItem', [...ref, 'createDate', 'id']),
    ),
    addColumns(
      'invoice',
      { buyer: 'json?', seller: 'json?' },
      {
        buyer: { sqlite: buyer('sqlite'), postgres: buyer('postgres') },
        seller: { sqlite: seller('sqlite'), postgres: seller('postgres') },
      },
    ),
    ...[[], ['locationRef'], ['membershipRef'], ['companyRef'], ['subscriptionRef']].map(ref =>
      addIndex('invoice', [...ref, 'createDate', 'id']),
    ),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'invoice', '' from "invoice";`),
    ...['createDate', 'startDate'].flatMap(column =>
      [[], ['locationRef'], ['membershipRef'], ['companyRef']].map(ref => addIndex('subscription', [...ref, column, 'id'])),
    ),
    addIndex('subscriptionItem', ['planRef', 'subscriptionRef']),
    addTable('moneyTransaction', {
      columns: {
        id: 'text',
        locationRef: 'text -> location',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        type: 'text',
        status: 'text',
        amount: 'integer',
        taxAmount: 'integer',
        currencyCode: 'text',
        paymentMethod: 'text',
        label: 'text?',
        reference: 'text?',
        receiveDate: 'time?',
        orderRef: 'text? -> shopOrder',
        createDate: 'time',
        updateDate: 'time',
      },
      index: [
        ['createDate', 'id'],
        ['locationRef', 'createDate', 'id'],
        ['membershipRef', 'createDate', 'id'],
        ['companyRef', 'createDate', 'id'],
      ],
    }),
    addTable('moneyRefund', {
      columns: {
        id: 'text',
        moneyTransactionRef: 'text -> moneyTransaction',
        amount: 'integer',
        status: 'text',
        label: 'text?',
        note: 'text?',
        createDate: 'time',
        updateDate: 'time',
      },
      index: [['moneyTransactionRef', 'createDate', 'id']],
    }),
    // The payment of an order that was made before has the id of its order.
    change(
      `insert into "moneyTransaction" ("network", "id", "locationRef", "membershipRef", "type", "status", "amount", "taxAmount",
          "currencyCode", "paymentMethod", "orderRef", "createDate", "updateDate")
        select "network", "id", "locationRef", "membershipRef", 'order', "paymentStatus", ${GROSS}, ${TAX},
          "paymentCurrencyCode", 'external', "id", "createDate", "createDate"
        from "shopOrder" where "paymentType" = 'external';`,
    ),
    addColumns(
      'shopOrder',
      { moneyTransactionRef: 'text?' },
      { moneyTransactionRef: `case when "paymentType" = 'external' then "id" end` },
    ),
  ],
}
