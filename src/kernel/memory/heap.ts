import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Both halves of the space for new objects together; in less, what is used up would have to be collected many times a second. */
const LITTLE_BYTES = 8 * 1_048_576
/** The share of its time for which a thread is at work that more space would serve. */
const AT_WORK = 0.1
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
 * how much it grows can be said later, and again when an idle thread has given it back. While a thread is idle the flag is as it was at the
 * start, for those threads that begin later.
 */
export function boundYoung(): void {
  let factor = 2
  let last = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const wanted = factorFor(youngBytes(), utilization)
    if (wanted === factor) return
    factor = wanted
    setFlagsFromString(`--semi-space-growth-factor=${factor}`)
  }
  setInterval(look, LOOK_MS).unref()
}

const youngBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!.space_size

function factorFor(size: number, utilization: number): number {
  if (size >= ENOUGH_BYTES) return 1
  return size < LITTLE_BYTES && utilization > AT_WORK ? 16 : 2
}
