import { Group, SegmentedControl, Title } from '@mantine/core'
import { useLocation, useLocationChoice } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Booked } from './Booked.tsx'
import { Members } from './Members.tsx'
import { Occupancy } from './Occupancy.tsx'
import { Ordered } from './Ordered.tsx'
import { Revenue } from './Revenue.tsx'
import { now } from '../../kit/data/clock.ts'
import { askedOf, SPANS } from './span.ts'
import { Solved } from './Solved.tsx'
import classes from './today.module.css'

/** How things go, over a span that is chosen in the address. */
export function Figures() {
  const { today: w } = useWords()
  const [address, change] = useAddress()
  const { timezoneId } = useLocation()
  const chosen = useLocationChoice()
  const span = SPANS.find(name => name === address.span) ?? 'day'
  const at = chosen && { locationRef: chosen.id }
  const asked = { ...askedOf(span, timezoneId, now()), ...at }
  return (
    <section aria-label={w.figures}>
      <Group justify="space-between" mt="md" mb="sm">
        <Title order={2} size="md">
          {w.figures}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={w.span}
          value={span}
          onChange={value => change({ span: value === 'day' ? undefined : value }, { replace: true })}
          data={SPANS.map(value => ({ value, label: w.spans[value] }))}
        />
      </Group>
      <div className={classes.figures}>
        <Occupancy />
        <Booked asked={asked} />
        <Members asked={asked} />
        <Revenue asked={{ ...askedOf('month', timezoneId, now()), ...at }} />
        <Ordered asked={asked} />
        <Solved asked={asked} />
      </div>
    </section>
  )
}
