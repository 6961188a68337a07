/** In the address in place of a location. */
export const ALL_LOCATIONS = 'all'

const KEPT = 'stoa.location'
const listeners = new Set<() => void>()
/** Read once: what is chosen on another page of the browser changes nothing under the hands of whoever works on this one. */
let kept = localStorage.getItem(KEPT) ?? ''

/** The id of the location that is chosen at the top, by the address or by the last choice; empty for all of them. */
export const chosenLocation = (): string => new URLSearchParams(location.search).get('at') ?? keptLocation()

/** The last choice, for addresses that name none. */
export const keptLocation = (): string => kept

export function keepLocation(ref: string): void {
  kept = ref
  localStorage.setItem(KEPT, ref)
  for (const listener of listeners) listener()
}

/** Tells when the choice changes, because an address that names none stays as it is then. */
export function onLocationKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
