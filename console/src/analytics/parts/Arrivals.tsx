import { Button, Group, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { now } from '../../kit/data/clock.ts'
import type { ItemOf } from '../../../../client/index.ts'
import { isForbidden } from '../../kit/data/query-client.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { foresee, useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, Person } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { firstClick } from '../../kit/page/first-click.ts'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Section } from '../../kit/page/Page.tsx'
import classes from './arrivals.module.css'
import type { Today } from './today.ts'
import { usePlace } from './use-place.ts'

type Ticket = ItemOf<typeof stoa.eventTickets.listEventTickets>
type Event = NonNullable<Today['events']>['today']['first'][number]

/** So many are shown of those who are to come; all of them are at the door. */
const MOST = 5
/** So many are shown of each where there are several events. */
const FEW = 3
/** A page of the service: of a greater event as many are counted. */
const COUNTED = 100

/** Who comes to the events of today, and who is here. Each event is one request, and one without tickets shows nothing. */
export function Arrivals({ of }: { of: Today['events'] }) {
  const present = now()
  const events = of?.today.first.filter(({ endDate }) => endDate > present) ?? []
  return events.map(event => <ArrivalsAt key={event.id} event={event} most={events.length > 2 ? FEW : MOST} />)
}

const argsOf = (eventRef: string) => ({ query: { eventRef, limit: COUNTED } })

function ArrivalsAt({ event, most }: { event: Event; most: number }) {
  const { today: w, seats } = useWords()
  const { number } = useFormats(event.locationRef)
  const { location, when } = usePlace(event.locationRef)
  const { data, error, refetch } = useOperation(stoa.eventTickets.listEventTickets, argsOf(event.id))
  if (!data && error && !isForbidden(error)) return <Failure error={error} again={() => void refetch()} />
  if (!data || data.tickets.length === 0) return null
  const coming = data.tickets.filter(({ checkInDate }) => checkInDate === undefined).toSorted(byName)
  const here = data.tickets.length - coming.length
  const all = `${number(data.tickets.length)}${data.nextPageToken === undefined ? '' : '+'}`
  const door = `/events/${event.id}/door`
  return (
    <Section
      title={w.arrivals(event.title)}
      action={
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          leftSection={<ScanLine size={14} />}
          component={Link}
          to={door}
          aria-label={`${seats.door}: ${event.title}`}
        >
          {seats.door}
        </Button>
      }
    >
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" fw={500} role="status">
          {seats.hereOf(number(here), all)}
        </Text>
        <Text size="xs" c="dimmed">
          {[when(event), location].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <Progress size={5} mb={4} aria-label={seats.hereOf(number(here), all)} value={(here / data.tickets.length) * 100} />
      {coming.slice(0, most).map(ticket => (
        <Arrival key={ticket.id} ticket={ticket} />
      ))}
      {coming.length > most && (
        <Text size="sm" mt={4}>
          <LinkTo to={door}>{w.moreToCome(number(coming.length - most))}</LinkTo>
        </Text>
      )}
    </Section>
  )
}

function Arrival({ ticket }: { ticket: Ticket }) {
  const { seats: w } = useWords()
  const { number } = useFormats(ticket.locationRef)
  const { id, user, quantity, role, membershipRef, eventRef } = ticket
  const checkIn = useWrite(stoa.eventTickets.checkInEventTicket, {
    said: () => w.isIn(fullName(user)),
    foreseen: () => [
      foresee(stoa.eventTickets.listEventTickets, argsOf(eventRef), reply => ({
        ...reply,
        tickets: reply.tickets.map(each => (each.id === id ? { ...each, checkInDate: now() } : each)),
      })),
    ],
  })
  return (
    <div className={classes.arrival}>
      <Link to={`/community/memberships/${membershipRef}`} className={classes.arriving!}>
        <Person is={user} hint={role === 'host' ? w.roles.host : quantity > 1 ? w.seatsOf(number(quantity)) : undefined} />
      </Link>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={w.checkInOf(fullName(user))}
        onClick={firstClick(() => checkIn.run({ params: { id } }))}
      >
        {w.checkIn}
      </Button>
    </div>
  )
}

const byName = (a: Ticket, b: Ticket) => a.user.surname.localeCompare(b.user.surname) || a.user.name.localeCompare(b.user.name)
