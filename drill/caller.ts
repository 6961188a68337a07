import http from 'node:http'
import type { Json } from '../test/client.ts'

export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** Undefined where the text is no JSON. */
  body: Json
}

/** By what a request says who sends it, and in which network. */
export interface Credential {
  authorization: string
  network: string
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

/** Longer than the service lets anybody wait. */
export const PATIENCE_MS = 45_000

/** Calls a service as one credential, over connections that are used again unless another agent is given. Rejects when no answer comes. */
export function caller(baseUrl: string, { authorization, network }: Credential, agent = keepAlive()): Call {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const request = http.request(baseUrl + path, {
        method,
        agent,
        timeout: PATIENCE_MS,
        headers: {
          authorization,
          'service-network-id': network,
          ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
          ...headers,
        },
      })
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.on('response', response => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== ''
          resolve({ status: response.statusCode!, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined })
        })
      })
      request.end(bytes)
    })
}

export const keepAlive = () => new http.Agent({ keepAlive: true, maxSockets: 1_024 })
export const oneCall = () => new http.Agent({ keepAlive: false, maxSockets: 1_024 })

/** A call whose answer must have this status. */
export async function must(status: number, reply: Promise<Reply>): Promise<Reply> {
  const got = await reply
  if (got.status !== status) throw new Error(`answered with ${got.status} in place of ${status}: ${got.text}`)
  return got
}

/** The status of an answer, with its code where there is one; for no answer the error's code. */
export const outcome = (reply: Promise<Reply>): Promise<string> =>
  reply.then(
    ({ status, body }) => (status < 400 ? String(status) : `${status} ${body?.code ?? ''}`.trim()),
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
