import {
  ResourcesDayView,
  ResourcesMonthView,
  ResourcesWeekView,
  type ScheduleEventData,
  type ScheduleResourceData,
} from '@mantine/schedule'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { epochNow, now } from '../../../kit/data/clock.ts'
import { useHeld } from '../../../kit/data/use-held.ts'
import { atMidnight, instantAt, localAt } from '../../../kit/form/local-time.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { OpeningHours } from '../../../kit/hours/week.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import type { Resource } from '../../../kit/resources/resource.ts'
import { isOpen, type Booking } from '../../../kit/resources/booking.ts'
import { clashes } from './clash.ts'
import { clockAt, eachDay, onTheHour, type View } from './day.ts'
import { EventBody, EventBox } from './EventBox.tsx'
import { isClosed } from './hours.ts'
import { MoveStatus } from './MoveStatus.tsx'
import { PriceQuestion } from './PriceQuestion.tsx'
import { dayName, RowLabel } from './RowLabel.tsx'
import { breaksRules, stepsOf } from './steps.ts'
import { eventOf, LEAST_LANES, MOST_LANES, type Drawn, type Dropped } from './timeline-events.ts'
import classes from './timeline.module.css'
import { useClashMarks } from './use-clash-marks.ts'
import { useDrawn } from './use-drawn.ts'
import { useMoves, type Clash } from './use-moves.ts'
import { useTimelineLabels } from './use-timeline-labels.ts'

/** It is rarely needed, and what it shows is of the dialogs of the page. */
const Refused = lazy(() => import('./Refused.tsx').then(({ Refused }) => ({ default: Refused })))

interface Props {
  view: View
  date: string
  days: { from: string; to: string }
  isWhole: boolean
  resources: readonly Resource[]
  bookings: readonly Booking[]
  bookingsKey: readonly unknown[]
  openingHours: OpeningHours | undefined
  openDay: (day: string) => void
}

/** The timeline itself: drawing makes a booking, dragging moves it, its ends make it longer or shorter, and so do the keys. */
export function TimelineView({ view, date, days, isWhole, resources, bookings, bookingsKey, openingHours, openDay }: Props) {
  const { bookings: w } = useWords()
  const { timezoneId, title } = useLocation()
  const [, change] = useAddress()
  const element = useRef<HTMLDivElement>(null)
  const labels = useTimelineLabels(view)
  const local = useCallback((instant: string) => `${localAt(instant, timezoneId).replace('T', ' ')}:00`, [timezoneId])
  const instant = (shown: string) => instantAt(atMidnight(shown).replace(' ', 'T').slice(0, 16), timezoneId)
  const asks = (resourceRef: string, startDate: string, endDate: string, id?: string): Clash | undefined => {
    const except = bookings.find(each => each.id === id)
    const wanted = { resourceRef, startDate, endDate, ...(except && { except: except.id, seats: except.seats }) }
    if (clashes(resources, bookings, wanted)) return 'taken'
    const resource = resources.find(({ id }) => id === resourceRef)
    const [from, to] = [local(startDate), local(endDate)]
    if (!resource) return undefined
    if (isClosed(resource, openingHours, from, to)) return 'closed'
    return breaksRules(resource, { from, to, now: local(now()), hasBegun: startDate === except?.startDate })
      ? 'refused'
      : undefined
  }
  const { onStep, next } = stepsOf(resources, { local, instant })
  const held = useHeld(bookings)
  const moves = useMoves(bookingsKey, resources, asks, next)
  const drawn = useDrawn({ resources, bookings, openingHours, days, local }, view, moves)
  const { start, end } = isWhole ? { start: 0, end: 1440 } : drawn.hours
  const dates = eachDay(days)
  const hourAgo = local(new Date(epochNow() - 3_600_000).toISOString())
  useClashMarks(element, (end - start) * (view === 'week' ? 7 : 1), held.draggedId, (resourceRef, from, to, id) => {
    const at = (minutes: number, isEnd: boolean) => {
      const day = Math.min(Math.floor((minutes - (isEnd ? 1 : 0)) / (end - start)), dates.length - 1)
      const shown = `${dates[day]} ${clockAt(Math.min(start + minutes - day * (end - start), 1439))}`
      return onStep(resourceRef, shown, id ? Math.round : isEnd ? Math.ceil : Math.floor)
    }
    return view !== 'month' && asks(resourceRef, at(from, false), at(to, true), id) !== undefined
  })
  // The rows have one interval together; what is dropped goes on to a step of its own row.
  const interval = Math.min(...resources.map(({ bookingStepMinutes }) => bookingStepMinutes), 60)
  const drop = ({ eventId, newStart, newEnd, resourceId }: Dropped) => {
    const booking = held.thing(eventId)
    if (!booking) return
    const resourceRef = resourceId === undefined ? booking.resourceRef : String(resourceId)
    // What did not change stays the instant that it is: an hour that clocks repeat has two of a local time.
    const at = (to: string, was: string, is: string) => (instant(to) === instant(was) ? is : onStep(resourceRef, to, Math.round))
    const was = eventOf(booking, local)
    const [startDate, endDate] = [at(newStart, was.start, booking.startDate), at(newEnd, was.end, booking.endDate)]
    if (startDate < endDate) moves.move(booking, { resourceRef, startDate, endDate })
  }
  const create = (resourceId: string | number | undefined, from: string, to: string) => {
    const resource = String(resourceId)
    change({ dialog: 'new', resource, start: onStep(resource, from, Math.floor), end: onStep(resource, to, Math.ceil) })
  }
  const can = ({ payload }: ScheduleEventData) => payload?.booking !== undefined && isOpen(payload.booking)
  const common = {
    date,
    resources: drawn.rows,
    events: drawn.events,
    labels,
    moreEventsProps: { className: classes.more! },
    withHeader: false,
    'aria-label': w.timelineOf(title),
    renderResourceLabel: (resource: ScheduleResourceData) => <RowLabel of={resource} />,
    renderEvent: (event: ScheduleEventData, props: object) => <EventBox event={event} moves={moves} {...props} />,
    renderEventBody: (event: ScheduleEventData) => <EventBody event={event} isShort={view === 'month'} />,
    onEventClick: ({ payload }: ScheduleEventData) => payload?.booking && change({ booking: payload.booking.id }),
    withEventsDragAndDrop: true,
    canDragEvent: can,
    onEventDrop: drop,
    ...held.drags,
    withDragSlotSelect: true,
    withEventResize: true,
    canResizeEvent: can,
    onEventResize: drop,
    // What was scrolled to in another view, or where days begin at another hour, is nothing to go on from.
    scrollAreaProps: {
      mah: 'calc(100vh - 230px)',
      viewportProps: { 'data-scroll-restoration-id': `timeline ${view} ${start} ${end}` } as object,
    },
  }
  const timed = {
    ...common,
    startTime: clockAt(start),
    endTime: end === 1440 ? '23:59:59' : clockAt(end),
    eventDragInterval: interval,
    eventResizeInterval: interval,
    getCurrentTime: () => local(now()),
    withCurrentTimeBubble: false,
    maxEventsPerTimeSlot: MOST_LANES,
    rowHeight: 26 * LEAST_LANES,
    onTimeSlotClick: ({ slotStart, slotEnd, resourceId }: { slotStart: string; slotEnd: string; resourceId?: string | number }) =>
      create(resourceId, slotStart, slotEnd),
    onSlotDragEnd: ({ rangeStart, rangeEnd, resourceId }: Drawn) => create(resourceId, rangeStart, rangeEnd),
  }
  return (
    <div ref={element} className={classes.view} data-view={view} {...held.around}>
      {view === 'day' && (
        // A place of scrolling is another hour where days begin with another one.
        <ResourcesDayView
          key={start}
          {...timed}
          intervalMinutes={30}
          slotWidth={40}
          slotLabelFormat={onTheHour}
          startScrollTime={hourAgo.slice(0, 10) === date ? hourAgo.slice(11) : clockAt(start)}
        />
      )}
      {view === 'week' && (
        <ResourcesWeekView
          key={`${start} ${end}`}
          {...timed}
          intervalMinutes={60}
          slotWidth={30}
          slotLabelFormat="H"
          weekdayFormat={dayName}
          firstDayOfWeek={1}
          highlightToday
          startScrollDateTime={`${hourAgo.slice(0, 10)} ${clockAt(start)}`}
        />
      )}
      {view === 'month' && (
        <ResourcesMonthView
          {...common}
          dayWidth={72}
          rowHeight={88}
          startScrollDate={hourAgo.slice(0, 10)}
          withDragSlotSelect={false}
          withEventResize={false}
          weekdayFormat="dd"
          onDayClick={({ date }) => openDay(date)}
        />
      )}
      <MoveStatus moves={moves} />
      <PriceQuestion moves={moves} />
      {moves.refused && (
        <Suspense>
          <Refused moves={moves} />
        </Suspense>
      )}
    </div>
  )
}
