import type { SessionLocation } from '../../kit/format/session.tsx'
import { ListLink } from './ListLink.tsx'
import classes from './today.module.css'
import { useShownTogether, useTodayAt, type Counted, type ListName, type Today } from './today.ts'
import { useCount } from '../../kit/format/use-count.ts'

export type Each = (today: Today) => Counted | undefined

/** Some lists are always of one location, so that each location has a link of its own. */
export const Places = ({ list, each }: { list: ListName; each: Each }) => (
  <span className={classes.places}>
    {useShownTogether().map(location => (
      <Place key={location.id} list={list} location={location} each={each} />
    ))}
  </span>
)

function Place({ list, location: { id, title }, each }: { list: ListName; location: SessionLocation; each: Each }) {
  const { data } = useTodayAt(id)
  const count = useCount()
  const of = data && each(data.today)
  if (of === undefined || of.count === 0) return null
  return (
    <ListLink list={list} at={id} className={classes.place}>
      <span className={classes.placeName}>{title}</span> <span>{count(of)}</span>
    </ListLink>
  )
}
