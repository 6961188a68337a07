import { useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { ALL_LOCATIONS, keptLocation, onLocationKept } from '../data/location-choice.ts'
import type { stoa } from '../data/stoa.ts'
import type { ReplyOf } from '../data/operation.ts'

export type Session = ReplyOf<typeof stoa.sessions.getCurrentSession>['session']
export type SessionLocation = Session['locations'][number]

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is signed in, the network, and its locations. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('This is shown to nobody who has not signed in.')
  return session
}

/**
 * The location that is chosen at the top, by the address (`at`) or by the last choice; undefined for all of them. An address that names it later
 * means the same, and nothing is drawn anew for that: each amount and date of a page asks.
 */
export function useLocationChoice(): SessionLocation | undefined {
  const { locations } = useSession()
  const kept = useSyncExternalStore(onLocationKept, keptLocation)
  return useNamed(({ at }) => (at === ALL_LOCATIONS ? undefined : (named(locations, at) ?? named(locations, kept))))
}

/** Gives what a location is called; undefined of one that the session does not have. */
export function useLocationTitles(): (ref: string) => string | undefined {
  const { locations } = useSession()
  return useCallback(ref => locations.find(({ id }) => id === ref)?.title, [locations])
}

/** The location for what needs one, such as a form: the chosen one, else that of the page by its address (`here`), else the session's own. */
export function useLocation(ref?: string): SessionLocation {
  const { locations, locationRef } = useSession()
  const chosen = useLocationChoice()
  return useNamed(({ here }) => named(locations, ref ?? chosen?.id ?? here) ?? named(locations, locationRef) ?? locations[0]!)
}

/** What the address says of locations, and no more: another filter changes nothing of it. */
export const useNamed = <Value,>(read: (address: { at?: string; here?: string }) => Value): Value =>
  useSearch({ strict: false, select: read as never }) as Value

const named = (locations: readonly SessionLocation[], ref: string | undefined) => locations.find(({ id }) => id === ref)
