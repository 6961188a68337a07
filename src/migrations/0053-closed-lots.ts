import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** What a lot has left at its end is written off: what billing writes off with a subscription's periods is none of it. */
const CLOSES = `case when "remaining" > 0 and "expireDate" is not null and ("subscriptionRef" is null or not exists (
  select 1 from "subscriptionCursor" c where c."network" = "ledgerLot"."network" and c."subscriptionRef" = "ledgerLot"."subscriptionRef"
    and c."grantDate" is not null)) then "expireDate" end`

export const closedLots: Migration = {
  name: 'closed lots',
  steps: [
    addColumns('ledgerLot', { closeDate: 'time?' }, { closeDate: CLOSES }),
    addIndex('ledgerLot', ['closeDate', 'id'], 'sparse'),
  ],
}
