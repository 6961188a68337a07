import { ActionIcon, Box, Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { MobileMonthView, type MobileMonthViewProps, type ScheduleEventData } from '@mantine/schedule'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { localAt } from '../../kit/form/local-time.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useSpoken, useWords } from '../../kit/format/words.tsx'
import classes from './calendar.module.css'
import type { Event } from './event.ts'

interface PhoneMonthProps extends MobileMonthViewProps {
  date: string
  shown: readonly Event[]
  events: ScheduleEventData[]
  goTo: (day: string) => void
  step: (by: 1 | -1) => void
  today: string
}

/** The month of a date where the screen is narrow, and below it the events of that day. */
export function PhoneMonth({ date, shown, events, goTo, step, today, ...others }: PhoneMonthProps) {
  const { events: w } = useWords()
  const { locale } = useSpoken()
  const { timezoneId } = useLocation()
  const { time, moment } = useFormats()
  const written = useMemo(() => daysIn(locale), [locale])
  const timesOf = ({ startDate, endDate }: Event) => {
    const [start, end] = [localAt(startDate, timezoneId), localAt(endDate, timezoneId)]
    return start.slice(0, 10) === end.slice(0, 10)
      ? `${time(startDate)} – ${time(endDate)}`
      : `${moment(startDate)} – ${moment(endDate)}`
  }
  // The calendar shows what begins in the month alone: what has begun before begins with it here.
  const first = `${date.slice(0, 7)}-01 00:00:00`
  return (
    <>
      <Group justify="space-between">
        <ActionIcon variant="default" size={36} aria-label={w.previous} onClick={() => step(-1)}>
          <ChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" onClick={() => goTo(today)}>
          {w.today}
        </Button>
        <ActionIcon variant="default" size={36} aria-label={w.next} onClick={() => step(1)}>
          <ChevronRight size={16} />
        </ActionIcon>
      </Group>
      <MobileMonthView
        {...others}
        classNames={{ mobileMonthViewWeekday: classes.weekday!, mobileMonthViewEventsHeader: classes.heading! }}
        date={date}
        events={events.map(event =>
          String(event.start) < first && first < String(event.end) ? { ...event, start: first } : event,
        )}
        highlightToday={false}
        getDayProps={day => ({
          'aria-label': written.day(day),
          ...(day === today && { mod: { today: true }, 'aria-current': 'date' }),
        })}
        selectedDate={date}
        onSelectedDateChange={day => day && goTo(day)}
        renderHeader={() => (
          <Title order={2} size="md">
            {written.month(date)}
          </Title>
        )}
        eventsHeaderFormat={written.weekday}
        renderEvent={({ id, title, color }, props) => (
          <UnstyledButton {...props}>
            <Group wrap="nowrap" align="stretch" gap="sm" py="xs">
              <Box w={4} bg={`${color}.6`} className={classes.stripe!} />
              <div>
                <Text>{title}</Text>
                <Text size="xs" c="dimmed">
                  {timesOf(shown.find(event => event.id === id)!)}
                </Text>
              </div>
            </Group>
          </UnstyledButton>
        )}
      />
    </>
  )
}

/** Days as a language writes them: all days of a month are, each time that it is drawn, and a format is slow to make. */
function daysIn(locale: string) {
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
  return {
    day: by({ dateStyle: 'long' }),
    month: by({ month: 'long', year: 'numeric' }),
    weekday: by({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
