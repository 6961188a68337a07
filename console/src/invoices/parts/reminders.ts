import { epochNow } from '../../kit/data/clock.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

type Settings = ReplyOf<typeof stoa.billingSettings.getBillingSettings>['settings']

const DAY = 86_400_000

/** When the next mail reminds of an invoice, by the settings of its location. */
export function remindersOf({ dueDate }: { dueDate?: string }, { reminders: { enabled, days } }: Settings, now = epochNow()) {
  if (!enabled || dueDate === undefined) return { isEnabled: enabled, next: undefined }
  const dates = days.toSorted((a, b) => a - b).map(day => Date.parse(dueDate) + day * DAY)
  const next = dates.find(date => date > now)
  return { isEnabled: true, next: next === undefined ? undefined : new Date(next).toISOString() }
}
