import { Checkbox, Group, Skeleton, Table, Text } from '@mantine/core'
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { AnyOperation } from '../data/operation.ts'
import { useWords } from '../format/words.tsx'
import { ListHeading } from './ListHeading.tsx'
import classes from './list.module.css'
import { ListRow } from './ListRow.tsx'
import type { Column, ListProps } from './types.ts'
import type { useList } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

/** The service sorts, filters and pages; what is left to the table is which columns are shown and which rows are selected. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
type Features = typeof features

type Props<O extends AnyOperation, Row extends { id: string }> = ListProps<O, Row> & {
  list: ReturnType<typeof useList<O, Row>>
  shown: ReadonlySet<string>
}

const NONE: never[] = []

export function ListTable<O extends AnyOperation, Row extends { id: string }>(props: Props<O, Row>) {
  const { columns, list, shown, bulk, title, nameOf, open } = props
  const { kit: w } = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const selected = list.address.selected
  // Keys can be quicker than the address.
  const asked = useRef(selected)
  useEffect(() => {
    asked.current = selected
  }, [selected])
  const defs = useMemo(
    () => columns.map(({ id, title }): ColumnDef<Features, Row> => ({ id, header: title, accessorFn: row => row })),
    [columns],
  )
  const select = (ids: readonly string[]) => {
    asked.current = ids.join(',') || undefined
    list.change({ selected: asked.current }, { replace: true })
  }
  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: (list.rows ?? NONE) as Row[],
    getRowId: row => row.id,
    enableRowSelection: bulk !== undefined,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }, i) => [id, i === 0 || shown.has(id)])),
      rowSelection: Object.fromEntries((selected?.split(',') ?? []).map(id => [id, true as const])),
    },
    onRowSelectionChange: change => {
      const before = Object.fromEntries((asked.current?.split(',') ?? []).map(id => [id, true as const]))
      select(Object.keys(typeof change === 'function' ? change(before) : change))
    },
  })
  const latestTable = useRef(table)
  latestTable.current = table
  const toggle = useCallback((id: string) => latestTable.current.getRow(id).toggleSelected(), [])
  useRowKeys(body, bulk && toggle)
  const names = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  const visible = useMemo(() => names.split(',').map(id => columns.find(column => column.id === id)!), [columns, names])
  const chosen = table.getSelectedRowModel().rows.map(({ original }) => original)
  return (
    <>
      {bulk && chosen.length > 0 && (
        <Group className={classes.bulk!} gap="sm" role="status">
          <Text size="sm" fw={500}>
            {w.selected(chosen.length)}
          </Text>
          {bulk(chosen, () => select([]))}
        </Group>
      )}
      <div className={classes.scroll} data-stale={list.isPlaceholderData || undefined}>
        <Table aria-label={title} aria-busy={list.isFetching} highlightOnHover={list.rows !== undefined}>
          <Table.Thead>
            <Table.Tr>
              {bulk && (
                <Table.Th className={classes.check!}>
                  <Checkbox
                    size="xs"
                    aria-label={w.selectAll}
                    checked={table.getIsAllRowsSelected() && chosen.length > 0}
                    indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                    onChange={event => table.toggleAllRowsSelected(event.currentTarget.checked)}
                  />
                </Table.Th>
              )}
              {visible.map((column, i) => (
                <ListHeading
                  key={column.id}
                  column={column}
                  isFirst={i === 0}
                  order={list.order}
                  onSort={order => list.narrow({ order })}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body}>
            {list.rows
              ? table
                  .getRowModel()
                  .rows.map(row => (
                    <ListRow
                      key={row.id}
                      row={row.original}
                      columns={visible as Column<Row>[]}
                      to={open(row.original)}
                      name={nameOf(row.original)}
                      isSelected={row.getIsSelected()}
                      onSelect={bulk && toggle}
                    />
                  ))
              : Array.from({ length: 12 }, (_, line) => (
                  <Table.Tr key={line}>
                    {bulk && <Table.Td className={classes.check!} />}
                    {visible.map((column, i) => (
                      <Table.Td key={column.id} data-phone={i === 0 || column.onPhone || undefined}>
                        <Skeleton h={i === 0 ? 28 : 12} w={i === 0 ? '75%' : `${45 + ((line * 7 + i * 13) % 35)}%`} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
