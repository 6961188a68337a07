import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from 'node:http'
import type { Code } from '../errors/codes.ts'
import { ApiError, problem } from '../errors/api-error.ts'

/** What node refuses by itself, before there is a request, gets the shape of every other error. */
export const answerRefusals = { clientError, listen, noteBody }

const LAST: unique symbol = Symbol('the answer to the last request with a body')
/** A property, since a weak map would cost each write more than a microsecond. */
type Connection = Duplex & { [LAST]?: ServerResponse }

/** Notes a request that has a body: it may be answered before all of that has come. */
function noteBody({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const connection: Connection = socket
  connection[LAST] = response
}

/** Whether a connection has had its answer and owes the rest of a body: once that has come, the next request begins. */
function owesBody({ [LAST]: last }: Connection): boolean {
  return last !== undefined && last.headersSent && !last.req.complete
}

function clientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Who has had its answer would take a second one for that of its next request.
  if (error.code === 'ECONNRESET' || !socket.writable || owesBody(socket)) return void socket.destroy()
  const [code, detail] = REFUSALS[error.code ?? ''] ?? ['invalid_request', 'The request is not well-formed HTTP.']
  end(socket, code, detail)
}

const REFUSALS: Record<string, [Code, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
}

function listen(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    end(socket, 'method_not_allowed', 'CONNECT is not taken.', 'Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n'),
  )
  // `100 Continue` is said by the authorization, once it knows who asks.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response))
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answer('expectation_failed', 'The only expectation that is met is 100-continue.')
    response.writeHead(status, { ...headers, connection: 'close' }).end(body)
  })
}

function end(socket: Duplex, code: Code, detail: string, more = ''): void {
  const { status, headers, body } = answer(code, detail)
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${more}connection: close\r\n\r\n${body}`)
}

function answer(code: Code, detail: string) {
  const requestId = randomUUID()
  const error = new ApiError(code, detail)
  const body = JSON.stringify(problem(error, requestId))
  return {
    status: error.status,
    body,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      'request-id': requestId,
    },
  }
}
