import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Json } from './client.ts'

interface ServerEvent {
  id: string
  event: string
  data: Json
}

export interface Stream {
  response: IncomingMessage
  events: ServerEvent[]
  /** The sequences of the changes so far. */
  sequences(): number[]
  /** The id with which a client would come back. */
  lastId(): string
  /** Waits until something holds of what has come, for at most some seconds. */
  until(holds: () => boolean, seconds?: number): Promise<void>
  /** Resolves when the answer has ended. */
  ended: Promise<void>
  close(): void
}

interface Options {
  after?: string | number | undefined
  lastEventId?: string | undefined
  /** Reads nothing until `response.resume()`. */
  isPaused?: boolean
}

/** Follows a network's changes as a client does that reads server-sent events. */
export async function follow(
  baseUrl: string,
  { authorization = '', cookie }: Partial<Pick<Client, 'authorization'>> & { cookie?: string },
  options: Options = {},
) {
  const { after, lastEventId, isPaused = false } = options
  const asked = request(`${baseUrl}/changes/v1${after === undefined ? '' : `?after=${after}`}`, {
    headers: {
      ...(cookie === undefined ? { authorization } : { cookie }),
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    agent: false,
  })
  asked.on('error', () => {}).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.setEncoding('utf8').on('error', () => {})
  const events: ServerEvent[] = []
  let text = ''
  let id = ''
  const ended = new Promise<void>(resolve => response.once('close', resolve))
  const take = (block: string) => {
    const fields = new Map(block.split('\n').map(line => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 2)]))
    id = fields.get('id') ?? id
    if (fields.has('data')) events.push({ id, event: fields.get('event') ?? 'message', data: JSON.parse(fields.get('data')!) })
  }
  const read = (part: string) => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) take(block)
  }
  if (isPaused) response.pause()
  else response.on('data', read)
  return {
    response,
    events,
    sequences: () => events.filter(({ event }) => event === 'change').map(({ data }) => data.sequence),
    lastId: () => id,
    async until(holds, seconds = 5) {
      const late = Date.now() + seconds * 1_000
      while (!holds()) {
        if (Date.now() > late) throw new Error(`nothing more has come after ${events.length} events`)
        await wait(10)
      }
    },
    ended,
    close: () => asked.destroy(),
  } satisfies Stream
}
