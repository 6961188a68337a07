import type { Resource } from './resource.ts'

type Threshold = Resource['refundThreshold']

/** So many minutes before its start at the latest something is given back; of `noRefund` nothing ever is. */
const MINUTES: Record<Exclude<Threshold, 'noRefund'>, number> = {
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

/** Whether the service gives back what begins then and is canceled now. */
export const isRefundable = (threshold: Threshold, startDate: string, now: string): boolean =>
  threshold !== 'noRefund' && Date.parse(now) + MINUTES[threshold] * 60_000 <= Date.parse(startDate)
