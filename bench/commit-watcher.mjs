// Loaded into each thread of the service's process before the service. It collects what the write queue reports of each commit, and the
// main thread sends it when it is asked to. Plain JavaScript: what strips types would be loaded into each thread, too, and measured.
import { subscribe } from 'node:diagnostics_channel'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const between = new BroadcastChannel('commits')
between.unref()
if (isMainThread) collect()
else subscribe('stoa:commit', commit => between.postMessage(commit))

function collect() {
  let writes = 0
  let times = []
  const add = commit => {
    writes += commit.writes
    times.push(commit.ms)
  }
  subscribe('stoa:commit', add)
  between.addEventListener('message', message => add(message.data))
  process.on('message', () => {
    process.send({ writes, times })
    writes = 0
    times = []
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
