import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../format/words.tsx'
import classes from './lines.module.css'
import { Loaded } from './Loaded.tsx'
import { Section } from './Page.tsx'

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
  /** At the right of the heading, in place of the way to all of them. */
  action?: ReactNode
  /** The list of all of them. */
  all?: { to: string; search: Record<string, string> }
  /** Makes another one; the address opens its dialog. */
  add?: { label: string; to: string; search: Record<string, string> } | undefined
}

/** A few of the things that belong to something, the newest first, each a link to its page. */
export function Lines<D>({ title, query, lines, none, action, all, add }: Props<D>) {
  const { holder: w } = useWords()
  const found = query.data === undefined ? [] : lines(query.data)
  return (
    <Section
      title={title}
      action={
        <Group gap="xs" wrap="nowrap">
          {add && (
            <Anchor component={Link} to={add.to} search={add.search as never} size="sm" className={classes.all!}>
              {add.label}
            </Anchor>
          )}
          {action ??
            (all && found.length > 0 && (
              <Anchor
                component={Link}
                to={all.to}
                search={all.search as never}
                size="sm"
                className={classes.all!}
                aria-label={w.openAll(title)}
              >
                {w.all}
              </Anchor>
            ))}
        </Group>
      }
    >
      <Loaded query={query}>
        {() =>
          found.length === 0 ? (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          ) : (
            <div className={classes.lines}>
              {found.map(({ id, to, title, status, end }) => (
                <Link key={id} to={to} className={classes.line!}>
                  <Text span size="sm" truncate>
                    {title}
                  </Text>
                  {/* Its column stays where there is none. */}
                  <span>{status}</span>
                  <Text span size="sm" c="dimmed" className={classes.end!}>
                    {end}
                  </Text>
                </Link>
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}
