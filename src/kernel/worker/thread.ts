import type { MessagePort } from 'node:worker_threads'
import { plainError } from '../errors/plain-error.ts'
import type { FromWorker, Made } from './queued-worker.ts'

/** Runs in a thread that makes things: makes what it is asked for by `port`, one thing at a time. */
// oxlint-disable-next-line typescript/no-explicit-any
export function serveWorker(port: MessagePort, make: (input: any) => Promise<unknown>): void {
  port.on('message', (input: unknown) => {
    void made(() => make(input)).then(answer => port.postMessage(answer))
  })
  port.postMessage({ isStarted: true } satisfies FromWorker<unknown>)
}

async function made(make: () => Promise<unknown>): Promise<Made<unknown>> {
  const start = performance.now()
  try {
    const value = await make()
    return { ms: performance.now() - start, value }
  } catch (error) {
    return { ms: performance.now() - start, error: plainError(error) }
  }
}
