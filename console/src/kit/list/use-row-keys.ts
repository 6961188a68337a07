import type { RefObject } from 'react'
import { useWords } from '../format/words.tsx'
import { useShortcuts } from '../keys/keys.ts'

/** j and k go from row to row, Enter opens as links do, and x selects. */
export function useRowKeys(body: RefObject<HTMLElement | null>, select: ((id: string) => void) | undefined): void {
  const { keys } = useWords().shell
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])]
  const present = () => links().findIndex(link => (link.closest('[data-row]') ?? link).contains(document.activeElement))
  const go = (step: number) => {
    const all = links()
    const at = present()
    const to = all[at === -1 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1)]
    to?.focus()
    to?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts(keys.lists, [
    { keys: 'j', label: keys.down, run: () => go(1) },
    { keys: 'k', label: keys.up, run: () => go(-1) },
    ...(select
      ? [
          {
            keys: 'x',
            label: keys.select,
            run: () => {
              const id = links()[present()]?.closest('tr')?.dataset.row
              if (id !== undefined) select(id)
            },
          },
        ]
      : []),
  ])
}
