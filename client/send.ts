import type { Auth } from './auth.ts'
import { refusal, StoaError } from './errors.ts'
import { abortable, sleep, waitBefore } from './retry.ts'

/** How a client reaches its service. */
export interface Transport {
  base: string
  fetch: typeof fetch
  auth: Auth | undefined
  /** The network to name; without it, it is asked for when an operation needs it. */
  network: () => Promise<string>
  hasNetwork: boolean
  timeout: number
  retries: number
  longestWait: number
}

/** A request that can be sent more than once. */
export interface Outgoing {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | Blob | undefined
  /** Whether it does no harm when it is carried out twice. */
  repeatable: boolean
  /** Whether anybody may ask, so that nothing says who does. */
  isOpen?: boolean | undefined
  /** What the operation says of `service-network-id`. */
  networkHeader?: boolean | undefined
  /** What the content is read as; text unless it is said. A stream is left to its reader, who also ends it. */
  as?: 'text' | 'blob' | 'stream' | undefined
  signal?: AbortSignal | undefined
  timeout?: number | undefined
  retries?: number | undefined
}

/** An answer that is a success, or 304. */
export interface Received {
  status: number
  headers: Headers
  text: string
  blob?: Blob
  stream?: ReadableStream<Uint8Array> | null
}

/** What an answer says in JSON. Throws a StoaError where it is none, as when a proxy has cut it. */
export function jsonOf({ text, status, headers }: Received): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const detail = `The answer is no JSON: ${text.slice(0, 200)}`
    throw new StoaError({ status, code: 'unexpected_answer', detail, requestId: headers.get('request-id') ?? undefined, cause })
  }
}

/** Sends a request, again where that may be done, and gives its answer. Throws a StoaError, or the reason of its signal. */
export async function send(transport: Transport, outgoing: Outgoing): Promise<Received> {
  const { retries = transport.retries, repeatable, signal } = outgoing
  let renewed = false
  let tried = 0
  for (;;) {
    const identity = await abortable(() => identityOf(transport, outgoing), signal)
    const given = await attempt(transport, outgoing, identity)
    if (!(given instanceof StoaError)) return given
    if (given.status === 401 && !renewed && !outgoing.isOpen && transport.auth?.refused?.(identity)) {
      renewed = true
      continue
    }
    const wait = tried < retries ? waitBefore(tried, given, repeatable) : undefined
    if (wait === undefined || wait > transport.longestWait) throw given
    await sleep(wait, signal)
    tried++
  }
}

/** The headers that say who calls, and in which network. */
async function identityOf(transport: Transport, { isOpen, networkHeader }: Outgoing): Promise<Record<string, string>> {
  const { auth, network, hasNetwork } = transport
  if (auth === undefined || isOpen) return {}
  const headers = await auth.headers(outgoing => send({ ...transport, auth: undefined }, outgoing))
  const isNeeded = networkHeader === true ? auth.network !== 'none' : networkHeader !== false && auth.network === 'bearer'
  return hasNetwork || isNeeded ? { ...headers, 'service-network-id': await network() } : { ...headers }
}

/** Sends it once. An error that the next try may not have is given, not thrown. */
async function attempt(
  { base, fetch, auth, timeout: usual }: Transport,
  { method, path, headers: own, body, as = 'text', signal, timeout = usual }: Outgoing,
  identity: Record<string, string>,
): Promise<Received | StoaError> {
  const headers = new Headers({ ...identity, ...own })
  const ending = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, timeout)
  const stop = () => ending.abort()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const response = await fetch(base + path, {
      method,
      headers,
      signal: ending.signal,
      credentials: auth?.cookies ? 'same-origin' : 'omit',
      // The service has no redirects, and one by a proxy would turn a POST into a GET.
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const { status, ok } = response
    if (!ok && status !== 304) return refusal(response, await response.text())
    const received = { status, headers: response.headers, text: '' }
    if (as === 'stream') return { ...received, stream: response.body }
    return as === 'blob' ? { ...received, blob: await response.blob() } : { ...received, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (isLate)
      return new StoaError({ status: 0, code: 'timed_out', detail: `No answer within ${timeout / 1000} seconds.`, cause })
    return new StoaError({ status: 0, code: 'network_failure', detail: 'The service could not be reached.', cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
