import { addMilliseconds, MINUTE } from '../kernel/time/instant.ts'

/** How long before the start something that is cancelled is given back. */
export const REFUND_THRESHOLDS = [
  'noRefund',
  'zeroMinutes',
  'fifteenMinutes',
  'thirtyMinutes',
  'oneHour',
  'twoHours',
  'fourHours',
  'sixHours',
  'twelveHours',
  'oneDay',
  'twoDays',
  'oneWeek',
  'twoWeeks',
  'fourWeeks',
] as const
export type RefundThreshold = (typeof REFUND_THRESHOLDS)[number]

const MINUTES: Record<Exclude<RefundThreshold, 'noRefund'>, number> = {
  zeroMinutes: 0,
  fifteenMinutes: 15,
  thirtyMinutes: 30,
  oneHour: 60,
  twoHours: 120,
  fourHours: 240,
  sixHours: 360,
  twelveHours: 720,
  oneDay: 1_440,
  twoDays: 2_880,
  oneWeek: 10_080,
  twoWeeks: 20_160,
  fourWeeks: 40_320,
}

/** Whether what begins then and is canceled now is given back by its threshold. */
export const isRefundable = (
  { refundThreshold, startDate }: { refundThreshold: RefundThreshold; startDate: string },
  now: string,
): boolean => refundThreshold !== 'noRefund' && addMilliseconds(now, MINUTES[refundThreshold] * MINUTE) <= startDate
