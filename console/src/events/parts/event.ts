import { now } from '../../kit/data/clock.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'

export type Event = ReplyOf<typeof stoa.events.getEvent>['event']

export const LIST = '/events'

/** Whether an event is canceled, over, goes on, or is to come. */
export function timeOf({ startDate, endDate, cancelDate }: Event): 'canceled' | 'past' | 'running' | 'coming' {
  if (cancelDate !== undefined) return 'canceled'
  const present = now()
  return endDate <= present ? 'past' : startDate <= present ? 'running' : 'coming'
}

/** Whether something can still be done with its seats: it is neither canceled nor over. */
export const isOpen = (event: Event): boolean => event.cancelDate === undefined && event.endDate > now()

/** The seats that are left; undefined where they are not limited. */
export const leftOf = ({ limitedAttendees: { enabled, limit = 0 }, attendees }: Event): number | undefined =>
  enabled ? limit - attendees : undefined

/** What it costs, in words. */
export function useCost(locationRef: string) {
  const { events: w } = useWords()
  const { money, number } = useFormats(locationRef)
  return ({ price }: Event): string => {
    const parts = [
      ...(price.money.enabled && price.money.amount > 0 ? [money(price.money.amount)] : []),
      ...(price.credits.enabled && price.credits.amount > 0 ? [w.credits(number(price.credits.amount))] : []),
    ]
    return parts.length === 0 ? w.free : parts.join(' · ')
  }
}
