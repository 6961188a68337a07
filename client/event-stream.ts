/** A server-sent event. One that only says how far the stream is has empty `data`. */
interface StreamEvent {
  /** That of the last event that had one. */
  id: string | undefined
  name: string
  data: string
}

/** How long a stream may be silent. The service says something every 15 seconds. */
const LONGEST_SILENCE = 45_000

/** The events of a stream until it ends, is lost, or is silent for too long, or until the signal ends it. */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
  longestSilence = LONGEST_SILENCE,
): AsyncGenerator<StreamEvent, void, void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const parse = eventParser()
  const stop = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    if (signal?.aborted) return
    for (;;) {
      const timer = setTimeout(stop, longestSilence)
      // A lost connection is an end like any other: what is missing comes by the next one.
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
      clearTimeout(timer)
      if (done) return
      yield* parse(decoder.decode(value, { stream: true }))
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

/** Makes the function that takes the text of a stream piece by piece, and gives the events that are complete by then. */
export function eventParser(): (text: string) => StreamEvent[] {
  let rest = ''
  let id: string | undefined
  let fields: { name: string; data: string[] } | undefined
  return text => {
    // A carriage return at the end may be half of a line's end.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    const events: StreamEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (fields) events.push({ id, name: fields.name, data: fields.data.join('\n') })
        fields = undefined
        continue
      }
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
      // What begins with a colon says nothing.
      if (field === '') continue
      fields ??= { name: 'message', data: [] }
      if (field === 'event') fields.name = value
      if (field === 'data') fields.data.push(value)
      if (field === 'id' && !value.includes('\0')) id = value
    }
    return events
  }
}
