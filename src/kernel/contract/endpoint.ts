import type { Code } from '../errors/codes.ts'
import type { TSchema } from './schema.ts'

/** What the program tells the kernel of its own words: `declare module … { interface Register { scope: Scope } }`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Register {}
type ScopeName = Register extends { scope: infer S extends string } ? S : string

/** The methods that a route can have. A GET route also answers HEAD. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Who may call, besides having the scope: only admins, or every member whose membership can act. */
export type Access = 'admin' | 'member'

/** The types of files that a GET can return instead of JSON. */
export type FileType = 'application/pdf' | 'application/xml' | 'text/csv' | 'text/calendar' | 'image/svg+xml'

/** A body that is no JSON: its type, and how long it may be. The handler gets its bytes. */
interface RawBody {
  type: 'text/csv'
  mostBytes: number
}

/**
 * A route as data: what it takes, what it answers, who may call it. Everything else that knows of a route reads it from here.
 * The server does not start with one that contradicts itself (http/check-routes.ts).
 */
export interface Endpoint {
  method: (typeof METHODS)[number]
  /** With `:name` for parameters. */
  path: string
  /** `any`: a credential may call whatever its scopes are. */
  scope: ScopeName | 'any'
  /** Another scope that is enough. The handler decides which of the two a request needs. */
  orScope?: ScopeName
  /** Without it, members read and admins write. */
  access?: Access
  /**
   * Whoever asks needs no credential, and none is looked at: `scope` is `any`. The handler finds in `exchange` who asks and from where. It reads, or
   * it works in steps.
   */
  open?: true
  /** This POST changes nothing, like a preview: its handler has a `Db`, the readonly scope is enough, and it refuses an Idempotency-Key. */
  reads?: true
  summary: string
  description?: string
  params?: TSchema
  /** Each parameter is a scalar, or a list of scalars separated by commas: `T.Array(Uuid, { maxItems: 100 })`. */
  query?: TSchema
  /** JSON, which may be missing when nothing in it is required. A POST, PUT or PATCH without it refuses a body; a DELETE never has one. */
  body?: TSchema
  /** What a POST takes in place of JSON. */
  rawBody?: RawBody
  /**
   * This write does its work in many short reads and writes: its handler has `steps` in place of a `tx`, and may set a cookie. It must be
   * idempotent by itself, and takes no Idempotency-Key.
   */
  inSteps?: true
  status: 200 | 201 | 202 | 204
  /** Without it, the answer has no body or is a file. */
  reply?: TSchema
  /** This GET returns a file of this type. The handler returns its name and content. */
  file?: FileType
  /** The file is as large as what it is about: it is made in a thread of its own, so that nobody waits for it. Nothing but data goes there. */
  inWorker?: true
  /** The error codes that it can answer, besides those that follow from its other properties. */
  errors: readonly Code[]
  /** The key of the created object in the reply. `Location` is the path with the id of that object. */
  creates?: string
  /** `Location`, if that is another path. Its parameters are filled in from those of `path`, else from the created object. */
  location?: string
  /** The GET whose ETag this write returns, if its own reply is not that of the GET. The write then compares `If-Match` with it. */
  etagFrom?: string
  /** The answer contains a secret. It is shown once and stored nowhere. */
  secret?: true
  /** This GET is a list: its handler has `pages`, and it has no ETag. */
  list?: true
  /**
   * This list is of changes, and may be followed: asked for `text/event-stream`, it answers those that come, as they come. Its query has
   * `after`.
   */
  stream?: true
  /** It reads by a single statement, so it needs no snapshot of the database. */
  oneStatement?: true
  /** Whether `service-network-id` is required, whatever the scheme. Without it, a bearer token needs it. */
  networkHeader?: boolean
  example?: { body?: unknown; reply?: unknown }
}

/** Declares a route. Its name in the contract is its operationId. */
export const endpoint = <const E extends Endpoint>(spec: E): E & { '~endpoint': true } => ({ ...spec, '~endpoint': true })

/** Whether a route changes nothing. */
export const isRead = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads === true

/** Who may call a route. */
export const accessOf = (endpoint: Endpoint): Access =>
  endpoint.access ?? (isRead(endpoint) || endpoint.open ? 'member' : 'admin')

/** The scopes that let a credential call a route, the narrowest first. One of them is enough; where there are none, no scope is needed. */
export function scopesOf(endpoint: Endpoint): string[] {
  const { scope, orScope } = endpoint
  if (scope === 'any') return []
  const scopes = orScope === undefined ? [scope] : [scope, orScope]
  return isRead(endpoint) ? [...scopes.map(name => `${name}.readonly`), ...scopes] : scopes
}

/** Whether the server reads the body of a request. Where `body` is missing, it must then be empty. */
export const hasBytes = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE'

/** Whether a request may come without the body that the route takes, as if it were `{}`: nothing in it is required. */
export const mayLackBody = ({ body }: Endpoint): boolean =>
  body !== undefined && ((body as { required?: string[] }).required ?? []).length === 0

/** Whether a route takes an Idempotency-Key. */
export const takesKey = (endpoint: Endpoint): boolean => !isRead(endpoint) && !endpoint.inSteps

/** Whether a route compares `If-Match`. */
export const takesIfMatch = (endpoint: Endpoint): boolean => !isRead(endpoint) && endpoint.etagFrom !== undefined

/** Whether the answer has an ETag, which is that of a GET of the object. */
export const hasEtag = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET'
    ? !endpoint.list
    : endpoint.etagFrom !== undefined ||
      (endpoint.creates !== undefined && !endpoint.location && !endpoint.secret && !endpoint.inSteps)
