import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** After each change of page, says its title to those who hear, and puts the focus at the beginning of the page. */
export function Announcer() {
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const before = useRef<string>(undefined)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === path) return undefined
    before.current = path
    if (isFirst) return undefined
    document.getElementById('content')?.focus({ preventScroll: true })
    // The page sets its title when it is shown.
    const timer = setTimeout(() => setTitle(document.title), 300)
    return () => clearTimeout(timer)
  }, [path])
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
