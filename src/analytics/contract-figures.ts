/** What is counted by day. */
export const FIGURES = [
  'order',
  'booked',
  'opened',
  'solved',
  'answered',
  'joined',
  'left',
  'invoiced',
  'credited',
  'recurring',
  'recurringCredited',
  'received',
  'paid',
  'refunded',
] as const
export type Figure = (typeof FIGURES)[number]

/** How soon tickets are answered: the longest time in seconds of each class but the last. */
export const ANSWERED_WITHIN = { hour: 3_600, fourHours: 14_400, day: 86_400 } as const
