import { Text } from '@mantine/core'
import { useWords } from '../format/words.tsx'
import { place } from './DayTrack.tsx'
import { useDays } from './use-days.ts'
import { DAYS, reach, weekOf, type OpeningHours } from './week.ts'
import classes from './week.module.css'

/** A week of hours, to be read: each day as a bar and in words, and the days on which nothing opens. */
export function WeekShown({
  label,
  hours: { items, closedDays },
}: {
  label: string
  hours: Pick<OpeningHours, 'items' | 'closedDays'>
}) {
  const { hours: w } = useWords()
  const days = useDays()
  const week = weekOf(items)
  return (
    <>
      <div className={classes.shownWeek} role="list" aria-label={label}>
        {DAYS.map((day, i) => {
          // What goes on over midnight is drawn on both days.
          const before = week[DAYS[(i + 6) % 7]!].map(reach).filter(({ after }) => after > 0)
          const bars = [...before.map(({ after }) => ({ start: 0, end: after })), ...week[day].map(reach)]
          return (
            <div key={day} className={classes.shown} role="listitem">
              <Text size="sm" className={classes.shownDay!}>
                {days.name(day, 'short')}
              </Text>
              <div className={classes.shownTrack} aria-hidden>
                {bars.map(({ start, end }) => (
                  <div key={start} className={classes.bar} style={place(start, end)} />
                ))}
              </div>
              <Text size="sm" c="dimmed" className={classes.shownTimes!}>
                {week[day].length === 0 ? w.closed : week[day].map(days.hours).join(', ')}
              </Text>
            </div>
          )
        })}
      </div>
      {closedDays.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {w.closedDays}: {closedDays.map(days.closed).join(', ')}
        </Text>
      )}
    </>
  )
}
