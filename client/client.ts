import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import type { Auth } from './auth.ts'
import { answerOf, call, type AnyArgs } from './call.ts'
import { StoaError } from './errors.ts'
import { follow } from './follow.ts'
import { inLargePages, itemsOf, pagesOf, tablesOf } from './lists.ts'
import { jsonOf, send, type Transport } from './send.ts'
import type { Client, Loader } from './types.ts'

export interface ClientOptions {
  /** Where the service listens, with the path of a proxy if there is one; in a browser '' is the page's own origin. */
  baseUrl: string
  /** `basic(…)`, `bearer(…)`, `clientCredentials(…)` or `session()`. */
  auth?: Auth | undefined
  /** The id of the network. Without it the service is asked for it when it must be named, once. */
  network?: string | undefined
  /** How long a try may take, in milliseconds; 30 seconds when left out. */
  timeout?: number | undefined
  /** How often a request is sent again at most, where that may be done; 3 times when left out. */
  retries?: number | undefined
  /** A longer wait than this, in milliseconds, fails the call at once; a minute when left out. */
  longestWait?: number | undefined
  /** In place of the platform's own. */
  fetch?: typeof fetch | undefined
}

/** A client of these groups of operations alone: `clientOf({ events: groups.events }, options)`. */
export function clientOf<G extends Readonly<Record<string, Loader>>>(groups: G, options: ClientOptions): Client<G> {
  const transport = transportOf(options)
  return Object.fromEntries(
    Object.entries(groups).map(([name, load]) => [name, groupOf(name, load, transport)]),
  ) as unknown as Client<G>
}

function transportOf(options: ClientOptions): Transport {
  const { baseUrl, auth, network, timeout = 30_000, retries = 3, longestWait = 60_000 } = options
  // A base without an origin is one of the page's own, so only browsers can use it.
  if (baseUrl !== '' && !baseUrl.startsWith('/')) void new URL(baseUrl)
  const transport: Transport = {
    base: baseUrl.replace(/\/+$/, ''),
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    auth,
    network: async () => network ?? (known ??= findNetwork(transport).catch(forget)),
    hasNetwork: network !== undefined,
    timeout,
    retries,
    longestWait,
  }
  let known: Promise<string> | undefined
  const forget = (error: unknown) => {
    known = undefined
    throw error
  }
  return transport
}

/** The network of the credential. */
async function findNetwork(transport: Transport): Promise<string> {
  const answer = await send(transport, {
    method: 'GET',
    path: '/networks/v1',
    headers: {},
    repeatable: true,
    networkHeader: false,
  })
  const { networks } = jsonOf(answer) as { networks: { id: string }[] }
  return networks[0]!.id
}

/** The operations of a group. Their names are not known before its contracts are loaded, so each is made when it is named. */
function groupOf(group: string, load: Loader, transport: Transport): object {
  const made = new Map<string, unknown>()
  return new Proxy(
    {},
    {
      get(target, name) {
        // `await` and `JSON.stringify` ask every object for these.
        if (typeof name !== 'string' || name in target || name === 'then' || name === 'toJSON') return Reflect.get(target, name)
        if (!made.has(name)) made.set(name, operationOf([group, name], load, transport))
        return made.get(name)
      },
    },
  )
}

function operationOf(key: readonly [string, string], load: Loader, transport: Transport) {
  let found: Endpoint | undefined
  const endpoint = async () => (found ??= await endpointOf(key, load))
  const answer = async (args: AnyArgs = {}, headers?: Record<string, string>) => {
    const known = await endpoint()
    return answerOf(known, await call(transport, known, args, headers))
  }
  const operation = async (args?: AnyArgs) => (await answer(args)).reply
  const pages = (args: AnyArgs = {}) => pagesOf(operation, args)
  async function* csvPages(args: AnyArgs = {}) {
    const known = await endpoint()
    yield* tablesOf(args => call(transport, known, args, { accept: 'text/csv' }), inLargePages(known, args))
  }
  return Object.assign(operation, {
    key,
    endpoint,
    answer: (args?: AnyArgs) => answer(args),
    async ifChanged(etag: string, args: AnyArgs = {}) {
      const known = await endpoint()
      const received = await call(transport, known, args, { 'if-none-match': etag })
      return received.status === 304 ? undefined : answerOf(known, received)
    },
    pages,
    async *all(args: AnyArgs = {}) {
      const known = await endpoint()
      yield* itemsOf(known, pages(inLargePages(known, args)))
    },
    async *follow(args: AnyArgs = {}) {
      const known = await endpoint()
      const { after, ...query } = (args.query ?? {}) as { after?: string }
      const from = after ?? ((await operation(args)) as { cursor: string }).cursor
      const open = async (after: string) => {
        const endless = { retries: Infinity, ...args, query: { ...query, after } }
        return (await call(transport, known, endless, { accept: 'text/event-stream' }, 'stream')).stream ?? null
      }
      yield* follow(from, open, args.signal)
    },
    csvPages,
    async csv(args?: AnyArgs) {
      const tables: string[] = []
      for await (const table of csvPages(args)) tables.push(table)
      return tables.join('')
    },
  })
}

async function endpointOf([group, name]: readonly [string, string], load: Loader): Promise<Endpoint> {
  for (const contract of [await loaded(load)].flat() as Record<string, Endpoint & { '~endpoint'?: true }>[]) {
    const { [name]: found } = contract
    if (found?.['~endpoint']) return found
  }
  throw new TypeError(`${group} has no operation ${name}.`)
}

/** A browser fetches the contracts of a group, and may fail to. */
async function loaded(load: Loader): Promise<object> {
  try {
    return await load()
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
    throw new StoaError({ status: 0, code: 'network_failure', detail: 'A part of the program could not be loaded.', cause })
  }
}
