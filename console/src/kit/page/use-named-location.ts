import { useEffect } from 'react'
import { ALL_LOCATIONS } from '../data/location-choice.ts'
import { useLocation, useLocationChoice, useNamed, useSession } from '../format/session.tsx'
import { useAddress } from '../list/use-address.ts'

/** Names the chosen location in the address, be it by the last choice, so that whoever is given the address sees the same. */
export const useNamedChoice = (): void => useName('at', useLocationChoice()?.id ?? ALL_LOCATIONS)

/** The same for a page that is always that of one location, where all of them are chosen. */
export function useNamedLocation(): void {
  const { id } = useLocation()
  useName('here', useLocationChoice() === undefined ? id : undefined)
}

function useName(name: 'at' | 'here', value: string | undefined): void {
  const { locations } = useSession()
  const isNamed = useNamed(address => address[name] !== undefined)
  const [, change] = useAddress()
  const isMissing = !isNamed && locations.length > 1
  useEffect(() => {
    if (isMissing && value !== undefined) change({ [name]: value }, { replace: true })
  }, [name, isMissing, value, change])
}
