import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Actor } from './Actor.tsx'
import type { Entry } from './entries.ts'
import { differences, isNothing } from './differences.ts'
import classes from './history.module.css'
import { useAuditNames } from './names.ts'
import { Value } from './Value.tsx'

const FIELDS = 3

/** What was done, by whom, and the first fields that it changed. */
export function Line({ entry }: { entry: Entry }) {
  const { audit: w } = useWords()
  const names = useAuditNames()
  const changed = differences(entry).filter(({ isChanged }) => isChanged)
  return (
    <li className={classes.line}>
      <Text size="sm">
        <Anchor component={Link} to={`/access/audit/${entry.id}`} size="sm" fw={500} c="inherit">
          {names.verb(entry.verb)}
        </Anchor>{' '}
        · <Actor of={entry} />
        <Text span size="xs" c="dimmed">
          {' · '}
          <When is={entry.createDate} as="agoHere" />
        </Text>
      </Text>
      {changed.slice(0, FIELDS).map(({ path, before, after }) => (
        <Text key={path} size="xs" c="dimmed" lineClamp={2}>
          {names.field(path, entry.object)}:{' '}
          {!isNothing(before) && (
            <>
              <Value is={before} path={path} of={entry} /> →{' '}
            </>
          )}
          <Value is={after} path={path} of={entry} />
        </Text>
      ))}
      {changed.length > FIELDS && (
        <Text size="xs" c="dimmed">
          {w.moreFields(changed.length - FIELDS)}
        </Text>
      )}
    </li>
  )
}
