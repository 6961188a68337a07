import type { Input, Static, TSchema } from '../src/kernel/contract/schema.ts'

/** Loads the contract of a group, or several. */
export type Loader = () => Promise<object | readonly object[]>

/** The operations of each group, by their names. */
export type Client<G> = { readonly [K in keyof G]: G[K] extends Loader ? Group<Awaited<ReturnType<G[K]>>> : never }

type Group<M> = M extends readonly [infer First, ...infer Rest]
  ? Operations<First> & Group<Rest>
  : M extends readonly []
    ? unknown
    : Operations<M>
type Operations<C> = { readonly [K in keyof C as C[K] extends { '~endpoint': true } ? K : never]: Operation<C[K]> }

/** What a client does by an endpoint. */
export type Operation<E> = ((...args: Args<E>) => Promise<ReplyOf<E>>) & {
  /** The names of group and operation: a key for caches and logs. */
  readonly key: readonly [group: string, operationId: string]
  /** The answer with its status, its ETag and its other headers. */
  answer(...args: Args<E>): Promise<Answer<ReplyOf<E>>>
  /** The endpoint as data: its schemas, from which a form can be made, its scope, its words. */
  endpoint(): Promise<E>
} & (E extends { method: 'GET' } ? ReadsOne<E> & ReadsMany<E> & Follows<E> : unknown)

type ReadsOne<E> = E extends { list: true }
  ? unknown
  : {
      /** The answer, or undefined when it is still the one that had this ETag. */
      ifChanged(etag: string, ...args: Args<E>): Promise<Answer<ReplyOf<E>> | undefined>
    }

type Follows<E> = E extends { stream: true; reply: infer S extends TSchema }
  ? {
      /** What changes from now on, or after the cursor `after`, as it happens. A lost stream is opened again, and misses nothing. */
      follow(...args: Args<E>): AsyncGenerator<Static<S> extends { changes: readonly (infer C)[] } ? C : never, void, void>
    }
  : unknown

type ReadsMany<E> = Listed<E> extends never ? unknown : ListOperation<E>

interface ListOperation<E> {
  /** Every object of the list, from this page on, in pages as large as they can be unless `limit` is given. */
  all(...args: Args<E>): AsyncGenerator<Listed<E>, void, void>
  /** Every page, from this one on. */
  pages(...args: Args<E>): AsyncGenerator<ReplyOf<E>, void, void>
  /** The whole list as CSV, fetched in such pages too. */
  csv(...args: Args<E>): Promise<string>
  /** The list as CSV page by page; the names of the columns are in the first one only. */
  csvPages(...args: Args<E>): AsyncGenerator<string, void, void>
}

/** What came, beside the reply. */
export interface Answer<R> {
  reply: R
  status: number
  /** Stands for what a GET of the object answers; for `ifMatch` and `ifChanged`. */
  etag: string | undefined
  /** The path of what was created. */
  location: string | undefined
  requestId: string | undefined
  /** Whether it is the stored answer to an earlier request with this Idempotency-Key. */
  replayed: boolean
  headers: Headers
}

/** What an operation answers. A file has its name, its type and its bytes. */
export type ReplyOf<E> = E extends { file: string } ? File : E extends { reply: infer S extends TSchema } ? Static<S> : void

/** An object of what an operation lists or follows: `ItemOf<typeof stoa.tickets.listTickets>`. */
export type ItemOf<O> = O extends Listing<infer I> | Following<infer I> ? I : never
interface Listing<I> {
  all(...args: never): AsyncGenerator<I, void, void>
}
interface Following<I> {
  follow(...args: never): AsyncGenerator<I, void, void>
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the request, and any waiting before the next try. The call then fails with the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long a try may take, in milliseconds. */
  timeout?: number | undefined
  /** How often a request is sent again at most. */
  retries?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** What a body that is no JSON can be: it must be possible to send it twice. */
export type RawBody = string | Uint8Array<ArrayBuffer> | Blob

type Args<E> = object extends Sent<E> ? [args?: Flat<Sent<E>>] : [args: Flat<Sent<E>>]
type Sent<E> = CallOptions & Params<E> & Query<E> & Body<E> & Key<E> & Precondition<E>

type Params<E> = E extends { params: infer S extends TSchema } ? Member<'params', Input<S>> : unknown
type Query<E> = E extends { query: infer S extends TSchema } ? Member<'query', Input<S>> : unknown
type Body<E> = E extends { rawBody: object }
  ? { body: RawBody }
  : E extends { body: infer S extends TSchema }
    ? Member<'body', Input<S>>
    : unknown
/** Made by the client unless it is given. */
type Key<E> = E extends { method: 'GET' } | { reads: true } | { inSteps: true }
  ? unknown
  : { idempotencyKey?: string | undefined }
type Precondition<E> = E extends { reads: true }
  ? unknown
  : E extends { etagFrom: string }
    ? { /** The ETag of what you have seen. */ ifMatch?: string | undefined }
    : unknown

/** A member that may be left out when nothing in it is required. */
type Member<K extends string, V> = object extends V ? { [P in K]?: V | undefined } : { [P in K]: V }
type Flat<O> = { [K in keyof O]: O[K] } & {}

/** The objects that a GET lists: its reply has one member beside those that lead to the next page, and that is an array of them. */
type Listed<E> = E extends { reply: infer S extends TSchema } ? Objects<Static<S>> : never
type Objects<R> = R[Exclude<keyof R, 'nextPageToken' | 'searchQueryNext'>] extends readonly (infer I extends object)[] ? I : never
