/* oxlint-disable import/no-unassigned-import -- Styles have nothing to be assigned, and these are loaded with the calendar alone. */
import '@mantine/dates/styles.layer.css'
import '@mantine/schedule/styles.layer.css'
import { Skeleton } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { MonthView, WeekView, type ScheduleEventData } from '@mantine/schedule'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useHeld } from '../../kit/data/use-held.ts'
import { useMinute } from '../../kit/data/use-minute.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { todayAt } from '../../kit/data/today-at.ts'
import { atMidnight, drawnEnd, instantAt, localAt, shifted } from '../../kit/form/local-time.ts'
import { CALENDAR_LANGUAGES } from '../../kit/format/calendar-languages.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useSpoken, useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import classes from './calendar.module.css'
import { LIST, timeOf } from './event.ts'
import { concernsPeople, MoveQuestion, type Dragged } from './MoveQuestion.tsx'
import { PhoneMonth } from './PhoneMonth.tsx'
import { useCalendar } from './use-calendar.ts'
import { useCalendarLabels } from './use-calendar-labels.ts'

interface Dropped {
  eventId: string | number
  newStart: string
  newEnd: string
}

/** The events of a location by month or by week, on the clock of the location. An event can be dragged to another time. */
export function Calendar() {
  const { events: w, eventLife: life, shell } = useWords()
  const { language } = useSpoken()
  const { timezoneId, title } = useLocation()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const labels = useCalendarLabels()
  useMinute()
  const today = todayAt(timezoneId)
  const date = address.date ?? today
  const isWeek = address.by === 'week' && !isNarrow
  const query = useCalendar(date)
  const held = useHeld(query.data ?? [])
  const move = useWrite(stoa.events.updateEvent, { said: ({ event }) => w.moved(event.title) })
  const [asked, setAsked] = useState<Dragged>()
  const take = ({ event, to }: Dragged) => {
    setAsked(undefined)
    move.run({ params: { id: event.id }, body: { event: to } }, { seen: event })
  }
  const goTo = (day: string) => change({ date: day.slice(0, 10) === today ? undefined : day.slice(0, 10) }, { replace: true })
  const step = (by: 1 | -1) =>
    goTo(isWeek ? shifted(date, by * 7) : shifted(`${date.slice(0, 7)}-15`, by * 30).replace(/\d\d$/, '01'))
  useShortcuts(shell.keys.thisPage, [
    { keys: 't', label: w.today, run: () => goTo(today) },
    { keys: 'n', label: w.next, run: () => step(1) },
    { keys: 'p', label: w.previous, run: () => step(-1) },
    { keys: 'm', label: w.month, run: () => change({ by: undefined }) },
    { keys: 'w', label: w.week, run: () => change({ by: 'week' }) },
  ])
  const element = useRef<HTMLDivElement>(null)
  // The headings of days have a name that is not what they show, so that nobody could say it to open them.
  useEffect(() => {
    for (const heading of element.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? [])
      heading.removeAttribute('aria-label')
    for (const day of element.current?.querySelectorAll('button[aria-selected]:not([role="tab"])') ?? []) {
      // A button is not selected, but pressed.
      day.setAttribute('aria-pressed', day.getAttribute('aria-selected')!)
      day.removeAttribute('aria-selected')
    }
  })
  if (query.error && !query.data) return <Failure error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton h={520} aria-busy />
  const local = (instant: string) => `${localAt(instant, timezoneId).replace('T', ' ')}:00`
  const instant = (shown: string) => instantAt(shown.replace(' ', 'T').slice(0, 16), timezoneId)
  const timesOf = ({ startDate, endDate }: Dragged['to']) => {
    const start = local(startDate)
    return { start, end: drawnEnd(start, local(endDate), Date.parse(endDate) - Date.parse(startDate)) }
  }
  const create = (start: string, end: string) => change({ dialog: 'new', start: instant(start), end: instant(atMidnight(end)) })
  const drop = ({ eventId, newStart, newEnd }: Dropped, meant = (shown: string) => shown) => {
    const event = held.thing(eventId)
    if (!event) return
    const was = timesOf(event)
    // What did not change stays the instant that it is: an hour that clocks repeat has two of a local time.
    const at = (shown: string, before: string, now: string) => (instant(shown) === instant(before) ? now : instant(meant(shown)))
    const to = { startDate: at(newStart, was.start, event.startDate), endDate: at(newEnd, was.end, event.endDate) }
    if (concernsPeople(event)) setAsked({ event, to })
    else take({ event, to })
  }
  const common = {
    date,
    onDateChange: goTo,
    events: query.data.map((event): ScheduleEventData => ({
      id: event.id,
      title: event.cancelDate === undefined ? event.title : `${life.canceled}: ${event.title}`,
      ...timesOf(event),
      color: GREY.has(timeOf(event)) ? 'gray' : 'accent',
    })),
    onEventClick: ({ id }: ScheduleEventData) => void navigate({ to: `${LIST}/${id}` }),
    labels,
    'aria-label': w.calendarOf(title),
  }
  /** Today is that of the location, and not of the browser. */
  const days = {
    highlightToday: false,
    getDayProps: (day: string) => (day === today ? { mod: { today: true }, 'aria-current': 'date' } : {}),
  }
  const wide = {
    ...common,
    onViewChange: (view: string) => {
      // The heading of a day asks for a view of the day, which there is not.
      if (view !== 'day') change({ by: view === 'week' ? 'week' : undefined })
    },
    todayControlProps: { onClick: () => goTo(today) },
    viewSelectProps: { views: ['week', 'month'] as ('week' | 'month')[] },
    withEventsDragAndDrop: true,
    onEventDrop: (to: Dropped) => drop(to),
  }
  return (
    <DatesProvider settings={{ locale: CALENDAR_LANGUAGES[language], firstDayOfWeek: 1, weekendDays: [] }}>
      <div ref={element} className={classes.calendar} {...held.around}>
        {isNarrow ? (
          <PhoneMonth {...common} shown={query.data} goTo={goTo} step={step} today={today} />
        ) : isWeek ? (
          <WeekView
            {...wide}
            startScrollTime="07:00:00"
            withEventResize
            onEventResize={to => drop(to, atMidnight)}
            onTimeSlotClick={({ slotStart, slotEnd }) => create(slotStart, slotEnd)}
            getCurrentTime={() => local(now())}
            highlightToday
            scrollAreaProps={{ mah: 'calc(100vh - 240px)' }}
          />
        ) : (
          <MonthView
            {...wide}
            {...days}
            classNames={{ monthViewDay: classes.day! }}
            maxEventsPerDay={3}
            moreEventsProps={{ className: classes.more! }}
            consistentWeeks={false}
            onDayClick={day => create(`${day} 18:00`, `${day} 20:00`)}
          />
        )}
        {asked && <MoveQuestion {...asked} onClose={() => setAsked(undefined)} onMove={() => take(asked)} />}
      </div>
    </DatesProvider>
  )
}

/** What is not to come any more. */
const GREY: ReadonlySet<string> = new Set(['past', 'canceled'])
