import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Both halves of the space for new objects together; in less, what is used up would have to be collected many times a second. */
const LITTLE_BYTES = 8 * 1_048_576
/** Under load V8 doubles both halves, each up to 32 MB or more. */
const ENOUGH_BYTES = 32 * 1_048_576
const LOOK_MS = 250
/** Who is at work for such a share of so many looks, one after the other, does more than start. */
const WORK_SHARE = 0.1
const WORK_LOOKS = 4
/** By so much of what lives the heap may grow before V8 looks for what does not; by itself it lets it grow to four times as much. */
const GROWTH_PERCENT = 50

/**
 * Keeps the heap of this process near what it needs. It comes before any thread: compiled code that is kept fits the flags of its time only.
 *
 * The space for new objects stays as small as it is until there is work: a start would leave 20 MB of it in two threads. Then it grows to 16 MB at
 * once, and no further than 32. More makes nothing faster here, and a burst of answers would keep 100 MB more of memory for good. The limits of
 * that space are flags of the node that starts, which many ways lead to; by how much it grows can be said later.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  // V8 makes objects old from the start where it has seen many live through some collections, as those of requests do that wait for the disk. Then
  // only a full collection finds them, in one process of six.
  setFlagsFromString('--no-allocation-site-pretenuring')
  growYoungBy(1)
  let looksAtWork = 0
  let last = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const isAtWork = performance.eventLoopUtilization(now, last).utilization > WORK_SHARE
    last = now
    if (looksAtWork < WORK_LOOKS) looksAtWork = isAtWork ? looksAtWork + 1 : 0
    if (looksAtWork < WORK_LOOKS) return
    const size = youngBytes()
    growYoungBy(size >= ENOUGH_BYTES ? 1 : size < LITTLE_BYTES ? 16 : 2)
    if (size >= ENOUGH_BYTES) clearInterval(timer)
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
}

const growYoungBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)
const youngBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!.space_size
