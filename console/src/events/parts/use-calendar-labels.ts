import type { ScheduleLabelsOverride } from '@mantine/schedule'
import { useWords } from '../../kit/format/words.tsx'

/** What the calendar says. */
export function useCalendarLabels(): ScheduleLabelsOverride {
  const { events: w } = useWords()
  return {
    day: w.day,
    week: w.week,
    month: w.month,
    year: w.year,
    allDay: w.allDay,
    weekday: w.day,
    timeSlot: w.timeSlot,
    today: w.today,
    next: w.next,
    previous: w.previous,
    more: w.more,
    selectMonth: w.selectMonth,
    selectYear: w.selectYear,
    switchToDayView: w.switchTo(w.day),
    switchToWeekView: w.switchTo(w.week),
    switchToMonthView: w.switchTo(w.month),
    switchToYearView: w.switchTo(w.year),
    viewSelectLabel: w.viewOf,
    noEvents: w.noEvents,
    moreLabel: w.moreLabel,
  }
}
