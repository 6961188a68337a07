import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { ApiError } from '../errors/api-error.ts'
import { by } from '../text/by.ts'
import type { PageKey } from './key.ts'

/** The key of a page's last row, after which the next one begins. */
export type Cursor = readonly (string | number)[]

/** Makes and reads the page tokens of a list. */
export interface Pages {
  /** What the request's token says to go on from, or undefined on page one. */
  cursor(): Cursor | undefined
  token(cursor: Cursor): string
  /**
   * Loads a page by the key of the row before it. It asks for one row more than the page holds, to know whether there is a next page,
   * and returns the rows of the page with the token of the next one. If the key is not a `PageKey`, give the type of `after`.
   */
  take<R, const K extends Cursor = PageKey>(
    limit: number,
    load: (take: number, after: K | undefined) => Promise<R[]>,
    keyOf: (last: R) => K,
  ): Promise<{ rows: R[]; nextPageToken?: string }>
}

/**
 * The page tokens of one request. A token contains the key of the last row, and a signature of this key, the path with its parameters
 * filled in, the network and the filters. If one of them changes, the token is refused; `limit` may change. `key` is stored in the
 * database, so that tokens outlive restarts.
 */
export function pagesFor(key: KeyObject, path: string, network: string, query: Record<string, unknown>): Pages {
  const sign = (payload: string) => {
    const { limit: _, nextPageToken: __, ...filters } = query
    const bound = JSON.stringify([path, network, Object.entries(filters).toSorted(by(([name]) => name))])
    return `${payload}.${createHmac('sha256', key).update(payload).update(bound).digest().subarray(0, 16).toString('base64url')}`
  }
  const token = (cursor: Cursor) => sign(Buffer.from(JSON.stringify(cursor)).toString('base64url'))
  const cursor = (): Cursor | undefined => {
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
  }
  return {
    token,
    cursor,
    async take<R, const K extends Cursor>(
      limit: number,
      load: (take: number, after: K | undefined) => Promise<R[]>,
      keyOf: (last: R) => K,
    ) {
      const rows = await load(limit + 1, cursor() as K | undefined)
      if (rows.length <= limit) return { rows }
      const page = rows.slice(0, limit)
      return { rows: page, nextPageToken: token(keyOf(page.at(-1)!)) }
    },
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
