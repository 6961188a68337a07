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
