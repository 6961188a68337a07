import type { Code } from '../errors/codes.ts'
import type { TSchema } from './schema.ts'

/** What the program tells the kernel of its own words: `declare module … { interface Register { scope: Scope } }`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Register {}
export type ScopeName = Register extends { scope: infer S extends string } ? S : string

/** A route as data: what it takes, what it answers, who may call it. Everything else that knows of a route reads it from here. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT'
  /** With `:name` for parameters. */
  path: string
  scope: ScopeName
  summary: string
  description?: string
  params?: TSchema
  query?: TSchema
  body?: TSchema
  status: 200 | 201
  reply: TSchema
  /** What it can answer besides the errors that every route shares. */
  errors: readonly Code[]
  /** The reply's key whose object this POST makes; `Location` is the path with that object's id. */
  creates?: string
  /** The operation whose body the ETag stands for, where it is not this reply itself. */
  etagFrom?: string
  /** This GET is a list, which carries no ETag. */
  list?: true
  /** GET: one statement, which needs no snapshot of the store. */
  oneStatement?: true
  /** `service-network-id` is required with either scheme. */
  networkHeader?: true
  example?: { body?: unknown; reply: unknown }
}

/** Declares a route. Its name in the contract is its operationId. */
export const endpoint = <const E extends Endpoint>(spec: E): E & { '~endpoint': true } => ({ ...spec, '~endpoint': true })
