import { Text } from '@mantine/core'
import { Figure } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import classes from './imports.module.css'
import type { Report } from './use-check.ts'

/** How many lines there are, and what becomes of them. */
export function Counts({ of: { lines, waiting, made, existing, failed, faults, moreFaults, status } }: { of: Report }) {
  const { imports: w } = useWords()
  const isCheck = status === 'checked' || status === 'faulty'
  const counts: [label: string, count: number][] = [
    [w.countLines, lines],
    ...(isCheck
      ? ([
          [w.countNew, waiting],
          [w.countExisting, existing],
          [w.countFaults, faults.length + moreFaults],
        ] as [string, number][])
      : ([
          [w.countMade, made],
          [w.countExisting, existing],
          [w.countFailed, failed],
          ...(status === 'applied' ? [] : [[w.countWaiting, waiting]]),
        ] as [string, number][])),
  ]
  return (
    <div className={classes.counts}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={600}>
            <Figure value={count} />
          </Text>
        </div>
      ))}
    </div>
  )
}
