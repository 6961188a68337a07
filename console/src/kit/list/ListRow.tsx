import { Checkbox, Table } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, type MouseEvent } from 'react'
import { useWords } from '../format/words.tsx'
import classes from './list.module.css'
import type { Column } from './types.ts'

interface Props<Row> {
  row: Row & { id: string }
  columns: readonly Column<Row>[]
  to: string
  name: string
  isSelected: boolean
  /** One function for all rows, which stays: another one would show them all anew. */
  onSelect: ((id: string) => void) | undefined
}

/**
 * Rows look like those of Mantine's tables, and are elements: the parts of fifty rows by themselves would take longer than all the rest of
 * a list.
 */
const { classes: looks } = Table

/** A row. Its first cell is a link, and a click anywhere else in it does the same. It is shown anew only when it is another one. */
export const ListRow = memo(OneRow) as typeof OneRow

function OneRow<Row>({ row, columns, to, name, isSelected, onSelect }: Props<Row>) {
  const { kit: w } = useWords()
  const navigate = useNavigate()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // What can be clicked by itself does its own, and who marks text does not want to leave.
    if ((event.target as HTMLElement).closest('a, button, input, label') || getSelection()?.isCollapsed === false) return
    if (event.ctrlKey || event.metaKey) window.open(`/console${to}`, '_blank', 'noopener')
    else void navigate({ to })
  }
  return (
    <tr
      onClick={onClick}
      className={`${looks.tr} ${classes.row}`}
      data-row={row.id}
      data-selected={isSelected || undefined}
      data-with-row-border
      data-hover
    >
      {onSelect && (
        <td className={`${looks.td} ${classes.check}`}>
          <Checkbox
            size="xs"
            aria-label={w.selectRow(name)}
            checked={isSelected}
            onChange={() => onSelect(row.id)}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column.id}
          className={looks.td}
          data-figure={column.isFigure || undefined}
          data-phone={i === 0 || column.onPhone || undefined}
        >
          {i === 0 ? (
            <Link to={to} className={classes.link!} data-open>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}
