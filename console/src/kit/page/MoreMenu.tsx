import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../format/words.tsx'

/** What is done less often, behind three dots: in the heading of a page, or in the row whose actions `label` names. */
export function MoreMenu({ label, children }: { label?: string; children: ReactNode }) {
  const { kit } = useWords()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...(label === undefined && { variant: 'default', size: 32 })} aria-label={label ?? kit.more}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
