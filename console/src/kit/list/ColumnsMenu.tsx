import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useWords } from '../format/words.tsx'
import type { Column } from './types.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  shown: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Chooses the columns of a list. The first one stays. */
export function ColumnsMenu<Row>({ columns, shown, toggle }: Props<Row>) {
  const { kit: w } = useWords()
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label={w.columns}>
          <ActionIcon aria-label={w.columns}>
            <Columns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, title }) => (
          <Menu.CheckboxItem key={id} checked={shown.has(id)} onChange={() => toggle(id)}>
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
