import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** What was bought has the rate that its payment was computed with. */
const RATE = `case ${[
  ['orderRef', 'shopOrder'],
  ['purchaseRef', 'packagePurchase'],
  ['eventTicketRef', 'eventTicket'],
  ['bookingRef', 'booking'],
]
  .map(
    ([ref, table]) => `when "${ref}" is not null then (select thing."taxRate" from "${table}" thing
      where thing."network" = "moneyTransaction"."network" and thing."id" = "moneyTransaction"."${ref}")`,
  )
  .join(' ')} end`

/** How the customer is taxed now, where that is not by the standard: until now nobody had written it down. */
const treatment = (said: string) => `coalesce(
  (select nullif(payer."taxTreatment", 'standard') from "company" payer
    where payer."network" = "moneyTransaction"."network" and payer."id" = "moneyTransaction"."companyRef"),
  (select nullif(${said}, 'standard') from "membership" payer
    where payer."network" = "moneyTransaction"."network" and payer."id" = "moneyTransaction"."membershipRef"),
  (select one."category" from "taxRate" one
    where one."network" = "moneyTransaction"."network" and one."defaultFor" = "moneyTransaction"."locationRef" and one."rate" = 0),
  (select settings."zeroCategory" from "billingSettings" settings
    where settings."network" = "moneyTransaction"."network" and settings."id" = "moneyTransaction"."locationRef"),
  'zero')`

const category = (said: string) => `case when ${RATE} > 0 then 'standard' when ${RATE} = 0 then ${treatment(said)} end`

/** Payments of what is on no invoice say how they are taxed, as the lines of invoices do. */
export const taxedPayments: Migration = {
  name: 'taxed payments',
  steps: [
    addColumns(
      'moneyTransaction',
      { taxRate: 'integer?', taxCategory: 'text?' },
      {
        taxRate: RATE,
        taxCategory: {
          sqlite: category(`json_extract(payer."billingDetails", '$.taxTreatment')`),
          postgres: category(`payer."billingDetails"::json ->> 'taxTreatment'`),
        },
      },
    ),
  ],
}
