import { useEffect, type RefObject } from 'react'

/** What has a use of its own for keys. */
const TYPED = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Whoever types, types into this field, wherever a click has left the keyboard: a scanner is a keyboard that knows of no fields. On a touch
 * screen the field is not entered by itself, because that would bring up the keyboard of the screen.
 */
export function useKeptKeyboard(field: RefObject<HTMLInputElement | null>): () => void {
  const enter = () => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    enter()
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof HTMLElement && target.closest(TYPED)) return
      field.current?.focus({ preventScroll: true })
      // It is no shortcut of the page.
      event.stopImmediatePropagation()
    }
    // A page that is opened begins at its content, and what is clicked away leaves the keyboard nowhere.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.id === 'content') enter()
    }
    const onBlur = () => setTimeout(() => document.activeElement === document.body && enter())
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('focusin', onFocus)
    window.addEventListener('focusout', onBlur)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('focusin', onFocus)
      window.removeEventListener('focusout', onBlur)
    }
  }, [])
  return enter
}
