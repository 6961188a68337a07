import { parentPort } from 'node:worker_threads'
import { ApiError } from '../src/kernel/errors/api-error.ts'
import { serveWorker } from '../src/kernel/worker/thread.ts'

/** A thread that makes what it is asked for, in tests of that: `die` ends it, `refuse` is refused. */
serveWorker(parentPort!, async (asked: string) => {
  if (asked === 'die') process.exit(7)
  if (asked === 'refuse') throw new ApiError('conflict', 'It cannot be made.')
  return `made ${asked}`
})
