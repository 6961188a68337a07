import { Text } from '@mantine/core'
import { now } from '../../kit/data/clock.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { ListLink } from './ListLink.tsx'
import { Places } from './Places.tsx'
import classes from './today.module.css'
import { sumOf, useShownTogether, type Counted, type CountedAt, type ListName, type Today } from './today.ts'
import { useCount } from '../../kit/format/use-count.ts'

interface TileProps {
  list: ListName
  title: string
  of: Counted | undefined
  /** When the oldest one began to wait. */
  oldest?: string | undefined
  /** Whether it is we who have to do something. */
  waits?: boolean
  /** For lists that are always of one location: what counts at each. */
  parts?: readonly (CountedAt | undefined)[]
  isBad?: boolean
}

/** What waits, in figures: the first that meets the eye. What is empty is quiet. */
export function Tiles({ today }: { today: Today }) {
  const { today: w } = useWords()
  const { requests, tickets, orders, invoices, lowStock } = today
  const firstOrder = [...(orders?.new.first ?? []), ...(orders?.inProgress.first ?? [])]
    .map(({ createDate }) => createDate)
    .toSorted()[0]
  return (
    <section className={classes.tiles} aria-label={w.waiting}>
      <Tile list="requests" title={w.requests} of={requests} oldest={requests?.first[0]?.date} waits />
      <Tile list="tickets" title={w.tickets} of={tickets} oldest={tickets?.first[0]?.createDate} waits />
      <Tile
        list="orders"
        title={w.orders}
        of={orders && sumOf(orders.new, orders.inProgress)}
        oldest={firstOrder}
        parts={[orders?.new, orders?.inProgress]}
        waits
      />
      <Tile list="drafts" title={w.drafts} of={invoices?.draft} oldest={invoices?.draft.first[0]?.createDate} waits />
      <Tile list="overdue" title={w.overdue} of={invoices?.overdue} oldest={invoices?.overdue.first[0]?.dueDate} isBad />
      <Tile list="lowStock" title={w.lowStock} of={lowStock} waits />
    </section>
  )
}

function Tile({ list, title, of, oldest, waits = false, parts, isBad = false }: TileProps) {
  const { today: w } = useWords()
  const { day, time } = useFormats()
  const count = useCount()
  const isTogether = useShownTogether().length > 0
  if (of === undefined) return null
  const isEmpty = of.count === 0
  const figure = (
    <>
      <span className={classes.figure} data-waits={(waits && !isEmpty) || undefined} data-bad={(isBad && !isEmpty) || undefined}>
        {count(of)}
      </span>
      <span className={classes.tileTitle}>{title}</span>
    </>
  )
  if (parts !== undefined && !isEmpty && isTogether)
    return (
      <div className={classes.tile} role="group" aria-label={title}>
        {figure}
        <Places list={list} of={parts} />
      </div>
    )
  return (
    <ListLink list={list} className={classes.tile}>
      <span className={classes.tileBody} data-empty={isEmpty || undefined}>
        {figure}
        <Text span size="xs" c="dimmed" className={classes.hint!}>
          {!isEmpty && oldest !== undefined && w.oldest(day(oldest) === day(now()) ? time(oldest) : day(oldest))}
        </Text>
      </span>
    </ListLink>
  )
}
