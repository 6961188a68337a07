import { useEffect, useRef } from 'react'

/**
 * The form in which something was refused: the keyboard goes to its first fault. Where no field has one it goes back to the button, which lost it
 * while it was waiting. `refused` is another value each time, and empty while nothing is refused.
 */
export function useFaultFocus(refused: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refused) return
    const own = form.current
    const faulty = own?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (faulty) faulty.focus()
    else if (!own?.contains(document.activeElement)) own?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [refused])
  return form
}
