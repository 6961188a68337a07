/** Numbers that look random but are the same everywhere, because they come from a seed. */
export interface Random {
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** That many different elements, or all when there are fewer. */
  some<T>(from: readonly T[], count: number): T[]
  /** That many lower-case hexadecimal digits. */
  hex(digits: number): string
}

/** Mulberry32, a generator of 32 bits: enough for example data, not for secrets. */
export function random(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    integer,
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(integer(0, left.length - 1), 1)[0]!)
    },
    hex(digits) {
      let text = ''
      while (text.length < digits) text += integer(0, 0xffff_ffff).toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}

/** All ids of the demo come after this instant and before those of any real day, so that they sort as things happened. */
const FIRST_MS = Date.UTC(2026, 0, 1)

/** So many milliseconds are between the ids of one step and those of the next, and of one network and the next: more than are made. */
const STEP_MS = 1_000
const NETWORK_MS = 100_000 * STEP_MS

/**
 * Ids that are the same everywhere: UUIDv7 of successive milliseconds, with random bits from a seed. Each step has its own, so that they do
 * not depend on what billing has made before it, which is another number of periods on another day.
 */
export function countedIds(seed: number, step: number, after = 0): () => string {
  const { hex } = random(seed * 100_003 + step * 2 + Math.sign(after))
  let ms = FIRST_MS + seed * NETWORK_MS + step * STEP_MS + after
  return () => {
    const time = (ms++).toString(16).padStart(12, '0')
    const bits = hex(18)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(0, 3)}-a${bits.slice(3, 6)}-${bits.slice(6)}`
  }
}

/** The ids of what happens by itself after a step. */
export const idsAfter = (seed: number, step: number): (() => string) => countedIds(seed, step, STEP_MS / 2)
