import { useEffect } from 'react'
import { ALL_LOCATIONS } from '../data/location-choice.ts'
import { useLocation, useLocationChoice, useSession } from '../format/session.tsx'
import { useAddress } from '../list/use-address.ts'

/** Names the chosen location in the address, be it by the last choice, so that whoever is given the address sees the same. */
export const useNamedChoice = (): void => useNamed('at', useLocationChoice()?.id ?? ALL_LOCATIONS)

/** The same for a page that is always that of one location, where all of them are chosen. */
export function useNamedLocation(): void {
  const { id } = useLocation()
  useNamed('here', useLocationChoice() === undefined ? id : undefined)
}

function useNamed(name: 'at' | 'here', value: string | undefined): void {
  const { locations } = useSession()
  const [{ [name]: named }, change] = useAddress()
  const isMissing = named === undefined && locations.length > 1
  useEffect(() => {
    if (isMissing && value !== undefined) change({ [name]: value }, { replace: true })
  }, [name, isMissing, value, change])
}
