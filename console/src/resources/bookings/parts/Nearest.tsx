import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FreeTime } from '../../../../../client/index.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { useWords } from '../../../kit/format/words.tsx'

interface Stretch {
  startDate: string
  endDate: string
}

interface Props {
  locationRef: string | undefined
  /** What was asked for. */
  wanted: Stretch
  times: readonly FreeTime[]
  onTake: (time: Stretch) => void
}

/** What is as long as a time that is taken, and free near it. */
export function Nearest({ locationRef, wanted, times, onTake }: Props) {
  const { bookings: w } = useWords()
  const { span } = useSpan(locationRef)
  // When the time that was taken turns out to be free, none of them is shown, and the keyboard goes on to the action.
  const action = useRef<HTMLElement>(null)
  useEffect(() => () => action.current?.focus(), [])
  if (times.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noneNear}
      </Text>
    )
  return (
    <Stack gap={6} role="group" aria-label={w.nearest}>
      <Text size="sm" fw={500}>
        {w.nearest}
      </Text>
      <Group gap={6}>
        {within(times, wanted).map(time => (
          <Button
            key={time.startDate}
            size="compact-sm"
            variant="default"
            aria-label={w.takeNearest(span(time))}
            onClick={({ currentTarget: { form } }) => {
              action.current = form?.querySelector<HTMLElement>('[type="submit"]') ?? null
              onTake(time)
            }}
          >
            {span(time)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** Of each stretch that is free the part that is nearest to what was asked for, the nearest first. */
function within(times: readonly FreeTime[], wanted: Stretch): Stretch[] {
  const start = Date.parse(wanted.startDate)
  const length = Date.parse(wanted.endDate) - start
  return times
    .map(free => Math.max(Date.parse(free.startDate), Math.min(start, Date.parse(free.endDate) - length)))
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .map(at => ({ startDate: new Date(at).toISOString(), endDate: new Date(at + length).toISOString() }))
}
