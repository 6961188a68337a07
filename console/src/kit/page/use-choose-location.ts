import { ALL_LOCATIONS, keepLocation } from '../data/location-choice.ts'
import { useAddress } from '../list/use-address.ts'

/** Chooses the location for all pages, or all locations by an empty id. */
export function useChooseLocation(): (ref: string) => void {
  const [, change] = useAddress()
  return ref => {
    keepLocation(ref)
    change({ at: ref || ALL_LOCATIONS, page: undefined, selected: undefined })
  }
}
