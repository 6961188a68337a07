export type Dice = ReturnType<typeof diceOf>

/** Random choices that follow from a seed, so that whatever they find is found again (mulberry32). */
export function diceOf(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    /** A whole number from 0 on that is less than `count`. */
    below,
    /** Whether something happens that does so this often, from 0 to 1. */
    chance: (often: number) => next() < often,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
  }
}
