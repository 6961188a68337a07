import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Under load V8 doubles both halves of the space for new objects, each up to 32 MB or more. */
const ENOUGH_BYTES = 32 * 1_048_576
const LOOK_MS = 250
/** By so much of what lives the heap may grow before V8 looks for what does not; by itself it lets it grow to four times as much. */
const GROWTH_PERCENT = 50

/** Keeps the heap of this process near what it needs. It comes before any thread: compiled code that is kept fits the flags of its time only. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Lets the space for new objects grow no further than 32 MB. More makes nothing faster here, and a burst of answers would keep 100 MB more of memory
 * for good. The limit of that space is a flag of the node that starts, which many ways lead to; that it grows no further can be said later.
 */
export function boundYoung(): void {
  const timer = setInterval(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (space !== undefined && space.space_size < ENOUGH_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(timer)
  }, LOOK_MS)
  timer.unref()
}
