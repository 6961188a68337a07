import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Both halves of the space for new objects together; in less, what is used up would have to be collected many times a second. */
const LITTLE_BYTES = 8 * 1_048_576
/** Under load V8 doubles both halves, each up to 32 MB or more. */
const ENOUGH_BYTES = 32 * 1_048_576
const LOOK_MS = 250
/** By so much of what lives the heap may grow before V8 looks for what does not; by itself it lets it grow to four times as much. */
const GROWTH_PERCENT = 50

/** Keeps the heap of this process near what it needs. It comes before any thread: compiled code that is kept fits the flags of its time only. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Lets the space for new objects grow to 16 MB as soon as there is work, and no further than 32. More makes nothing faster here, and a burst of
 * answers would keep 100 MB more of memory for good. The limits of that space are flags of the node that starts, which many ways lead to; by
 * how much it grows can be said later, and again when an idle thread has given it back.
 */
export function boundYoung(): void {
  let factor: number | undefined
  const look = () => {
    const { space_size: size } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!
    const wanted = size < LITTLE_BYTES ? 16 : size < ENOUGH_BYTES ? 2 : 1
    if (wanted === factor) return
    factor = wanted
    setFlagsFromString(`--semi-space-growth-factor=${factor}`)
  }
  setInterval(look, LOOK_MS).unref()
}
