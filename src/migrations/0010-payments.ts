import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** The tax on an amount, half up. What 64 bits might not hold is split first: rates are in 1/10,000 percent. */
const TAX = `("paymentAmount" / 1000000 * "taxRate" + (2 * ("paymentAmount" % 1000000) * "taxRate" + 1000000) / 2000000)`
const GROSS = `case when "paymentCurrencyCode" is not null then
  case when "taxInclusive" then "paymentAmount" else "paymentAmount" + ${TAX} end end`

const USER = `(select m."userRef" from "membership" m where m."network" = "shopOrder"."network" and m."id" = "shopOrder"."membershipRef")`

/** Orders say who pays, what came off, and when their state changed. Until now the member paid the list price. */
export const payments: Migration = {
  name: 'payments',
  steps: [
    addColumns(
      'shopOrder',
      {
        userRef: 'text -> user',
        statusUpdateDate: 'time',
        cancelDate: 'time?',
        reason: 'text?',
        membershipRefPayer: 'text? -> membership',
        companyRefPayer: 'text? -> company',
        paymentGrossAmount: 'integer?',
        paymentDiscounts: 'json',
        updateDate: 'time',
      },
      {
        userRef: USER,
        statusUpdateDate: '"createDate"',
        cancelDate: `case when "status" = 'canceled' then "createDate" end`,
        membershipRefPayer: `case when "paymentType" is not null then "membershipRef" end`,
        paymentGrossAmount: GROSS,
        paymentDiscounts: `'[]'`,
        updateDate: 'coalesce("deleteDate", "createDate")',
      },
    ),
    addIndex('shopOrder', ['number', 'createDate', 'id']),
    addIndex('shopOrder', ['membershipRef', 'createDate', 'id']),
    addIndex('shopOrder', ['companyRefPayer', 'createDate', 'id']),
    addIndex('shopOrder', ['userRef', 'createDate', 'id']),
    addIndex('shopOrder', ['productRef', 'createDate', 'id']),
  ],
}
