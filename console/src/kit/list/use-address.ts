import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Address = Record<string, string | undefined>

interface Options {
  /** The browser's Back does not come by here. */
  replace?: boolean
  /** What the browser keeps beside the address; what it has stays when this is left out. */
  state?: object
}

/**
 * The query of the address, in which pages keep their state, and what changes it. The location is known by `useLocationChoice` and `useLocation`:
 * it is named in the address after the page is drawn, which is then not drawn once more.
 */
export function useAddress(): [Address, (changes: Address, options?: Options) => void] {
  const address = useSearch({ strict: false, select: ofPage as never, structuralSharing: true }) as Address
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Address, { replace = false, state }: Options = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll: false,
        search: ((old: Address) => withChanges(old, changes)) as never,
        state: state === undefined ? true : old => ({ ...old, ...state }),
      }),
    [navigate],
  )
  return [address, change]
}

const ofPage = ({ at: _at, here: _here, ...address }: Address): Address => address

/** What is empty is left out of the address. It stays named, because what goes along from page to page comes back where it is not. */
const withChanges = (old: Address, changes: Address): Address =>
  Object.fromEntries(Object.entries({ ...old, ...changes }).map(([name, value]) => [name, value === '' ? undefined : value]))
