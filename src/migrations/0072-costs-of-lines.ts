import { change, type Migration } from '../db/migrations/steps.ts'

const TABLES = ['booking', 'eventTicket', 'packagePurchase', 'shopOrder']

const costs = (table: string) => `update "${table}"
  set ("paymentAmount", "paymentGrossAmount", "taxRate") =
    (select item."discountedAmount", item."netDiscountedAmount" + item."taxAmount", item."taxRate" from "invoiceItem" item
      where item."network" = "${table}"."network" and item."id" = "${table}"."invoiceItemRef")
  where exists (select 1 from "invoiceItem" item
    where item."network" = "${table}"."network" and item."id" = "${table}"."invoiceItemRef" and item."deleteDate" is null
      and ("${table}"."paymentAmount" <> item."discountedAmount" or "${table}"."taxRate" <> item."taxRate"
        or "${table}"."paymentGrossAmount" <> item."netDiscountedAmount" + item."taxAmount"));`

/** What was bought costs what its line says. It used to keep the list price, whatever the plan took off and the operator changed of the line. */
export const costsOfLines: Migration = { name: 'costs of lines', steps: [change(TABLES.map(costs).join('\n'))] }
