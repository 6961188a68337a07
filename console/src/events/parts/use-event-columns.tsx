import { Box, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpan } from '../../kit/format/use-span.ts'
import { Nothing, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useCost, type Event } from './event.ts'
import { EventTime } from './EventTime.tsx'
import { Availability } from './Seats.tsx'

export function useEventColumns(): Column<Event>[] {
  const { events: w } = useWords()
  return useMemo(
    () => [
      {
        id: 'event',
        title: w.event,
        cell: ({ title }) => (
          <Text span size="sm" fw={500} truncate display="block">
            {title}
          </Text>
        ),
      },
      {
        id: 'when',
        title: w.when,
        // A day and its hours are two lines at most where it is narrow.
        cell: event => (
          <Box miw={148}>
            <Span event={event} />
          </Box>
        ),
        sorts: ['startDate:asc', 'startDate:desc'],
        onPhone: true,
      },
      {
        id: 'time',
        title: w.status,
        cell: event => (
          <Group gap={6} wrap="nowrap">
            <EventTime event={event} />
            <Availability event={event} />
          </Group>
        ),
      },
      { id: 'venue', title: w.venue, cell: ({ venue }) => venue || <Nothing /> },
      { id: 'places', title: w.places, cell: event => <Taken event={event} />, isFigure: true },
      { id: 'price', title: w.price, cell: event => <Cost event={event} /> },
      { id: 'visibility', title: w.visibility, cell: ({ visibilityType }) => w.visibilities[visibilityType], isExtra: true },
      {
        id: 'created',
        title: w.createdOn,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        sorts: ['createDate:desc'],
        isExtra: true,
      },
    ],
    [w],
  )
}

const Span = ({ event }: { event: Event }) => useSpan(event.locationRef).span(event)
const Cost = ({ event }: { event: Event }) => useCost(event.locationRef)(event)

/** Seats that are taken, of how many. */
function Taken({ event: { limitedAttendees, attendees, applicationType } }: { event: Event }) {
  const { number } = useFormats()
  if (applicationType === 'none' && attendees === 0) return <Nothing />
  return [attendees, ...(limitedAttendees.enabled ? [limitedAttendees.limit ?? 0] : [])].map(n => number(n)).join(' / ')
}
