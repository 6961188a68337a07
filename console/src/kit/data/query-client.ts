import { QueryClient } from '@tanstack/react-query'
import { StoaError } from '../../../../client/index.ts'

/** The client of the interface tries again by itself where that helps, so that queries need not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The key under which the query client keeps who is signed in. */
export const CURRENT = ['sessions', 'getCurrentSession', {}] as const

/** Has everything read again that these groups of operations answered, as soon as it is shown: `['memberships', 'users']`. */
export const markStale = (groups: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => groups.includes(String(queryKey[0])) })

/** Whether somebody may not read it, so that it is not for them, and nothing has failed. */
export const isForbidden = (error: unknown): boolean => error instanceof StoaError && error.status === 403

/** Whether there is no such thing. Where the address has a text that cannot be an id, the service finds fault with the parameter `id` instead. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof StoaError && (error.status === 404 || error.errors.some(({ parameter }) => parameter === 'id'))
