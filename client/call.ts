import { hasEtag, isRead, takesKey, type Endpoint } from '../src/kernel/contract/endpoint.ts'
import { jsonOf, send, type Outgoing, type Received, type Transport } from './send.ts'
import type { Answer, CallOptions, RawBody } from './types.ts'

/** What a call may be given. The types of the operations show of it what their endpoints take. */
export interface AnyArgs extends CallOptions {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  idempotencyKey?: string
  ifMatch?: string
}

/** Calls an operation. `more` are headers beside those of its arguments, and `as` is what its answer is read as. */
export function call(
  transport: Transport,
  endpoint: Endpoint,
  args: AnyArgs,
  more: Record<string, string> = {},
  as: Outgoing['as'] = endpoint.file === undefined ? 'text' : 'blob',
): Promise<Received> {
  const { params = {}, query, body, ifMatch, idempotencyKey, headers, signal, timeout, retries } = args
  const key = takesKey(endpoint) ? (idempotencyKey ?? newKey()) : undefined
  return send(transport, {
    method: endpoint.method,
    path: pathOf(endpoint.path, params) + queryOf(query),
    headers: {
      ...(body !== undefined && { 'content-type': endpoint.rawBody?.type ?? 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...more,
      ...headers,
    },
    body: endpoint.rawBody || body === undefined ? (body as RawBody | undefined) : JSON.stringify(body),
    // A table makes nothing twice. What else takes no key, such as a password that is changed, is answered otherwise the second time.
    repeatable: key !== undefined || isRead(endpoint) || endpoint.rawBody !== undefined,
    isOpen: endpoint.open,
    networkHeader: endpoint.networkHeader,
    as,
    signal,
    timeout,
    retries,
  })
}

/** An answer as a client sees it. */
export function answerOf(endpoint: Endpoint, received: Received): Answer<unknown> {
  const { status, headers, blob } = received
  const header = (name: string) => headers.get(name) ?? undefined
  return {
    reply: blob ? fileOf(blob, headers) : endpoint.reply && jsonOf(received),
    status,
    etag: hasEtag(endpoint) ? header('etag') : undefined,
    location: header('location'),
    requestId: header('request-id'),
    replayed: header('idempotent-replayed') === 'true',
    headers,
  }
}

function pathOf(template: string, params: Readonly<Record<string, unknown>>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] === undefined ? '' : String(params[name])
    // These would make another path of it.
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`params.${name} is ${JSON.stringify(params[name])}, and not the name of anything.`)
    return encodeURIComponent(value)
  })
}

/** A list of values is written with commas, because a parameter may be sent once. */
function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.append(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}

/** 128 bits of chance. `crypto.randomUUID` is missing in pages that come by plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** A file under the name that the service gives it (RFC 6266). */
function fileOf(blob: Blob, headers: Headers): File {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  const name = encoded === undefined ? (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? 'file') : decodeURIComponent(encoded)
  return new File([blob], name, { type: headers.get('content-type') ?? blob.type })
}
