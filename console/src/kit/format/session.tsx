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

/** The location that is chosen at the top, by the address (`at`) or by the last choice; undefined for all of them. */
export function useLocationChoice(): SessionLocation | undefined {
  const { locations } = useSession()
  const kept = useSyncExternalStore(onLocationKept, keptLocation)
  const { at } = useSearch({ strict: false }) as { at?: string }
  const named = (ref: string | undefined) => locations.find(({ id }) => id === ref)
  return at === ALL_LOCATIONS ? undefined : (named(at) ?? named(kept))
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
  const { here } = useSearch({ strict: false }) as { here?: string }
  const named = (ref: string | undefined) => locations.find(({ id }) => id === ref)
  return named(ref ?? chosen?.id ?? here) ?? named(locationRef) ?? locations[0]!
}
