import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Pages } from './implement.ts'
import { ApiError } from '../errors/api-error.ts'

type Cursor = readonly (string | number)[]

/**
 * The page tokens of one request. A token is where to go on from, and a signature over that, the route, the network and the
 * filters: with any of them changed it is refused, with another `limit` it is not. `key` is kept in the database, so that
 * tokens outlive restarts.
 */
export function pagesFor(key: KeyObject, route: string, network: string, query: Record<string, unknown>): Pages {
  const sign = (payload: string) => {
    const { limit: _, nextPageToken: __, ...filters } = query
    const bound = JSON.stringify([route, network, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))])
    return `${payload}.${createHmac('sha256', key).update(payload).update(bound).digest().subarray(0, 16).toString('base64url')}`
  }
  return {
    token: cursor => sign(Buffer.from(JSON.stringify(cursor)).toString('base64url')),
    cursor() {
      if (query.nextPageToken === undefined) return undefined
      const given = String(query.nextPageToken)
      const [payload = ''] = given.split('.')
      if (!sameText(given, sign(payload))) {
        const detail = 'nextPageToken was not given by this list with these filters.'
        throw new ApiError('invalid_page_token', detail, {
          errors: [{ parameter: 'nextPageToken', code: 'invalid_page_token', detail }],
        })
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Cursor
    },
  }
}

/** Cuts `limit + 1` rows to a page: its rows, and the token of the next page when there is one. */
export function toPage<R>(
  rows: R[],
  limit: number,
  pages: Pages,
  cursorOf: (last: R) => Cursor,
): { rows: R[]; nextPageToken?: string } {
  if (rows.length <= limit) return { rows }
  const page = rows.slice(0, limit)
  return { rows: page, nextPageToken: pages.token(cursorOf(page.at(-1)!)) }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
