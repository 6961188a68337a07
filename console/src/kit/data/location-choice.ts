const KEPT = 'stoa.location'

/** The id of the location that is chosen at the top, by the address or by the last choice; empty for all of them. */
export const chosenLocation = (): string => new URLSearchParams(location.search).get('at') ?? localStorage.getItem(KEPT) ?? ''

export function keepLocation(ref: string): void {
  localStorage.setItem(KEPT, ref)
}
