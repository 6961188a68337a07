// Loaded into each thread of the service's process before the service. It collects what the write queue reports of each commit, and the
// main thread sends it when it is asked to.
import { subscribe } from 'node:diagnostics_channel'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { quantile } from './statistics.ts'

/** What happened since the last request for it. Times in milliseconds. */
export interface Commits {
  commits: number
  writes: number
  p50: number
}

interface Commit {
  writes: number
  ms: number
}

const between = new BroadcastChannel('commits')
between.unref()
if (isMainThread) collect()
else subscribe('stoa:commit', commit => between.postMessage(commit))

function collect(): void {
  let writes = 0
  let times: number[] = []
  const add = (commit: Commit) => {
    writes += commit.writes
    times.push(commit.ms)
  }
  subscribe('stoa:commit', commit => add(commit as Commit))
  between.addEventListener('message', message => add((message as unknown as { data: Commit }).data))
  process.on('message', () => {
    const answer: Commits = { commits: times.length, writes, p50: quantile(times, 0.5) }
    writes = 0
    times = []
    process.send!(answer)
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
