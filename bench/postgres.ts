import { cpus } from 'node:os'
import pg from 'pg'
import { socketOf, throughPort } from '../test/postgres-proxy.ts'
import { createDatabase, DURABLE, startOwnPostgres } from '../test/postgres.ts'
import type { Outcome } from './load.ts'
import { machine, type Machine } from './machine.ts'
import { startBare, startGenerator, startService, type Server } from './processes.ts'
import { eventPath, get, pagePath, postEvent, ticketPath } from './requests.ts'
import { interleave, ratio, summary, type Generate, type Pace, type Summary, type Target } from './rounds.ts'
import { seed, type Seeded } from './seed.ts'
import { median, timesOf } from './statistics.ts'

/** The same load on one process, on two, and on one with a network between it and PostgreSQL. */
interface PostgresRow {
  name: string
  one: Summary
  two: Summary
  /** What two processes do of what one does. */
  toOne: number
  far: Summary
}

export interface PostgresResults {
  machine: Machine
  version: string
  size: { events: number; tickets: number }
  /** Processor cores; more than one process needs them. */
  cores: number
  /** Milliseconds that a `select 1` takes: directly, and by way of the proxy that delays. */
  roundTrip: { near: number; far: number }
  rows: PostgresRow[]
}

/** Milliseconds that a round trip by way of the proxy takes longer. */
const DELAY_MS = 1

/** As a service of some size has it. */
export const SETTINGS = { ...DURABLE, shared_buffers: '256MB' }

/** Reads and writes on the PostgreSQL of the development dependencies. */
export async function measurePostgres(
  folder: string,
  { size, pace, tell }: { size: PostgresResults['size']; pace: Pace; tell: (what: string) => void },
): Promise<PostgresResults> {
  const postgres = await startOwnPostgres({ settings: SETTINGS, within: folder })
  try {
    const url = await createDatabase(postgres.url, 'bench')
    tell(`filling PostgreSQL with ${size.events} events and ${size.tickets} tickets`)
    const seeded = await seed(url, size)
    const version = await settle(url)
    const proxy = await startBare('delay.ts', { target: socketOf(url) })
    const farUrl = throughPort(url, proxy.port)
    const roundTrip = await adjust(proxy, url, farUrl)
    tell('reads and writes on PostgreSQL')
    const servers = { one: await startService(url), two: await startService(url), far: await startService(farUrl) }
    const rows = await measureKinds(servers, seeded, pace)
    await Promise.all([...Object.values(servers), proxy].map(server => server.stop()))
    return { machine: machine(folder), version, size, cores: cpus().length, roundTrip, rows }
  } finally {
    await postgres.stop()
  }
}

async function measureKinds(servers: Record<'one' | 'two' | 'far', Server>, seeded: Seeded, pace: Pace): Promise<PostgresRow[]> {
  const gets = (paths: string[]) => paths.map(path => get(seeded, path))
  const kinds: { name: string; connections: number; requests: string[]; status: number }[] = [
    { name: 'GET one event', connections: 16, requests: gets(seeded.events.map(eventPath)), status: 200 },
    { name: 'GET 25 events', connections: 16, requests: gets(seeded.locations.map(each => pagePath(each))), status: 200 },
    { name: 'GET one ticket', connections: 16, requests: gets(seeded.tickets.map(ticketPath)), status: 200 },
    { name: 'POST an event, 64 at a time', connections: 64, requests: [postEvent(seeded)], status: 201 },
    { name: 'POST an event, one at a time', connections: 1, requests: [postEvent(seeded)], status: 201 },
  ]
  const generate = splitting(servers)
  const rows: PostgresRow[] = []
  for (const { name, connections, requests, status } of kinds) {
    const target = (of: keyof typeof servers): Target => ({
      name: of,
      port: servers[of].port,
      streams: [{ connections, requests }],
      status,
    })
    const { one, two, far } = await interleave(generate, [target('one'), target('two'), target('far')], pace)
    rows.push({ name, one: summary(one!), two: summary(two!), toOne: ratio(two!, one!), far: summary(far!) })
  }
  return rows
}

/** Load for the second process is put on both, by a generator each, half of the connections on either. */
function splitting({ one, two }: { one: Server; two: Server }): Generate {
  const generators = [startGenerator(), startGenerator()] as const
  return async load => {
    const [stream] = load.streams
    if (load.port !== two.port || stream!.connections < 2) return generators[0](load)
    const streams = [{ ...stream!, connections: stream!.connections / 2 }]
    const [a, b] = await Promise.all([one, two].map(({ port }, i) => generators[i]!({ ...load, port, streams })))
    return together(a!, b!)
  }
}

function together(a: Outcome, b: Outcome): Outcome {
  const [{ perSecond, p50, p99, statuses, lost }, other] = [a.streams[0]!, b.streams[0]!]
  const merged = { ...statuses }
  for (const [status, count] of Object.entries(other.statuses)) merged[status] = (merged[status] ?? 0) + count
  return {
    streams: [
      {
        perSecond: perSecond + other.perSecond,
        p50: (p50 + other.p50) / 2,
        p99: Math.max(p99, other.p99),
        statuses: merged,
        lost: lost + other.lost,
      },
    ],
    busy: Math.max(a.busy, b.busy),
  }
}

/** Lets PostgreSQL finish what the filling has left to do, and gives its version. */
const settle = (url: string): Promise<string> =>
  withClient(url, async client => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return (await client.query<{ server_version: string }>('show server_version')).rows[0]!.server_version
  })

/** Lets the proxy delay by so much less as it takes itself, and gives what a round trip takes then. */
async function adjust(proxy: Server, url: string, farUrl: string): Promise<PostgresResults['roundTrip']> {
  const near = await roundTripOf(url)
  let ms = DELAY_MS
  for (let i = 0; i < 3; i++) {
    await proxy.ask(ms)
    ms = Math.max(0, ms + DELAY_MS - ((await roundTripOf(farUrl)) - near))
  }
  await proxy.ask(ms)
  return { near, far: await roundTripOf(farUrl) }
}

const roundTripOf = (url: string): Promise<number> =>
  withClient(url, async client => {
    const times = await timesOf(300, () => client.query('select 1'))
    return median(times.slice(100))
  })

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
