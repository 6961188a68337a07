import { Group, Stack, Text } from '@mantine/core'
import { Clock, MapPin, Ticket, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpan } from '../../kit/format/use-span.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { timeOf, useCost, type Event } from './event.ts'
import classes from './event.module.css'
import { Seats } from './Seats.tsx'

/** What an event is in four lines: when, where, for how many, for how much. */
export function EventHead({ event }: { event: Event }) {
  const { events: w } = useWords()
  const { ago } = useFormats(event.locationRef)
  const { span } = useSpan(event.locationRef)
  const cost = useCost(event.locationRef)(event)
  const [failed, setFailed] = useState<string>()
  const { imageUrl, venue, applicationType, attendees, cancelDate } = event
  return (
    <Section title={w.event}>
      {imageUrl !== undefined && imageUrl !== failed && (
        <img
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          loading="lazy"
          className={classes.image}
          onError={() => setFailed(imageUrl)}
        />
      )}
      <Stack gap={10}>
        <Line icon={<Clock size={16} aria-hidden />}>
          <Text fw={500}>{span(event)}</Text>
          {timeOf(event) === 'coming' && (
            <Text size="sm" c="dimmed">
              {w.starts(ago(event.startDate))}
            </Text>
          )}
        </Line>
        {venue && <Line icon={<MapPin size={16} aria-hidden />}>{venue}</Line>}
        {cancelDate === undefined && (applicationType !== 'none' || attendees > 0) && (
          <Line icon={<Users size={16} aria-hidden />}>
            <Seats event={event} />
          </Line>
        )}
        <Line icon={<Ticket size={16} aria-hidden />}>{applicationType === 'none' ? w.applications.none : cost}</Line>
      </Stack>
    </Section>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start" className={classes.line!}>
    <span className={classes.icon}>{icon}</span>
    <div className={classes.lineBody}>{children}</div>
  </Group>
)
