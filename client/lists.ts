import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { listedBy } from '../src/kernel/contract/listed.ts'
import type { AnyArgs } from './call.ts'
import type { Received } from './send.ts'

interface Page {
  nextPageToken?: string
  searchQueryNext?: { nextPageToken: string }
}

/** The largest pages that a list has, unless its caller says how large they are: for those who want all of it. */
export function inLargePages({ query }: Endpoint, args: AnyArgs): AnyArgs {
  const { maximum } = (query as { properties?: { limit?: { maximum?: number } } } | undefined)?.properties?.limit ?? {}
  return maximum === undefined ? args : { ...args, query: { limit: maximum, ...args.query } }
}

/** The pages of a list, each asked for when the one before has been used. */
export async function* pagesOf<P>(load: (args: AnyArgs) => Promise<P>, args: AnyArgs): AsyncGenerator<P, void, void> {
  let token: string | undefined
  do {
    const page = await load(withToken(args, token))
    yield page
    const { nextPageToken, searchQueryNext } = page as Page
    token = nextPageToken ?? searchQueryNext?.nextPageToken
  } while (token !== undefined)
}

/** The objects of a list. */
export async function* itemsOf(endpoint: Endpoint, pages: AsyncIterable<unknown>): AsyncGenerator<unknown, void, void> {
  const listed = listedBy(endpoint)
  if (listed === undefined) throw new TypeError(`${endpoint.method} ${endpoint.path} is no list.`)
  for await (const page of pages) yield* (page as Record<string, unknown[]>)[listed.name]!
}

/** The pages of a list as tables, of which the first alone has the names of the columns: one after the other, they are one table. */
export async function* tablesOf(load: (args: AnyArgs) => Promise<Received>, args: AnyArgs): AsyncGenerator<string, void, void> {
  let token: string | undefined
  let isFirst = true
  do {
    const { text, headers } = await load(withToken(args, token))
    yield isFirst ? text : text.slice(text.indexOf('\r\n') + 2)
    isFirst = false
    const next = /<[^>]*\?([^>]*)>; *rel="next"/.exec(headers.get('link') ?? '')?.[1]
    token = new URLSearchParams(next).get('nextPageToken') ?? undefined
  } while (token !== undefined)
}

const withToken = (args: AnyArgs, token: string | undefined): AnyArgs =>
  token === undefined ? args : { ...args, query: { ...args.query, nextPageToken: token } }
