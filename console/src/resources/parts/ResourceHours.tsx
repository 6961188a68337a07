import { Text } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { WeekShown } from '../../kit/hours/WeekShown.tsx'
import { Section } from '../../kit/page/Page.tsx'
import type { Resource } from '../../kit/resources/resource.ts'

/** When a resource can be booked: by its own hours, else by those of its location. */
export function ResourceHours({ resource: { schedule, locationRef } }: { resource: Resource }) {
  const { resources: w } = useWords()
  const { data } = useOperation(
    stoa.locations.getLocation,
    { params: { id: locationRef } },
    { enabled: !schedule.enabled, staleTime: 10 * 60_000 },
  )
  const general = data?.location.openingHours
  return (
    <>
      <Section title={schedule.enabled ? w.hours : w.ofLocation}>
        {schedule.enabled ? (
          <WeekShown label={w.hours} hours={schedule.default} />
        ) : general?.enabled ? (
          <WeekShown label={w.ofLocation} hours={general} />
        ) : (
          <Text size="sm" c="dimmed">
            {general === undefined ? '…' : w.always}
          </Text>
        )}
      </Section>
      {schedule.enabled && schedule.public.enabled && (
        <Section title={w.publicHours}>
          <WeekShown label={w.publicHours} hours={schedule.public} />
        </Section>
      )}
    </>
  )
}
