import { SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { useWords } from '../format/words.tsx'
import { useShortcuts } from '../keys/keys.ts'
import { useAddress } from '../list/use-address.ts'

interface View {
  /** Its name in the address. */
  id: string
  label: string
  icon: LucideIcon
}

/** Which of its views a page shows, by the address: the first one unless another is named there. */
export function useView(views: readonly View[]): string {
  const [address] = useAddress()
  return views.find(({ id }) => id === address.view)?.id ?? views[0]!.id
}

/** Chooses among the views of a page: a board or a table, a calendar or a list. */
export function ViewSwitch({ views, label }: { views: readonly View[]; label: string }) {
  const { shell } = useWords()
  const [, change] = useAddress()
  const shown = useView(views)
  const show = (id: string) =>
    change({ view: id === views[0]!.id ? undefined : id, page: undefined, selected: undefined, columns: undefined })
  const next = () => show(views[(views.findIndex(({ id }) => id === shown) + 1) % views.length]!.id)
  useShortcuts(shell.keys.thisPage, [{ keys: 'v', label, run: next }])
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={shown}
      onChange={show}
      data={views.map(({ id, label, icon: Icon }) => ({
        value: id,
        label: (
          <Tooltip label={label}>
            <span>
              <Icon size={15} aria-hidden style={{ display: 'block' }} />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          </Tooltip>
        ),
      }))}
    />
  )
}
