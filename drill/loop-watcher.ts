// Loaded into the service's process before the service. It measures how long the event loop is held up, and sends that when it is
// asked to.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What was measured since the last request for it, in milliseconds. */
export interface Delay {
  p99: number
  most: number
}

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', () => {
  // The histogram holds the whole time between two looks, not only what they were late.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const answer: Delay = { p99: late(delay.percentile(99)), most: late(delay.max) }
  delay.reset()
  process.send!(answer)
})
process.channel?.unref()
