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
    const content = document.getElementById('content')
    content?.focus({ preventScroll: true })
    // A page that has to ask for its title shows it later.
    const watching = new MutationObserver(() => say())
    const say = () => {
      const heading = content?.querySelector('h1')
      if (!heading) return
      watching.disconnect()
      setTitle(heading.textContent)
    }
    const timer = setTimeout(() => {
      if (content) watching.observe(content, { childList: true, subtree: true })
      say()
    }, 300)
    return () => {
      clearTimeout(timer)
      watching.disconnect()
    }
  }, [path])
  return (
    <VisuallyHidden role="status" data-title>
      {title}
    </VisuallyHidden>
  )
}
