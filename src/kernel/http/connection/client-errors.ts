import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, problem } from '../../errors/api-error.ts'
import type { Code } from '../../errors/codes.ts'
import { conversationOf } from './connections.ts'

/** Gives what node refuses by itself, before there is a request, the shape of every other error. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === STOPPED) return
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [code, detail] = REFUSALS[error.code ?? ''] ?? ['invalid_request', 'The request is not well-formed HTTP.']
    conversationOf(socket).end(refusal(code, detail))
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node has taken its own listeners away, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy()).on('timeout', () => socket.destroy())
    conversationOf(socket).end(refusal('method_not_allowed', 'CONNECT is not taken.', ALLOW))
  })
  // Whether to say `100 Continue`, and to meet any other expectation, is decided with the rest of the request.
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response))
  }
}

/** What node says where the conversation has stopped the parser. */
const STOPPED = 'HPE_CB_HEADERS_COMPLETE'

const REFUSALS: Record<string, [Code, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}
const ALLOW = 'allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** A whole answer, as it is written to the connection. */
function refusal(code: Code, detail: string, ...headers: string[]): string {
  const requestId = randomUUID()
  const error = new ApiError(code, detail)
  const body = JSON.stringify(problem(error, requestId))
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    `request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    ...headers,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
