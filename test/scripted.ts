import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CODES, type Code } from '../src/kernel/errors/codes.ts'

/** A request as it arrived. */
export interface Arrived {
  at: number
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

export type Answering = (response: ServerResponse, arrived: Arrived) => void

/** A server that gives these answers one after the other, and the last one for ever. */
export async function scripted(...answers: Answering[]) {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => void take(request, response).catch(() => {}))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = request
    const at = performance.now()
    // A body that is cut short is no request.
    arrived.push({ at, method, url, headers, body: await text(request) })
    answers[Math.min(arrived.length, answers.length) - 1]!(response, arrived.at(-1)!)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  response =>
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'r-1', ...headers }).end(JSON.stringify(body))

/** An error as the service answers it. */
export const problem = (code: Code, headers: Record<string, string> = {}, more: object = {}): Answering => {
  const [status, title] = CODES[code]
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    detail: `${title}.`,
    message: `${title}.`,
    code,
    requestId: 'r-1',
    ...more,
  }
  return json(status, body, { ...headers, 'content-type': 'application/problem+json' })
}

/** Cuts the connection after the request has arrived. */
export const cut: Answering = response => void response.destroy()

/** Never answers. */
export const silence: Answering = () => {}
