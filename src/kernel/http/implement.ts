import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Static, TSchema } from '../contract/schema.ts'
import type { AskedBy } from '../worker/queued-worker.ts'
import type { Exchange } from './exchange.ts'
import type { Authorization } from './authorize.ts'
import type { Fairness } from './limits/fairness.ts'
import type { Turn } from './limits/turn.ts'
import type { Streams } from './streams/streams.ts'
import type { Pages } from '../lists/pages.ts'
import type { ChangeRow } from '../storage/changes.ts'
import type { Actor, Context } from '../storage/context.ts'
import type { Writes } from '../writes/writes.ts'

type Part<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Static<S> : undefined

/** Where a route that works in steps reads and writes. What it does counts as time that its caller has used. */
export interface Steps {
  database: Pick<Database, 'read'>
  writes: Pick<Writes, 'perform'>
  /** True when nobody waits for the answer any more. */
  isAbandoned(): boolean
  /** Tells the log what failed, where the answer does not. */
  tell(error: unknown, where: object): void
}

/** What a handler gets. A route that only reads has a `db`, one that writes has a `tx` or `steps`, and a list has `pages`. */
export type Call<E> = Asker<E> & {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: E extends { rawBody: object } ? Buffer : Part<E, 'body'>
} & (E extends { method: 'GET' } | { reads: true } ? { db: Db } : E extends { inSteps: true } ? { steps: Steps } : { tx: Tx }) &
  (E extends { list: true } ? { pages: Pages } : unknown)

/** Who asks: a caller in its network, or anybody. */
type Asker<E> = E extends { open: true }
  ? Pick<Context, 'now' | 'requestId'> & { exchange: Exchange }
  : Context & { actor: Actor } & (E extends { inSteps: true } ? { exchange: Exchange } : unknown) &
      (E extends { secret: true } ? { publicUrl: string | undefined } : unknown)

/** What the handler of a `file` returns. The name may be any text; unsafe characters are replaced. */
export interface FileReply {
  name: string
  /** Or what makes it when the store is not needed any more, because that takes long. */
  content: string | Buffer | ((asker: Omit<AskedBy, 'by'>) => Promise<string | Buffer>)
  /** How long a client may keep it without asking again; without it, it asks each time. */
  keepSeconds?: number
}

/** A call of a route that returns a file, or a list without pages, as data: it has no store, no exchange and no pages. */
export type FileCall = Omit<AnyCall, 'db' | 'tx' | 'exchange' | 'pages'>

export interface AskedFile {
  operationId: string
  call: FileCall
  /** Of a list: whether it is written as CSV. */
  isCsv: boolean
}

/** Makes files that are as large as what they are about, and long lists, in a thread that reads the store by itself. */
export interface Files {
  make(asked: AskedFile, by: AskedBy): Promise<FileReply & { content: Buffer }>
  close(): Promise<void>
}

/** What the handler of an endpoint returns. */
export type Given<E> = E extends { file: string } ? FileReply : E extends { reply: infer S extends TSchema } ? Static<S> : void

type Handler<E> = (call: Call<E>) => Promise<Given<E>>

type EndpointsOf<C> = { [K in keyof C as C[K] extends { '~endpoint': true } ? K : never]: C[K] }

export interface Route {
  operationId: string
  endpoint: Endpoint
  handler: (call: AnyCall) => Promise<unknown>
  /** Of a GET: what its ETag is made of, in place of the whole answer. */
  tag?: Tag<unknown, AnyCall> | undefined
  /** Of a write with an `etagFrom` whose path does not name that object: the parameters of the GET. It throws what the handler throws. */
  tagged?: ((call: AnyCall) => Promise<unknown>) | undefined
  /** Of a `stream`: what a caller sees of changes. */
  follow?: Follow | undefined
}

/** Makes what a caller is sent of a change, undefined for one that the caller does not see. */
type Follow = (actor: Actor, row: ChangeRow) => object | undefined

/**
 * What decides the answer of a GET, where that can be read with less work than the answer: the ETag is then made of this. It must be
 * another JSON whenever one byte of the answer is another, and should be the same whenever the answer is the same.
 */
interface Tag<Answer, Call> {
  /** Takes it from an answer. */
  of(answer: Answer): unknown
  /** Reads it, for a write that returns or compares the tag. It throws what the handler throws. */
  load(call: Call): Promise<unknown>
}

type FollowOf<E> = E extends { stream: true } ? Follow : never

type TagOf<E> = E extends { method: 'GET'; reply: infer S extends TSchema } ? Tag<Static<S>, Call<E>> : never

type TaggedOf<E> = E extends { etagFrom: string } ? (call: Call<E>) => Promise<Readonly<Record<string, string>>> : never

/** A call as the kernel makes it. The type of a handler shows only what its contract provides for. */
export type AnyCall = Call<Endpoint> & { db: Db; tx: Tx; pages: Pages | undefined }

/** The handlers of a contract. */
type Handlers<C extends object> = { [K in keyof EndpointsOf<C>]: Handler<EndpointsOf<C>[K]> }

/** The routes of a contract: does not compile while a handler is missing or answers another shape. */
export function implement<C extends object>(
  contract: C,
  handlers: Handlers<C>,
  {
    tags = {},
    tagged = {},
    follows = {},
  }: {
    tags?: { [K in keyof EndpointsOf<C>]?: TagOf<EndpointsOf<C>[K]> }
    tagged?: { [K in keyof EndpointsOf<C>]?: TaggedOf<EndpointsOf<C>[K]> }
    follows?: { [K in keyof EndpointsOf<C>]?: FollowOf<EndpointsOf<C>[K]> }
  } = {},
): Route[] {
  return Object.entries(contract as Record<string, unknown>)
    .filter((entry): entry is [string, Endpoint] => typeof entry[1] === 'object' && entry[1] !== null && '~endpoint' in entry[1])
    .map(([operationId, endpoint]) => ({
      operationId,
      endpoint,
      handler: (handlers as unknown as Record<string, Route['handler']>)[operationId]!,
      tag: (tags as unknown as Record<string, Route['tag']>)[operationId],
      tagged: (tagged as unknown as Record<string, Route['tagged']>)[operationId],
      follow: (follows as unknown as Record<string, Follow>)[operationId],
    }))
}

/** What every handler needs to run. */
export interface HandlerDeps extends Pick<Authorization, 'authenticate' | 'browsers'> {
  database: Database
  writes: Writes
  /** What makes files that may be large; without it they are made here, as others are. */
  files?: Files | undefined
  fairness: Fairness
  streams: Streams
  log: Logger
  /** Signs page tokens. */
  signingKey: KeyObject
  /** Check each answer against its contract, and that each write has a record. For tests and development. */
  strict: boolean
  /** The route of an operationId. */
  route(operationId: string): Route
  routes: readonly Route[]
}

/** The part of a route that follows authorization, within a turn of the caller. */
export type Perform = (request: FastifyRequest, reply: FastifyReply, turn: Turn) => Promise<FastifyReply>
