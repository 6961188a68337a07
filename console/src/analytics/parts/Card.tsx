import { Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocationChoice, useLocationTitles } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { ListLink } from './ListLink.tsx'
import { Places } from './Places.tsx'
import classes from './today.module.css'
import { useShownTogether, type Counted, type CountedAt, type ListName } from './today.ts'
import { useCount } from '../../kit/format/use-count.ts'

interface Line {
  id: string
  locationRef: string
  to: string
  title: ReactNode
  /** Under the title. */
  hint?: string | undefined
  badge?: ReactNode
  end?: ReactNode
}

interface Props {
  title: string
  list: ListName
  of: Counted | undefined
  lines: readonly Line[]
  /** For lists that are always of one location: what counts at each. */
  parts?: readonly (CountedAt | undefined)[]
}

/** The first things of a part, each a link, and the way to all of them. Nothing where there are none. */
export function Card({ title, list, of, lines, parts }: Props) {
  const { today: w } = useWords()
  const count = useCount()
  const titleOf = useLocationTitles()
  const chosen = useLocationChoice()
  const isTogether = useShownTogether().length > 0
  if (of === undefined || of.count === 0) return null
  const placeOf = (ref: string) => (isTogether ? titleOf(ref) : undefined)
  return (
    <Section
      title={title}
      action={
        parts && isTogether ? (
          <Places list={list} of={parts} />
        ) : (
          <ListLink list={list} className={classes.all}>
            <VisuallyHidden>{`${title}: ${w.showAll} `}</VisuallyHidden>
            {count(of)}
          </ListLink>
        )
      }
    >
      <div className={classes.lines}>
        {lines.map(({ id, locationRef, to, title, hint, badge, end }) => {
          const below = [hint, placeOf(locationRef)].filter(Boolean).join(' · ')
          return (
            <Link key={id} to={to} search={(chosen ? { at: chosen.id } : {}) as never} className={classes.line!}>
              <span className={classes.what}>
                <Text span size="sm" truncate display="block">
                  {title}
                </Text>
                {below !== '' && (
                  <Text span size="xs" c="dimmed" truncate display="block">
                    {below}
                  </Text>
                )}
              </span>
              {badge}
              {end && (
                <Text span size="xs" c="dimmed" className={classes.end!}>
                  {end}
                </Text>
              )}
            </Link>
          )
        })}
      </div>
    </Section>
  )
}
