import type { Code } from '../src/kernel/errors/codes.ts'
import type { Collision, Fault, Uses } from '../src/kernel/errors/api-error.ts'

export type { Fault }

/** A time that is free, with how many seats are. */
export type FreeTime = Collision['nearest'][number]

/**
 * Beside the codes of the service: `network_failure` when no answer came, `timed_out` when none came in time, and `unexpected_answer`
 * when something else than the service answered, such as a proxy. The list grows; go by the status when you do not know a code.
 */
export type ErrorCode = Code | 'network_failure' | 'timed_out' | 'unexpected_answer' | (string & Record<never, never>)

interface Parts {
  status: number
  code: ErrorCode
  detail: string
  errors?: readonly Fault[] | undefined
  uses?: Uses | undefined
  taken?: Collision['taken'] | undefined
  nearest?: readonly FreeTime[] | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  etag?: string | undefined
  location?: string | undefined
  cause?: unknown
}

/** Why a call has failed. Whoever aborts a call gets the reason of the signal instead. */
export class StoaError extends Error {
  override readonly name = 'StoaError'
  /** Of the answer; 0 when none came. */
  readonly status: number
  readonly code: ErrorCode
  /** For people. It may be reworded, so programs look at `code`. */
  readonly detail: string
  /** What is wrong with the request, place by place. */
  readonly errors: readonly Fault[]
  /** With `in_use`: how many objects of each kind depend on it, such as `{ openOrder: 2 }`. */
  readonly uses: Uses
  /** With `slot_taken`: the times asked for that are taken. */
  readonly taken: Collision['taken']
  /** With `slot_taken`: free times near the first one that is taken. */
  readonly nearest: readonly FreeTime[]
  /** Under which the service's log has the request. */
  readonly requestId: string | undefined
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfter: number | undefined
  /** The present ETag, with `precondition_failed`. */
  readonly etag: string | undefined
  /** The path of what is there already, with `already_exists`. */
  readonly location: string | undefined

  constructor({
    status,
    code,
    detail,
    errors = [],
    uses = {},
    taken = [],
    nearest = [],
    requestId,
    retryAfter,
    etag,
    location,
    cause,
  }: Parts) {
    super(requestId === undefined ? detail : `${detail} (${status} ${code}, request ${requestId})`, { cause })
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.uses = uses
    this.taken = taken
    this.nearest = nearest
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.etag = etag
    this.location = location
  }

  /** Whether nobody knows if the request was carried out. A read does no harm; look before you send a write again with another key. */
  get isUncertain(): boolean {
    if (this.code === 'unexpected_answer') return [408, 502, 503, 504].includes(this.status)
    return ['network_failure', 'timed_out', 'outcome_unknown'].includes(this.code)
  }

  /** The fault at this place: a JSON Pointer into the body (`/event/title`), or the name of a parameter or header. */
  fault(place: string): Fault | undefined {
    return this.errors.find(fault => placeOf(fault) === place)
  }

  /** The faults at this pointer and at everything below it: those of `/product/options` are also those of `/product/options/0/title`. */
  faultsWithin(pointer: string): Fault[] {
    return this.errors.filter(fault => fault.pointer === pointer || fault.pointer?.startsWith(`${pointer}/`))
  }
}

const placeOf = ({ pointer, parameter, header }: Fault) => pointer ?? parameter ?? header

/** What an answer that is no success says. */
export function refusal({ status, headers, statusText }: Response, text: string): StoaError {
  const problem = problemIn(text)
  return new StoaError({
    status,
    code: problem?.code ?? 'unexpected_answer',
    detail: problem?.detail ?? (`${statusText} ${text.slice(0, 200)}`.trim() || 'An answer without any text, or a redirect.'),
    errors: problem?.errors,
    uses: problem?.uses,
    taken: problem?.taken,
    nearest: problem?.nearest,
    requestId: problem?.requestId ?? headers.get('request-id') ?? undefined,
    retryAfter: millisecondsOf(headers.get('retry-after'), headers.get('date')),
    etag: headers.get('etag') ?? undefined,
    location: headers.get('location') ?? undefined,
  })
}

/** Problem details as the service writes them, or undefined if the text is something else. */
type Problem = Pick<StoaError, 'code' | 'detail' | 'errors' | 'uses' | 'taken' | 'nearest' | 'requestId'>
function problemIn(text: string): Problem | undefined {
  try {
    const { code, detail, errors, uses, taken, nearest, requestId } = JSON.parse(text) as Record<string, unknown>
    if (typeof code !== 'string' || typeof detail !== 'string' || typeof requestId !== 'string') return undefined
    const listed = <V>(value: unknown) => (Array.isArray(value) ? (value as V[]) : [])
    const collision = { taken: listed<Collision['taken'][number]>(taken), nearest: listed<FreeTime>(nearest) }
    return { code, detail, requestId, errors: listed<Fault>(errors), uses: (uses ?? {}) as Uses, ...collision }
  } catch {
    return undefined
  }
}

/** A `Retry-After` in seconds, or as a date, which is compared with the clock of whoever sent it where that is known. */
function millisecondsOf(retryAfter: string | null, date: string | null): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const wait = Date.parse(retryAfter) - (Date.parse(date ?? '') || Date.now())
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
