import { ActionIcon, Checkbox, Menu, Tooltip } from '@mantine/core'
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
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown.has(id)}
            leftSection={<Checkbox.Indicator size="xs" checked={shown.has(id)} />}
            onClick={() => toggle(id)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
