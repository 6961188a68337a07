import { counted } from '../text/counted.ts'
import { ApiError, type Uses } from './api-error.ts'

/**
 * 409 of what cannot be deleted because others depend on it. `uses` counts them by kind, which is written in the singular (`'open order'`);
 * kinds of which there are none are left out. `detail` says it for people, and the answer for programs: `{ openOrder: 1 }`.
 */
export function inUse(uses: Uses): ApiError {
  const found = Object.entries(uses).filter(([, count]) => count > 0)
  return new ApiError('in_use', `It is still in use by ${listed(found.map(([kind, count]) => counted(count, kind)))}.`, {
    uses: Object.fromEntries(found.map(([kind, count]) => [inOneWord(kind), count])),
  })
}

/** Throws `inUse` when anything depends on it. */
export function refuseUsed(uses: Uses): void {
  if (Object.values(uses).some(count => count > 0)) throw inUse(uses)
}

const inOneWord = (kind: string) => kind.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

const listed = (words: string[]) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)
