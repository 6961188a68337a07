import { Group, Progress, Text } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { StatusBadge, type Tone } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { isOpen, leftOf, type Event } from './event.ts'

const TONES = { limited: 'wait', soldOut: 'good' } as const satisfies Record<string, Tone>

/** That few seats are left, or none. Nothing where there are enough, or nobody can have one any more. */
export function Availability({ event }: { event: Event }) {
  const { seats: w } = useWords()
  const { ticketAvailability: is, applicationType, limitedAttendees } = event
  if (!isOpen(event) || applicationType === 'none' || !limitedAttendees.enabled || is === 'available') return null
  return <StatusBadge tone={TONES[is]}>{w.availabilities[is]}</StatusBadge>
}

/** How many seats are taken of how many, and how many people wait. */
export function Seats({ event }: { event: Event }) {
  const { seats: w } = useWords()
  const { number } = useFormats(event.locationRef)
  const { attendees, limitedAttendees, waitlist } = event
  const left = leftOf(event)
  const { limit = 0 } = limitedAttendees
  const waits = waitlist.length > 0 ? w.waits(number(waitlist.length)) : undefined
  const taken = left === undefined ? w.takenOpen(number(attendees)) : w.taken(number(attendees), number(limit))
  const rest = left === undefined ? w.unlimited : left === 0 ? undefined : left < 0 ? w.over(number(-left)) : w.left(number(left))
  return (
    <div>
      <Group gap="xs">
        <Text fw={500}>{taken}</Text>
        <Text size="sm" c="dimmed">
          {[rest, waits].filter(Boolean).join(' · ')}
        </Text>
        <Availability event={event} />
      </Group>
      {left !== undefined && (
        <Progress
          mt={6}
          maw={420}
          size={6}
          aria-label={taken}
          value={limit === 0 ? 100 : Math.min(100, (attendees / limit) * 100)}
          color={left < 0 ? 'red' : event.ticketAvailability === 'limited' ? 'yellow' : 'accent'}
        />
      )}
    </div>
  )
}
