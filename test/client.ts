import assert from 'node:assert/strict'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Whatever came: a test looks at it, and the server's own check against the contract holds that its shape is right. */
// oxlint-disable-next-line no-explicit-any
export type Json = any

/** An answer, with its body parsed when it is JSON. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  body: Json
}

export interface Sent {
  headers?: Record<string, string>
  /** Sent as it is, instead of JSON. */
  raw?: string | Uint8Array<ArrayBuffer>
}

export type Client = ReturnType<typeof client>

/** Calls a service over HTTP as one credential (none: without), naming its network. One that is patient asks again what was refused with 429. */
export function client(
  baseUrl: string,
  network: string,
  credential?: { clientId: string; clientSecret: string },
  { isPatient = false } = {},
) {
  const authorization =
    credential && `Basic ${Buffer.from(`${credential.clientId}:${credential.clientSecret}`).toString('base64')}`
  async function send(method: string, path: string, body?: unknown, { headers = {}, raw }: Sent = {}): Promise<Reply> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const sent = {
      ...(authorization && { authorization }),
      'service-network-id': network,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const { response, text } = await answerTo(baseUrl + path, { method, headers: sent }, payload)
    assert.equal(response.headers['x-content-type-options'], 'nosniff', path)
    if (isPatient && response.statusCode === 429) {
      await wait(Number(response.headers['retry-after']) * 1_000)
      return send(method, path, body, { headers, ...(raw !== undefined && { raw }) })
    }
    const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== ''
    return {
      status: response.statusCode!,
      // Few tests look at them, and to make them takes a while.
      get headers() {
        return headersOf(response)
      },
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }
  return {
    send,
    authorization,
    get: (path: string, sent?: Sent) => send('GET', path, undefined, sent),
    post: (path: string, body: unknown, sent?: Sent) => send('POST', path, body, sent),
    put: (path: string, body: unknown, sent?: Sent) => send('PUT', path, body, sent),
  }
}

/** Sends a request again while the service has too much to do: then nothing was stored. So a race is decided by the store, not by the load. */
export async function untilTaken<R extends { status: number }>(send: () => Promise<R>): Promise<R> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 503) return reply
    await wait(100)
  }
}

/**
 * A service in the same process ends idle connections after 72 seconds. When something holds that process for a second, a request may take
 * one that is about to be ended: none is kept so long.
 */
const agent = new Agent({ keepAlive: true, timeout: 20_000 })

/** What `fetch` would give, for half of its work: tests do it a hundred thousand times. */
function answerTo(url: string, options: RequestOptions, payload: string | Uint8Array | undefined) {
  return new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const asked = request(new URL(url), { ...options, agent }, response => {
      let text = ''
      response.setEncoding('utf8').on('error', reject)
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ response, text }))
    })
    asked.on('error', reject).end(payload)
  })
}

const headersOf = ({ headersDistinct }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headersDistinct).flatMap(([name, values]) => values!.map(value => [name, value] as [string, string])),
  )
