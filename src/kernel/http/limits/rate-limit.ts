import { ApiError } from '../../errors/api-error.ts'
import { makeRoom } from './make-room.ts'

/** A bucket that fills with `rate` tokens a second up to `burst`, one for each name. */
export interface Buckets {
  /** Takes a token: what is left, or -1 when there was none. */
  take(name: string): number
  readonly policy: string
  /** The `RateLimit` header for what is left. */
  header(left: number): string
}

const MOST_NAMES = 100_000

/** Rate limits of one process. Undefined when `rate` is 0, which switches them off. */
export function buckets(rate: number, burst: number, label: string): Buckets | undefined {
  if (rate === 0) return undefined
  const levels = new Map<string, { tokens: number; at: number }>()
  return {
    policy: `"${label}";q=${rate};w=1`,
    header: left => `"${label}";r=${Math.max(0, left)};t=1`,
    take(name) {
      const time = performance.now()
      let level = levels.get(name)
      if (level === undefined) {
        // A full bucket says nothing: forgetting the oldest names only ever gives their owners more.
        makeRoom(levels, MOST_NAMES)
        levels.set(name, (level = { tokens: burst, at: time }))
      }
      level.tokens = Math.min(burst, level.tokens + ((time - level.at) / 1000) * rate)
      level.at = time
      if (level.tokens < 1) return -1
      level.tokens -= 1
      return Math.floor(level.tokens)
    },
  }
}

/** What may still be used of something, in units of the policy. */
export interface Budget {
  policy: string
  left: number
  /** When it is worth to ask again, if nothing is left. */
  seconds: number
}

export const rateLimited = (detail = 'Too many requests: wait a second.', seconds = 1) =>
  new ApiError('rate_limited', detail, { headers: { 'retry-after': String(seconds) } })
