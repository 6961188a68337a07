import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import classes from './person.module.css'

interface Line {
  id: string
  to: string
  title: ReactNode
  status: ReactNode
  end: ReactNode
}

interface Props<D> {
  title: string
  query: { data: D | undefined; error: unknown; refetch: () => unknown }
  lines: (data: D) => Line[]
  /** What is said when there are none. */
  none: string
}

/** A few of the things that belong to a person, the newest first, each a link to its page. */
export const Lines = <D,>({ title, query, lines, none }: Props<D>) => (
  <Section title={title}>
    <Loaded query={query}>
      {data => {
        const all = lines(data)
        if (all.length === 0)
          return (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          )
        return (
          <div className={classes.lines}>
            {all.map(({ id, to, title, status, end }) => (
              <Link key={id} to={to} className={classes.line!}>
                <Text span size="sm" truncate>
                  {title}
                </Text>
                {status}
                <Text span size="sm" c="dimmed" className={classes.end!}>
                  {end}
                </Text>
              </Link>
            ))}
          </div>
        )
      }}
    </Loaded>
  </Section>
)
