import { localAt } from '../../kit/form/local-time.ts'
import { useSession } from '../../kit/format/session.tsx'
import { When } from '../../kit/format/values.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Card } from './Card.tsx'
import type { Today } from './today.ts'

type Day = NonNullable<Today['events']>['today']
type Event = Day['first'][number]

/** The events of a day: when they begin, or until when they go on. */
export function Events({ of: events, day }: { of: Today['events']; day: 'today' | 'tomorrow' }) {
  const { today: w } = useWords()
  const of = events?.[day]
  const title = day === 'today' ? w.eventsToday : w.eventsTomorrow
  const lines = of?.first.map(event => ({
    id: event.id,
    locationRef: event.locationRef,
    to: `/events/${event.id}`,
    title: event.title,
    hint: event.venue,
    end: <Time of={event} />,
  }))
  return <Card title={title} list="events" of={of} lines={lines ?? []} parts={[of]} />
}

function Time({ of: { locationRef, startDate, endDate } }: { of: Event }) {
  const { today: w } = useWords()
  const { locations } = useSession()
  const { day, time } = useFormats(locationRef)
  const zone = locations.find(({ id }) => id === locationRef)?.timezoneId ?? 'UTC'
  const dayOf = (instant: string) => localAt(instant, zone).slice(0, 10)
  if (dayOf(startDate) === dayOf(endDate)) return <>{`${time(startDate)} – ${time(endDate)}`}</>
  return startDate > new Date().toISOString() ? (
    <When is={startDate} as="moment" at={locationRef} />
  ) : (
    <>{w.until(day(endDate))}</>
  )
}
