import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWords } from '../format/words.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { Section } from '../page/Page.tsx'
import classes from './history.module.css'

const SHOWN = 8

/** It comes while the entries are read: what it shows has words and units of its own. */
const Line = lazy(() => import('./HistoryLine.tsx').then(({ Line }) => ({ default: Line })))

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
              <Suspense>
                {entries.map(entry => (
                  <Line key={entry.id} entry={entry} />
                ))}
              </Suspense>
            </ol>
          )
        }
      </Loaded>
    </Section>
  )
}
