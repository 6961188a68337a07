import { Table, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import classes from './list.module.css'
import type { Column } from './types.ts'

interface Props {
  column: Pick<Column<never>, 'id' | 'title' | 'sorts' | 'isFigure' | 'onPhone'>
  isFirst: boolean
  order: string | undefined
  onSort: (order: string) => void
}

/** The heading of a column. It sorts where the operation has an order by it. */
export function ListHeading({ column, isFirst, order, onSort }: Props) {
  const { title, sorts, isFigure, onPhone } = column
  const position = sorts?.indexOf(order ?? '') ?? -1
  const isDown = order?.endsWith(':desc') ?? false
  const direction = position === -1 ? undefined : isDown ? 'descending' : 'ascending'
  return (
    <Table.Th
      scope="col"
      data-figure={isFigure || undefined}
      data-phone={isFirst || onPhone || undefined}
      {...(direction && { 'aria-sort': direction })}
    >
      {sorts ? (
        <UnstyledButton className={classes.heading!} onClick={() => onSort(position === 0 ? (sorts[1] ?? sorts[0]) : sorts[0])}>
          {title}
          {direction && (isDown ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />)}
        </UnstyledButton>
      ) : (
        title
      )}
    </Table.Th>
  )
}
