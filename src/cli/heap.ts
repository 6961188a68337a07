import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Under load V8 doubles both halves of the space for new objects, each up to 32 MB or more. */
const ENOUGH_BYTES = 32 * 1_048_576
const LOOK_MS = 250
/** By so much of what lives the heap may grow before V8 looks for what does not; by itself it lets it grow to four times as much. */
const GROWTH_PERCENT = 50
/** A process that finds half a processor in use at so many looks in a row is at work. */
const BUSY_LOOKS = 4

let isHeld = false

/** Keeps the heap of this process near what it needs. It comes before any thread: compiled code that is kept fits the flags of its time only. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Holds the space for new objects at the two megabytes with which a process begins. To load the program would make it 12 in the first thread and 8 in
 * the one that writes, for good, though most of what is made there then stays.
 */
export function holdYoung(): void {
  isHeld = true
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Lets the space for new objects grow once the process is at work, and no further than 32 MB. More makes nothing faster here, and a burst of answers
 * would keep 100 MB more of memory for good. The limit of that space is a flag of the node that starts, which many ways lead to; that it grows no
 * further can be said later.
 */
export function boundYoung(): void {
  let [looks, used] = [0, process.cpuUsage()]
  const timer = setInterval(() => {
    if (isHeld) {
      const { user, system } = process.cpuUsage(used)
      used = process.cpuUsage()
      looks = user + system > LOOK_MS * 500 ? looks + 1 : 0
      if (looks < BUSY_LOOKS) return
      isHeld = false
      // By 2 it would still be small after seconds of load.
      return setFlagsFromString('--semi-space-growth-factor=4')
    }
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (space !== undefined && space.space_size < ENOUGH_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(timer)
  }, LOOK_MS)
  timer.unref()
}
