import { addColumns, change, type Migration } from '../db/migrations/steps.ts'

const OF_ITEM = (row: string) =>
  `${row}."network" = "subscriptionItem"."network" and ${row}."subscriptionRef" = "subscriptionItem"."subscriptionRef"`

/** What counts once waits for a period that is billed. What has passed stays as it is, billed or not. */
export const billedOnce: Migration = {
  name: 'billed once',
  steps: [
    addColumns('subscriptionItem', { periodStartDate: 'time?' }),
    change(`update "subscriptionItem" set "periodStartDate" = "startDate"
      where "type" = 'oneOff' and (
        exists (select 1 from "subscriptionPeriod" p where ${OF_ITEM('p')} and p."billDate" is not null
          and p."startDate" <= "subscriptionItem"."startDate" and p."endDate" > "subscriptionItem"."startDate")
        or not exists (select 1 from "subscriptionCursor" c where ${OF_ITEM('c')} and c."periodDate" <= "subscriptionItem"."startDate"));`),
  ],
}
