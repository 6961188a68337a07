import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { todayAt } from '../../kit/data/today-at.ts'
import { DateInput } from '../../kit/form/DateInput.tsx'
import { instantAt, shifted } from '../../kit/form/local-time.ts'
import { useLocation } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useSpan } from '../../kit/format/use-span.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { BOOKINGS } from '../../kit/resources/booking.ts'
import { firstOf } from '../../kit/resources/first-of.ts'
import type { Resource } from '../../kit/resources/resource.ts'
import { isSeatWise } from '../../kit/resources/seats.ts'

/** When a resource is free on a day; each stretch leads to a booking that begins with it. */
export function FreeTimes({ resource }: { resource: Resource }) {
  const { bookings: w, resources: r } = useWords()
  const { id, locationRef, duration, type, bookingStepMinutes } = resource
  const { timezoneId } = useLocation(locationRef)
  const { number } = useFormats(locationRef)
  const { times } = useSpan(locationRef)
  const [address, change] = useAddress()
  const today = todayAt(timezoneId)
  const day = address.day ?? today
  const at = (date: string) => instantAt(`${date}T00:00`, timezoneId)
  const goTo = (date: string) => change({ day: date === today || date === '' ? undefined : date }, { replace: true })
  const query = useOperation(
    stoa.resources.getAvailability,
    { query: { resourceRef: [id], startDate: at(day), endDate: at(shifted(day, 1)), minutes: duration.min } },
    { keepsPrevious: true },
  )
  const present = now()
  return (
    <Section title={w.freeOn}>
      <Group gap={6} mb="sm" align="flex-start">
        <ActionIcon variant="default" size={36} aria-label={w.previous} onClick={() => goTo(shifted(day, -1))}>
          <ChevronLeft size={16} />
        </ActionIcon>
        <DateInput type="date" w={160} aria-label={w.freeDay} value={day} onChange={goTo} />
        <ActionIcon variant="default" size={36} aria-label={w.next} onClick={() => goTo(shifted(day, 1))}>
          <ChevronRight size={16} />
        </ActionIcon>
      </Group>
      <Loaded query={query}>
        {({ availability }) => {
          const slots = availability.flatMap(({ slots }) => slots).filter(({ endDate }) => endDate > present)
          if (slots.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {w.noFree}
              </Text>
            )
          return (
            <Group gap={6} role="list" aria-label={w.freeOn}>
              {slots.map(({ startDate, endDate, seats }) => (
                <div key={startDate} role="listitem">
                  <Button
                    component={Link}
                    size="compact-md"
                    variant="default"
                    to={BOOKINGS}
                    search={
                      {
                        at: locationRef,
                        date: day,
                        dialog: 'new',
                        resource: id,
                        ...firstOf(
                          { startDate, endDate },
                          { stepMinutes: bookingStepMinutes, minutes: Math.max(duration.min, 60), timezoneId },
                        ),
                      } as never
                    }
                  >
                    {times({ startDate, endDate })}
                    {isSeatWise(type) && ` · ${r.seats(number(seats))}`}
                  </Button>
                </div>
              ))}
            </Group>
          )
        }}
      </Loaded>
    </Section>
  )
}
