import { useWords } from '../../kit/format/words.tsx'
import { Card } from './Card.tsx'
import type { Today } from './today.ts'
import { usePlace } from './use-place.ts'

type Day = NonNullable<Today['events']>['today']
type Event = Day['first'][number]

/** The events of a day: when they begin, or until when they go on. */
export function Events({ of: events, day }: { of: Today['events']; day: 'today' | 'tomorrow' }) {
  const { today: w } = useWords()
  const some = events?.[day]
  const title = day === 'today' ? w.eventsToday : w.eventsTomorrow
  const lines = some?.first.map(event => ({
    id: event.id,
    locationRef: event.locationRef,
    to: `/events/${event.id}`,
    title: event.title,
    hint: event.venue,
    end: <Time of={event} />,
  }))
  return <Card title={title} list="events" of={some} lines={lines ?? []} parts={[some]} />
}

const Time = ({ of }: { of: Event }) => usePlace(of.locationRef).when(of)
