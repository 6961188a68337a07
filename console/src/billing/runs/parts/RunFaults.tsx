import { Text } from '@mantine/core'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { refusalOf } from '../../../kit/page/refusals.ts'
import type { Run } from './run.ts'
import classes from './run.module.css'

const SHOWN = 50

/** What could not be billed, each with the way to its subscription. */
export function RunFaults({ of: { faults, locationRef } }: { of: Run }) {
  const words = useWords()
  const { runs: w } = words
  return (
    <Section title={w.faultsTitle(faults.length)}>
      {faults.slice(0, SHOWN).map(({ subscriptionRef, periodStartDate, code, detail }, i) => (
        <div key={i} className={classes.fault}>
          <Text size="sm">{(w.codes as Readonly<Record<string, string>>)[code] ?? detail}</Text>
          <Text size="xs" c="dimmed">
            <LinkTo to={`/subscriptions/${subscriptionRef}`}>{w.openSubscription}</LinkTo> · {w.periodFrom}{' '}
            <When is={periodStartDate} at={locationRef} />
            {code in w.codes && ` · ${refusalOf(detail, words, document.documentElement.lang)}`}
          </Text>
        </div>
      ))}
      {faults.length > SHOWN && (
        <Text size="xs" c="dimmed" mt="sm">
          {w.moreFaults(faults.length - SHOWN)}
        </Text>
      )}
    </Section>
  )
}
