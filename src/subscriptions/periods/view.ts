import type { Static } from '../../kernel/contract/schema.ts'
import { credits, money } from '../../terms/amounts.ts'
import { daysOf, type Interval, type Schedule } from '../../terms/schedule.ts'
import type { PERIOD_STATES, SubscriptionPeriod } from './contract.ts'
import type { PeriodRow } from './table.ts'

export interface PeriodParts {
  schedule: Schedule
  period: Interval
  /** Undefined while nothing has been done of it. */
  row: PeriodRow | undefined
  state: (typeof PERIOD_STATES)[number]
  /** In minor units. */
  sums: { net: number; gross: number }
  currencyCode: string
}

/** A period as it appears in answers. */
export const periodView = ({
  schedule,
  period,
  row,
  state,
  sums,
  currencyCode,
}: PeriodParts): Static<typeof SubscriptionPeriod> => ({
  ...period,
  days: daysOf(schedule, period),
  state,
  invoiceRef: row?.invoiceRef ?? undefined,
  netAmount: money(sums.net, currencyCode),
  grossAmount: money(sums.gross, currencyCode),
  granted: { credits: credits(row?.credits ?? 0), dayPasses: credits(row?.dayPasses ?? 0) },
})
