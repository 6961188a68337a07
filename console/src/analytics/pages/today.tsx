import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import { epochNow } from '../../kit/data/clock.ts'
import { markStale } from '../../kit/data/query-client.ts'
import { useFirstSteps } from '../../kit/data/use-first-steps.ts'
import { useMinute } from '../../kit/data/use-minute.ts'
import { todayAt } from '../../kit/data/today-at.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useSpoken } from '../../kit/format/words.tsx'
import { Receivables } from '../../kit/money/Receivables.tsx'
import { Empty } from '../../kit/page/Empty.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Arrivals } from '../parts/Arrivals.tsx'
import { useComing } from '../parts/bookings-today.ts'
import { Drafts, Expiring, LowStock, Orders, Overdue, People, Tickets } from '../parts/Cards.tsx'
import { ComesToday } from '../parts/ComesToday.tsx'
import { Events } from '../parts/Events.tsx'
import { ListLink } from '../parts/ListLink.tsx'
import { Tiles } from '../parts/Tiles.tsx'
import { sumOf, useToday, type Counted, type ListName, type Today } from '../parts/today.ts'
import classes from '../parts/today.module.css'

/** After the rest, because what is to be done comes before what has been. What is counted meanwhile does not draw them anew. */
const Figures = lazy(() => import('../parts/Figures.tsx').then(({ Figures }) => ({ default: memo(Figures) })))

/** `/console/analytics/today`: what is to be done, and how things go. The console opens with it. */
export function PageOfRoute() {
  const { words, locale } = useSpoken()
  const { today: w } = words
  const { timezoneId: timeZone } = useLocation()
  const query = useToday()
  const today = query.data?.today
  const day = useNewDay(timeZone)
  return (
    <Page
      title={w.title}
      beside={
        <Text c="dimmed" size="sm">
          {new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(epochNow())}
        </Text>
      }
    >
      {today ? (
        <Parts today={today} />
      ) : query.error ? (
        <Failure error={query.error} again={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
      {today && (
        <Suspense fallback={<Skeleton h={260} aria-busy />}>
          <Figures key={day} />
        </Suspense>
      )}
    </Page>
  )
}

/** The day of today. A page that is left open goes on to the next one by itself: what the service has said of today is of yesterday then. */
function useNewDay(timeZone: string): string {
  useMinute()
  const day = todayAt(timeZone)
  const shown = useRef(day)
  useEffect(() => {
    if (shown.current !== day) void markStale(['analytics'])
    shown.current = day
  }, [day])
  return day
}

function Parts({ today }: { today: Today }) {
  const { today: w } = useSpoken().words
  const { events, tickets, orders, lowStock, invoices, requests, joined, expiring } = today
  const { coming, more, isKnown } = useComing()
  const listed: Partial<Record<ListName, Counted | undefined>> = {
    events: events && sumOf(events.today, events.tomorrow),
    expiring,
    joined,
  }
  const counts = [requests, tickets, orders && sumOf(orders.new, orders.inProgress), invoices?.draft, invoices?.overdue, lowStock]
  const isNone = (part: Counted | undefined) => part === undefined || part.count === 0
  // Whoever made the network has just joined it. Who comes is asked for apart, and nothing is said to be done before that is known.
  const isQuiet = isKnown && !more && coming.length === 0 && [...counts, listed.events, expiring].every(isNone)
  const isDone = isQuiet && isNone(joined)
  const quiet = (Object.keys(listed) as ListName[]).filter(name => listed[name]?.count === 0)
  return (
    <Stack gap="md">
      <Tiles today={today} />
      <Receivables of={invoices} />
      {isQuiet && <NothingWaits isDone={isDone} />}
      {!isDone && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <ComesToday />
            <Events of={events} day="today" />
            <Arrivals of={events} />
            <Events of={events} day="tomorrow" />
          </div>
          <div className={classes.column}>
            <People of={requests} list="requests" />
            <Tickets of={tickets} />
            <Orders of={orders} />
            <LowStock of={lowStock} />
            <Overdue of={invoices?.overdue} />
            <Drafts of={invoices?.draft} />
            <Expiring of={expiring} />
            <People of={joined} list="joined" />
          </div>
        </div>
      )}
      {!isDone && quiet.length > 0 && (
        <Group className={classes.quiet!}>
          <span>{w.quiet}</span>
          {quiet.map(name => (
            <ListLink key={name} list={name}>
              {name === 'events' ? w.eventsToday : w[name as 'expiring' | 'joined']}
            </ListLink>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** In a network that has just begun, what comes first; else that all is done, if it is. */
function NothingWaits({ isDone }: { isDone: boolean }) {
  const { today: w } = useSpoken().words
  const steps = Object.values(useFirstSteps().isDone)
  if (!steps.includes(false)) return isDone && <Empty title={w.doneTitle} text={w.doneText} />
  return (
    <Empty
      title={w.startTitle}
      text={w.startText}
      action={
        <Button variant="filled" component={Link} to="/start">
          {w.start}
        </Button>
      }
    />
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy>
    <div className={classes.tiles}>
      {Array.from({ length: 6 }, (_, i) => (
        <Skeleton key={i} h={92} radius="md" />
      ))}
    </div>
    <div className={classes.columns}>
      <Skeleton h={300} radius="md" />
      <Skeleton h={300} radius="md" />
    </div>
  </Stack>
)
