import type { SessionLocation } from '../../kit/format/session.tsx'
import { ListLink } from './ListLink.tsx'
import classes from './today.module.css'
import { useShownTogether, type Counted, type CountedAt, type ListName } from './today.ts'
import { useCount } from '../../kit/format/use-count.ts'

/** Some lists are always of one location, so that each location has a link of its own. */
export const Places = ({ list, of }: { list: ListName; of: readonly (CountedAt | undefined)[] }) => (
  <span className={classes.places}>
    {useShownTogether().map(location => (
      <Place key={location.id} list={list} location={location} of={countAt(of, location.id)} />
    ))}
  </span>
)

function Place({ list, location: { id, title }, of }: { list: ListName; location: SessionLocation; of: Counted }) {
  const count = useCount()
  if (of.count === 0) return null
  return (
    <ListLink list={list} at={id} className={classes.place}>
      <span className={classes.placeName}>{title}</span> <span>{count(of)}</span>
    </ListLink>
  )
}

/** What parts count at a location, together. */
const countAt = (parts: readonly (CountedAt | undefined)[], id: string): Counted => {
  const found = parts.flatMap(part => part?.locations.filter(({ locationRef }) => locationRef === id) ?? [])
  return { count: found.reduce((sum, { count }) => sum + count, 0), more: found.some(({ more }) => more) }
}
