import type { Actor, Context } from '../storage/context.ts'
import type { Db, Tx } from '../../db/database.ts'
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

export interface Pages {
  /** What the request's token says to go on from, or undefined on page one. */
  cursor(): readonly (string | number)[] | undefined
  token(cursor: readonly (string | number)[]): string
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
