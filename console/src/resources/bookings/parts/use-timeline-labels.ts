import type { ScheduleLabelsOverride } from '@mantine/schedule'
import { useWords } from '../../../kit/format/words.tsx'
import type { View } from './day.ts'

/** What the timeline says. */
export function useTimelineLabels(view: View): ScheduleLabelsOverride {
  const { bookings: w, events, resources } = useWords()
  return {
    allDay: events.allDay,
    timeSlot: w.slot,
    more: events.more,
    noEvents: w.noneComing,
    // A day of a month is narrow.
    moreLabel: count => (view === 'month' ? `+${count}` : events.moreLabel(count)),
    resource: resources.resource,
    resources: resources.title,
    resourceSlot: w.slot,
  }
}
