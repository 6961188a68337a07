import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { AnyOperation } from '../data/operation.ts'
import classes from './cards.module.css'
import type { ListProps } from './types.ts'
import type { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props<O extends AnyOperation, Row extends { id: string }> = ListProps<O, Row> & {
  list: ReturnType<typeof useList<O, Row>>
  card: NonNullable<ListProps<O, Row>['card']>
}

/** The rows of a list as cards, each a link to its page. */
export function ListCards<O extends AnyOperation, Row extends { id: string }>({ list, card, open, title }: Props<O, Row>) {
  const all = useRef<HTMLUListElement>(null)
  useRowKeys(all, undefined)
  return (
    <ul
      ref={all}
      className={classes.cards}
      aria-label={title}
      aria-busy={list.isFetching}
      data-stale={list.isPlaceholderData || undefined}
    >
      {list.rows
        ? list.rows.map(row => (
            <li key={row.id} data-row={row.id}>
              <Link to={open(row)} className={classes.card!} data-open>
                {card(row)}
              </Link>
            </li>
          ))
        : Array.from({ length: 8 }, (_, i) => (
            <li key={i}>
              <Skeleton h={180} />
            </li>
          ))}
    </ul>
  )
}
