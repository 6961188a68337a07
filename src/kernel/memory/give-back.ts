import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A thread that has done so little in each of so many seconds is idle: by itself it is at work for less than half of that. */
const IDLE_SHARE = 0.005
const IDLE_SECONDS = 60
/** Who has worked for less than this has learned nothing yet that a collection would spoil: then it need not be idle for long. */
const START_MS = 2_000
const START_SECONDS = 2
/** Less is not worth the pause of some 20 to 50 ms in which it is found. */
const WORTH_BYTES = 8 * 1_048_576

/**
 * Returns to the system what the heap of this thread no longer needs, whenever the thread has become idle and its heap has grown. A start
 * leaves 20 MB of it and a busy hour 50, and V8 gives it back by itself only where memory becomes short. It takes a minute, because for the
 * first second of work after it V8 has to learn anew what that work is like.
 */
export function giveBackWhenIdle(seconds = IDLE_SECONDS): void {
  const first = performance.eventLoopUtilization()
  let last = first
  let quiet = 0
  let size = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    quiet = performance.eventLoopUtilization(now, last).utilization < IDLE_SHARE ? quiet + 1 : 0
    last = now
    const needed = performance.eventLoopUtilization(now, first).active < START_MS ? START_SECONDS : seconds
    if (quiet < needed || heapSize() < size + WORTH_BYTES) return
    const collect = collector()
    // Another thread, which looks for the same at this moment, may have taken the flag away: then it is tried again a second later.
    if (collect === undefined) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    size = heapSize()
  }
  setInterval(look, 1_000).unref()
}

const heapSize = () => getHeapStatistics().total_heap_size

/** What lets V8 do all that it does as its last resort: a function that is only in contexts which are made under this flag. */
function collector(): NodeJS.GCFunction | undefined {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined
  setFlagsFromString('--no-expose-gc')
  return collect
}
