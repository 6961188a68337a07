import { eventsOf } from './event-stream.ts'
import { backoff, sleep } from './retry.ts'

/**
 * What changes, as it happens, and none of it twice: a stream that ends is opened again after the cursor of the last event. It goes on until the
 * caller leaves the loop, the signal ends it, or the service refuses to go on, as it does with `cursor_expired`.
 */
export async function* follow(
  first: string,
  open: (after: string) => Promise<ReadableStream<Uint8Array> | null>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, void> {
  let after = first
  let ends = 0
  for (;;) {
    const stream = await open(after)
    let hasSpoken = false
    for await (const { id, name, data } of stream ? eventsOf(stream, signal) : []) {
      after = id ?? after
      hasSpoken ||= name !== 'end'
      if (name === 'change') yield JSON.parse(data)
    }
    signal?.throwIfAborted()
    ends = hasSpoken ? 0 : ends + 1
    await sleep(backoff(ends), signal)
  }
}
