import { ALL_LOCATIONS } from '../kit/data/location-choice.ts'
import { isDay, isInstant } from '../kit/form/local-time.ts'

/** The id of a thing. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Parameters that name a thing without ending in `Ref`. */
const THINGS = new Set(
  'booking calendar company here item location membership option payment person plan product rate requester resource ticket'.split(
    ' ',
  ),
)

/** What the query of an address says. A value that its parameter cannot have, such as a day that there is not, is as if it were not there. */
export const parseQuery = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([name, value]) => isPossible(name, value)))

export function queryText(query: Record<string, string | undefined>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

function isPossible(name: string, value: string): boolean {
  if (name.endsWith('Ref') || THINGS.has(name)) return isId(value)
  if (name === 'start' || name === 'end') return isInstant(value)
  if (name === 'at') return value === ALL_LOCATIONS || isId(value)
  if (name === 'assignee') return value === 'me' || value === 'none' || isId(value)
  if (name === 'q') return value.length <= 100
  return !(name === 'date' || name === 'day' || name.endsWith(']')) || isDay(value)
}
