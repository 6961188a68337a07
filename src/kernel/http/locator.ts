import type { Endpoint } from '../contract/endpoint.ts'
import { pathFiller } from './fill-path.ts'

type Locator = (params: unknown, given: unknown) => string | undefined

/**
 * Makes the function that gives `Location`: the path and the id of the created object, or `location` of the contract. Where a request that
 * works in steps has made nothing, its answer has no object with an id, and there is none.
 */
export function locator({ path, creates, location, inSteps }: Endpoint): Locator | undefined {
  if (creates === undefined && location === undefined) return undefined
  const fill = pathFiller(location ?? path)
  return (params, given) => {
    const made = creates === undefined ? undefined : (given as Record<string, { id?: string }>)[creates]
    if (inSteps && made?.id === undefined) return undefined
    const filled = fill(params as Record<string, unknown> | undefined, made)
    return location === undefined ? `${filled}/${encodeURIComponent(made!.id!)}` : filled
  }
}
