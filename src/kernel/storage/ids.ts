import { randomFillSync } from 'node:crypto'
import { systemTime } from '../time/clock.ts'

const POOL = 8 * 512
const pool = Buffer.alloc(POOL)
let used = POOL
let lastMs = 0
let sequence = 0
let source: (() => string) | undefined

/**
 * A UUIDv7 (RFC 9562): milliseconds first, so that rows of one time lie together, then a 12-bit sequence that rises within the
 * millisecond, then 62 random bits. Ids of one process rise even when the clock steps back.
 */
export function newId(nowMs = systemTime()): string {
  if (source !== undefined) return source()
  sequence = nowMs > lastMs ? 0 : sequence + 1
  lastMs = Math.max(lastMs, nowMs)
  if (sequence > 0xfff) {
    lastMs += 1
    sequence = 0
  }
  if (used === POOL) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, (used += 8))
  const time = lastMs.toString(16).padStart(12, '0')
  const variant = (8 | (Number.parseInt(random[0]!, 16) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4)}`
}

/** The smallest id that can be made at an instant: those that were made before it are smaller. */
export const firstIdOf = (instant: string): string => {
  const time = Date.parse(instant).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Puts another source of ids in its place, for what is to have the same ids everywhere. Without an argument, our own again. */
export const setIds = (ids?: () => string): void => {
  source = ids
}
