import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Address = Record<string, string | undefined>

/** The query of the address, in which pages keep their state, and what changes it. With `replace` the browser's Back does not come by here. */
export function useAddress(): [Address, (changes: Address, options?: { replace?: boolean }) => void] {
  const address = useSearch({ strict: false }) as Address
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Address, { replace = false } = {}) =>
      void navigate({ to: '.', replace, resetScroll: false, search: ((old: Address) => withChanges(old, changes)) as never }),
    [navigate],
  )
  return [address, change]
}

/** What is empty is left out of the address. */
const withChanges = (old: Address, changes: Address): Address =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== undefined && value !== ''))
