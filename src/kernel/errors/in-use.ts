import { ApiError } from './api-error.ts'

/** How many objects of each kind depend on another: `{ product: 3, 'open order': 1 }`. Kinds are in the singular. */
export type Uses = Readonly<Record<string, number>>

/** 409 of what cannot be deleted because others depend on it. `detail` counts them by kind; kinds of which there are none are left out. */
export function inUse(uses: Uses): ApiError {
  const counted = Object.entries(uses)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind : plural(kind)}`)
  return new ApiError('in_use', `It is still in use by ${listed(counted)}.`)
}

/** Throws `inUse` when anything depends on it. */
export function refuseUsed(uses: Uses): void {
  if (Object.values(uses).some(count => count > 0)) throw inUse(uses)
}

const plural = (kind: string) =>
  /[^aeiou]y$/.test(kind) ? `${kind.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(kind) ? `${kind}es` : `${kind}s`

const listed = (words: string[]) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)
