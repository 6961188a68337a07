import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../kit/format/words.tsx'
import type { Entry } from '../../../kit/history/entries.ts'
import { differences, isNothing } from '../../../kit/history/differences.ts'
import { useAuditNames } from '../../../kit/history/names.ts'
import { Value } from '../../../kit/history/Value.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import classes from './sides.module.css'

/** An object before and after, side by side, with only the differences marked. What was created or deleted has one side. */
export function Sides({ entry }: { entry: Entry }) {
  const { audit: w } = useWords()
  const names = useAuditNames()
  const [isWhole, setWhole] = useState(false)
  const { before, after } = entry
  const isChange = before !== undefined && after !== undefined
  const all = differences(entry).filter(each => each.isChanged || !isNothing(each.before) || !isNothing(each.after))
  const changed = all.filter(({ isChanged }) => isChanged)
  const shown = isChange && !isWhole ? changed : all
  const same = all.length - changed.length
  const sides = [
    before !== undefined && (['before', w.before] as const),
    after !== undefined && (['after', w.after] as const),
  ].filter(side => side !== false)
  return (
    <Section title={isChange ? `${w.before} / ${w.after}` : before ? w.before : w.after}>
      {isChange && changed.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noChange}
        </Text>
      )}
      {shown.length > 0 && (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={w.changedFields}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{w.field}</th>
                {sides.map(([side, label]) => (
                  <th key={side} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(difference => (
                <tr key={difference.path}>
                  <th scope="row">{names.field(difference.path, entry.object)}</th>
                  {sides.map(([side, label]) => (
                    <td key={side} data-label={label} data-side={isChange && difference.isChanged ? side : undefined}>
                      <Value is={difference[side]} path={difference.path} of={entry} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isChange && same > 0 && (
        <Button size="compact-sm" variant="subtle" color="gray" mt="xs" onClick={() => setWhole(!isWhole)}>
          {isWhole ? w.hideUnchanged : w.unchanged(same)}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {w.storedHint}
      </Text>
    </Section>
  )
}
