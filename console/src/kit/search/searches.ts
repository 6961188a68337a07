import type { LucideIcon } from 'lucide-react'
import type { Words } from '../../words/en/index.ts'
import type { ReplyOf } from '../data/operation.ts'
import { CURRENT, queryClient } from '../data/query-client.ts'
import type { stoa } from '../data/stoa.ts'
import { formatsOf, type Formats } from '../format/use-formats.ts'

/** Something that Ctrl-K has found. */
interface Found {
  id: string
  label: string
  hint?: string | undefined
  /** The address in the console: `/support/tickets/0199…`. */
  to: string
}

/** What Ctrl-K looks through. */
export interface Search {
  /** The heading over what it finds. */
  title: (words: Words) => string
  icon: LucideIcon
  /** What one of them is called, where they have numbers: `invoice 87` asks for `#87`. */
  one?: (words: Words) => string
  /** The five best at most. The words have two letters at least. */
  find: (words: string, signal: AbortSignal) => Promise<Found[]>
}

/** The ids of all locations, for what is listed by location. Whoever searches has signed in. */
export const searchedLocations = (): string[] => locations().map(({ id }) => id)

/** How what is found at a location is written. */
export function formatsAt(locationRef: string): Formats {
  const { timezoneId, currencyCode } = locations().find(({ id }) => id === locationRef)!
  return formatsOf(document.documentElement.lang, timezoneId, currencyCode)
}

const locations = () => queryClient.getQueryData<ReplyOf<typeof stoa.sessions.getCurrentSession>>(CURRENT)!.session.locations
