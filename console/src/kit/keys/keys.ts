import { useEffect, useRef, useSyncExternalStore } from 'react'

interface Shortcut {
  /** A key, or two that follow each other: `g p`. Letters as they are typed: `?`. */
  keys: string
  label: string
  run: () => void
}

interface Group {
  title: string
  shortcuts: readonly Shortcut[]
}

/** The groups of what is shown now; the latest is asked first. */
let groups: readonly Group[] = []
const listeners = new Set<() => void>()
let begun: { key: string; until: number } | undefined

/** Shortcuts that work while the part that names them is shown. `?` lists them. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\n')
  useEffect(() => {
    const group = {
      title,
      get shortcuts() {
        return latest.current
      },
    }
    change([...groups, group])
    return () => change(groups.filter(other => other !== group))
  }, [title, names])
}

export const useShortcutGroups = (): readonly Group[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => groups,
  )

/** Listens to the keys of the window. What is typed into a field is text, and what has Ctrl or Alt is the browser's. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyped(event.target)) return
    // A dialog is not the page behind it.
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
    const both = begun && begun.until > Date.now() ? `${begun.key} ${event.key}` : undefined
    const found = find(both) ?? find(event.key)
    begun = groups.some(({ shortcuts }) => shortcuts.some(({ keys }) => keys.startsWith(`${event.key} `)))
      ? { key: event.key, until: Date.now() + 1_500 }
      : undefined
    if (!found) return
    begun = undefined
    event.preventDefault()
    found.run()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

const find = (wanted: string | undefined) =>
  groups.toReversed().flatMap(({ shortcuts }) => shortcuts.filter(({ keys }) => keys === wanted))[0]

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))

function change(to: readonly Group[]): void {
  groups = to
  for (const listener of listeners) listener()
}
