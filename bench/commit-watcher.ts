// Loaded into the service's process before the service. It collects what the write queue reports of each commit, and sends it
// when it is asked to.
import { subscribe } from 'node:diagnostics_channel'
import { quantile } from './statistics.ts'

/** What happened since the last request for it. Times in milliseconds. */
export interface Commits {
  commits: number
  writes: number
  p50: number
}

let writes = 0
let times: number[] = []

subscribe('stoa:commit', message => {
  const commit = message as { writes: number; ms: number }
  writes += commit.writes
  times.push(commit.ms)
})

process.on('message', () => {
  const answer: Commits = { commits: times.length, writes, p50: quantile(times, 0.5) }
  writes = 0
  times = []
  process.send!(answer)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
