import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { TimeField } from '../../kit/form/TimeField.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { queryClient } from '../../kit/data/query-client.ts'

/** The time of a network that was made for trying things: it goes forward, and all that falls due in between happens. */
export function Clock({ id }: { id: string }) {
  const { clock: w } = useWords()
  const { moment } = useFormats()
  const { network } = useSession()
  const [chosen, setChosen] = useState('')
  const set = useWrite(stoa.networks.setClockOfNetwork, {
    said: () => w.set,
    stale: ['networks'],
    onDone: () => {
      setChosen('')
      return queryClient.invalidateQueries()
    },
  })
  const present = now()
  const to = (instant: string) => set.run({ params: { id }, body: { clock: { now: instant } } })
  return (
    <Section title={w.title}>
      <Stack gap="md">
        <Text size="sm">{network.clock ? w.stands(moment(present)) : w.goes}</Text>
        <Group gap="xs">
          {(['day', 'week', 'month'] as const).map(step => (
            <Button key={step} variant="default" disabled={set.isPending} onClick={() => to(after(present, step))}>
              {w.steps[step]}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="flex-end">
          <TimeField label={w.to} value={chosen} onChange={setChosen} />
          <Button loading={set.isPending} disabled={chosen === '' || chosen <= present} onClick={() => to(chosen)}>
            {w.move}
          </Button>
        </Group>
        {set.isPending && (
          <Alert color="blue" role="status">
            {w.working}
          </Alert>
        )}
        <Text size="xs" c="dimmed">
          {w.text}
        </Text>
      </Stack>
    </Section>
  )
}

/** An instant a day, a week or a month later, at the same time of the day. */
function after(instant: string, step: 'day' | 'week' | 'month'): string {
  const date = new Date(instant)
  if (step === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (step === 'week' ? 7 : 1))
  return date.toISOString()
}
