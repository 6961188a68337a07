/** Where the keyboard was last, outside of what lies over the page. */
let last: HTMLElement | undefined

/** What lies over the page, and is gone when it is closed. */
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Notes where the keyboard is, while the page is open. */
export function noteFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest(OVER) === null) last = target
  }
  window.addEventListener('focusin', onFocus)
  return () => window.removeEventListener('focusin', onFocus)
}

/**
 * Gives the keyboard back to what opened a dialog, when closing it has left the keyboard nowhere: an item of a menu that opened it is gone, and
 * whoever follows its address has come from no button.
 */
export function returnFocus(): void {
  // What is closed is still there for a moment.
  setTimeout(() => {
    const { activeElement, body } = document
    if ((activeElement !== null && activeElement !== body) || document.querySelector('[aria-modal="true"]')) return
    const to = last?.isConnected ? last : document.getElementById('content')
    to?.focus({ preventScroll: true })
  })
}
