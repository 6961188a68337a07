/* oxlint-disable import/no-unassigned-import -- Styles have nothing to be assigned, and these are loaded with the timeline alone. */
import '@mantine/dates/styles.layer.css'
import '@mantine/schedule/styles.layer.css'
import { ActionIcon, Button, Group, SegmentedControl, Skeleton, Title, Tooltip } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Clock, Plus } from 'lucide-react'
import { useMinute } from '../../../kit/data/use-minute.ts'
import { todayAt } from '../../../kit/data/today-at.ts'
import { shifted } from '../../../kit/form/local-time.ts'
import { CALENDAR_LANGUAGES } from '../../../kit/format/calendar-languages.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import { useSpoken, useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Failure } from '../../../kit/page/Failure.tsx'
import { LIST } from '../../../kit/resources/resource.ts'
import { daysOf, stepped, VIEWS, type View } from './day.ts'
import classes from './timeline.module.css'
import { TimelineView } from './TimelineView.tsx'
import { useMoveKeys } from './use-move-keys.ts'
import { useTimeline } from './use-timeline.ts'

/** All resources of a location with what is booked of them: a day, a week or a month, by the clock of the location. */
export function Timeline() {
  const words = useWords()
  const { bookings: w, shell } = words
  const { language, locale } = useSpoken()
  const { timezoneId } = useLocation()
  const [address, change] = useAddress()
  useMinute()
  const today = todayAt(timezoneId)
  const date = address.date ?? today
  const view = VIEWS.find(each => each === address.by) ?? 'day'
  const days = daysOf(view, date)
  const data = useTimeline(days)
  const { resources, bookings } = data
  const goTo = (day: string) => change({ date: day === today ? undefined : day }, { replace: true })
  const show = (by: string) => change({ by: by === 'day' ? undefined : by })
  const isWhole = address.hours === 'all'
  const toggleHours = () => change({ hours: isWhole ? undefined : 'all' }, { replace: true })
  useShortcuts(shell.keys.thisPage, [
    { keys: 't', label: w.today, run: () => goTo(today) },
    { keys: 'n', label: w.next, run: () => goTo(stepped(view, date, 1)) },
    { keys: 'p', label: w.previous, run: () => goTo(stepped(view, date, -1)) },
    { keys: 'd', label: w.day, run: () => show('day') },
    { keys: 'w', label: w.week, run: () => show('week') },
    { keys: 'm', label: w.month, run: () => show('month') },
    { keys: 'h', label: w.wholeDay, run: toggleHours },
  ])
  useMoveKeys()
  if (data.error && !(resources && bookings)) return <Failure error={data.error} again={() => void data.refetch()} />
  return (
    <DatesProvider settings={{ locale: CALENDAR_LANGUAGES[language], firstDayOfWeek: 1, weekendDays: [] }}>
      <div className={classes.timeline}>
        <Group justify="space-between" gap="xs">
          <Group gap={6}>
            <ActionIcon variant="default" size={32} aria-label={w.previous} onClick={() => goTo(stepped(view, date, -1))}>
              <ChevronLeft size={16} />
            </ActionIcon>
            <ActionIcon variant="default" size={32} aria-label={w.next} onClick={() => goTo(stepped(view, date, 1))}>
              <ChevronRight size={16} />
            </ActionIcon>
            <Button variant="default" size="sm" disabled={date === today} onClick={() => goTo(today)}>
              {w.today}
            </Button>
            <Title order={2} size="md" className={classes.date!} aria-live="polite">
              {titleOf(view, date, locale)}
            </Title>
          </Group>
          <Group gap={6}>
            {view !== 'month' && (
              <Tooltip label={isWhole ? w.hoursOnly : w.wholeDay}>
                <ActionIcon
                  variant={isWhole ? 'light' : 'default'}
                  size={32}
                  aria-label={w.wholeDay}
                  aria-pressed={isWhole}
                  onClick={toggleHours}
                >
                  <Clock size={16} />
                </ActionIcon>
              </Tooltip>
            )}
            <SegmentedControl
              size="xs"
              aria-label={w.view}
              value={view}
              onChange={show}
              data={VIEWS.map(value => ({ value, label: w[value] }))}
            />
          </Group>
        </Group>
        {!resources || !bookings ? (
          <Skeleton h={480} aria-busy />
        ) : resources.length === 0 ? (
          <Empty
            title={w.empty}
            text={w.emptyText}
            action={
              <Button component={Link} to={`${LIST}/new`} leftSection={<Plus size={15} />}>
                {words.resources.create}
              </Button>
            }
          />
        ) : (
          <TimelineView
            view={view}
            date={date}
            days={days}
            isWhole={isWhole}
            resources={resources}
            bookings={bookings}
            bookingsKey={data.key}
            openingHours={data.openingHours}
            openDay={day => change({ date: day === today ? undefined : day, by: undefined })}
          />
        )}
      </div>
    </DatesProvider>
  )
}

function titleOf(view: View, date: string, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  if (view === 'day') return format({ dateStyle: 'full' }).format(at(date))
  if (view === 'month') return format({ month: 'long', year: 'numeric' }).format(at(date))
  const { from, to } = daysOf('week', date)
  return format({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(at(from), at(shifted(to, -1)))
}
