import { CODES, type Code } from './codes.ts'

/** One thing wrong with a request, and where it is. */
export interface Fault {
  /** JSON Pointer into the body. */
  pointer?: string
  /** Name of a query or path parameter. */
  parameter?: string
  header?: string
  code: string
  detail: string
  allowed?: readonly unknown[]
}

/** How many objects of each kind depend on another. */
export type Uses = Readonly<Record<string, number>>

/** Times that are taken, and free ones that are nearest to the first of them. */
export interface Collision {
  taken: readonly { startDate: string; endDate: string }[]
  nearest: readonly { startDate: string; endDate: string; seats: number }[]
}

interface ErrorParts {
  errors?: Fault[]
  uses?: Uses
  collision?: Collision
  headers?: Record<string, string>
  cause?: unknown
  /** What a write has written before it refuses stays: it is no part of what was asked for. */
  keeps?: boolean
}

/** The only error that is thrown on purpose. It becomes an answer in one place; `cause` only goes to the log. */
export class ApiError extends Error {
  readonly code: Code
  readonly status: number
  readonly errors: Fault[] | undefined
  readonly uses: Uses | undefined
  readonly collision: Collision | undefined
  readonly headers: Record<string, string>
  readonly keeps: boolean

  constructor(code: Code, detail: string, { errors, uses, collision, headers = {}, cause, keeps = false }: ErrorParts = {}) {
    super(detail, { cause })
    this.code = code
    this.status = CODES[code][0]
    this.errors = errors
    this.uses = uses
    this.collision = collision
    this.headers = headers
    this.keeps = keeps
  }
}

/** The object of the path, or 404. */
export function found<T>(object: T | undefined, noun: string): T {
  if (object === undefined) throw new ApiError('not_found', `There is no such ${noun} in this network.`)
  return object
}

/** 400 with the faults of one stage; nothing happens when there are none. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  // One fault for each place: when a parameter is empty, it need not be reported as missing, too.
  const errors = [
    ...new Map(faults.toReversed().map(fault => [fault.pointer ?? fault.parameter ?? fault.header, fault])).values(),
  ]
    .toReversed()
    .slice(0, MOST_FAULTS)
  const code: Code = errors.every(fault => fault.code === 'unknown_reference') ? 'unknown_reference' : 'invalid_request'
  const [first] = errors
  throw new ApiError(code, errors.length === 1 ? first!.detail : `${errors.length} faults; the first: ${first!.detail}`, {
    errors,
  })
}

export const MOST_FAULTS = 20

/** How long a body may be, unless a route says otherwise. */
export const MOST_BYTES = 1_048_576

/** 413 of the routes that the contract describes. */
export const bodyTooLarge = (most = MOST_BYTES) =>
  new ApiError('body_too_large', `The body is larger than ${most / 1_048_576} MiB.`)

/** 409: what must be unique is there already, at this path. */
export const alreadyExists = (detail: string, location: string) =>
  new ApiError('already_exists', detail, { headers: { location } })

/** 503, the one answer that load may cause. */
export const unavailable = (detail: string, cause?: unknown) =>
  new ApiError('unavailable', detail, { headers: { 'retry-after': '1' }, cause })

/** The body of an error, as RFC 9457 says. */
export function problem(error: ApiError, requestId: string) {
  return {
    type: `/problems/${error.code}`,
    title: CODES[error.code][1],
    status: error.status,
    detail: error.message,
    // The same text under the name that many clients expect.
    message: error.message,
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors }),
    ...(error.uses && { uses: error.uses }),
    ...error.collision,
  }
}
