/** Where the keyboard was last. */
let latest: HTMLElement | undefined
/** The same outside of what lies over the page. */
let last: HTMLElement | undefined

/** What lies over the page, and is gone when it is closed. */
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Notes where the keyboard is, while the page is open. */
export function noteFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    latest = target
    if (target.closest(OVER) === null) last = target
  }
  // A button that waits is disabled, which leaves the keyboard nowhere. Once it has waited it has it again, unless it went on meanwhile.
  const waits = new MutationObserver(changes => {
    for (const { target } of changes)
      if (target === latest && !latest.matches('[data-loading]') && isNowhere()) latest.focus({ preventScroll: true })
  })
  waits.observe(document.body, { subtree: true, attributeFilter: ['data-loading'] })
  window.addEventListener('focusin', onFocus)
  return () => {
    waits.disconnect()
    window.removeEventListener('focusin', onFocus)
  }
}

/**
 * Gives the keyboard back to what opened a dialog, when closing it has left the keyboard nowhere: an item of a menu that opened it is gone, and
 * whoever follows its address has come from no button.
 */
export function returnFocus(): void {
  // What is closed is still there for a moment.
  setTimeout(() => {
    if (!isNowhere() || document.querySelector('[aria-modal="true"]')) return
    const to = last?.isConnected ? last : document.getElementById('content')
    to?.focus({ preventScroll: true })
  })
}

/**
 * A button of a form that was pressed by a key and then is gone, is moved or cannot be pressed any more, such as one that removes a line or moves it
 * to the top: the keyboard stays at it if it can, else at what is nearest. To be called before anything happens.
 */
export function keepFocus({ target, detail }: { target: EventTarget; detail: number }, form: HTMLElement): void {
  const pressed = target instanceof HTMLElement && target.closest('button')
  // A mouse needs no keyboard; and where it waits for an answer, it has the keyboard again once it has waited.
  if (!pressed || detail !== 0 || pressed.type === 'submit') return
  const all = [...form.querySelectorAll<HTMLElement>(':is(button, input, textarea):not([tabindex="-1"], [type="hidden"])')]
  const at = all.indexOf(pressed)
  if (at === -1) return
  requestAnimationFrame(() => {
    if (pressed.matches('[data-loading]') || !(isNowhere() || document.activeElement!.matches(':disabled'))) return
    const before = all.slice(0, at).toReversed()
    // Rather another button beside it than the one that removes the line, which often is the next one.
    const beside = before.filter(each => pressed.parentElement?.contains(each))
    const nearest = [pressed, ...beside, ...all.slice(at + 1), ...before]
    nearest.find(each => each.isConnected && !each.matches(':disabled'))?.focus()
  })
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
