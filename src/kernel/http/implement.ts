import type { Actor, Context } from '../storage/context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Place } from '../../db/list.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Static, TSchema } from '../contract/schema.ts'

type Part<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Static<S> : undefined

/** What a handler gets. A GET reads through `db` and cannot write; a POST or PUT has `tx` (and the same as `db`). */
export type Call<E> = Context & {
  actor: Actor
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  /** Makes and reads the page tokens of this list. */
  pages: Pages
} & (E extends { method: 'GET' } ? { db: Db } : { tx: Tx })

/** The key of a page's last row, after which the next one begins. */
export type Cursor = readonly (string | number)[]

/** Makes and reads the page tokens of a list. */
export interface Pages {
  /** What the request's token says to go on from, or undefined on page one. */
  cursor(): Cursor | undefined
  token(cursor: Cursor): string
  /**
   * Loads a page by the key of the row before it. It asks for one row more than the page holds, to know whether there is a next page,
   * and returns the rows of the page with the token of the next one. If the key is not a `Place`, give the type of `after`.
   */
  take<R, const K extends Cursor = Place>(
    limit: number,
    load: (take: number, after: K | undefined) => Promise<R[]>,
    keyOf: (last: R) => K,
  ): Promise<{ rows: R[]; nextPageToken?: string }>
}

export type Handler<E> = (call: Call<E>) => Promise<E extends { reply: infer S extends TSchema } ? Static<S> : never>

type EndpointsOf<C> = { [K in keyof C as C[K] extends { '~endpoint': true } ? K : never]: C[K] }

export interface Route {
  operationId: string
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** The routes of a contract: does not compile while a handler is missing or answers another shape. */
export function implement<C extends object>(
  contract: C,
  handlers: { [K in keyof EndpointsOf<C>]: Handler<EndpointsOf<C>[K]> },
): Route[] {
  return Object.entries(contract as Record<string, unknown>)
    .filter((entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && entry[1] !== null && '~endpoint' in entry[1])
    .map(([operationId, endpoint]) => ({
      operationId,
      endpoint,
      handler: (handlers as unknown as Record<string, Handler<Endpoint>>)[operationId]!,
    }))
}
