import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { Section } from '../page/Page.tsx'
import { Actor } from './Actor.tsx'
import { differences, isNothing, type Entry } from './changes.ts'
import classes from './history.module.css'
import { useAuditNames } from './names.ts'
import { Value } from './Value.tsx'

const SHOWN = 8
const FIELDS = 3

/** What was done to a thing, by whom and when, the newest first: `<History of={ticket.id} />`. Each line leads to its entry of the audit log. */
export function History({ of }: { of: string }) {
  const { audit: w } = useWords()
  const query = useOperation(stoa.audit.listAudit, { query: { objectRef: of, limit: SHOWN } })
  return (
    <Section
      title={w.history}
      action={
        query.data?.nextPageToken !== undefined && (
          <Anchor component={Link} to={`/access/audit?objectRef=${of}`} size="sm">
            {w.all}
          </Anchor>
        )
      }
    >
      <Loaded query={query}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noHistory}
            </Text>
          ) : (
            <ol className={classes.history}>
              {entries.map(entry => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  )
}

function Line({ entry }: { entry: Entry }) {
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
          <When is={entry.createDate} as="ago" />
        </Text>
      </Text>
      {changed.slice(0, FIELDS).map(({ path, before, after }) => (
        <Text key={path} size="xs" c="dimmed" lineClamp={2}>
          {names.field(path)}:{' '}
          {!isNothing(before) && (
            <>
              <Value is={before} path={path} /> →{' '}
            </>
          )}
          <Value is={after} path={path} />
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
