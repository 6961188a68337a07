import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, serviceEnvironment, startGenerator, startService, watched } from './processes.ts'
import { eventPath, get, postEvent } from './requests.ts'
import { seed } from './seed.ts'
import { count, table } from './text-table.ts'
import { machine, machineLine } from './machine.ts'
import { atMost, type Check, type Told } from './report.ts'

interface ImportResult {
  lines: number
  seconds: number
  cpuSeconds: number
  megabytes: number
  /** Of a service on the same file before, in milliseconds, and meanwhile: the worst of windows of five seconds. */
  before: P99
  meanwhile: P99
}

interface P99 {
  get: number
  post: number
}

const WINDOW_SECONDS = 5

/** Imports memberships beside a service, and tells how long that takes and what the service's clients notice. */
export async function benchImport(folder: string, { quick, tell }: { quick: boolean; tell(what: string): void }): Promise<Told> {
  const lines = quick ? 5_000 : 100_000
  tell(`importing ${count(lines)} memberships`)
  const result = await measure(folder, lines)
  return { text: [machineLine(machine(folder)), report(result)].join('\n\n'), checks: checksOf(result) }
}

/** Imports memberships by the command into a file that a service serves, which is asked for events and makes some meanwhile. */
async function measure(folder: string, lines: number): Promise<ImportResult> {
  const databaseUrl = `sqlite:${join(folder, 'import.db')}`
  const seeded = await seed(databaseUrl, { events: 10_000, tickets: 10 })
  const file = join(folder, 'memberships.csv')
  writeMemberships(file, lines, seeded.locations[0]!)
  const service = await startService(databaseUrl)
  const generate = startGenerator()
  const load = async (): Promise<P99> => {
    const { streams } = await generate({
      port: service.port,
      seconds: WINDOW_SECONDS,
      streams: [
        { connections: 2, everyMs: 10, requests: seeded.events.map(id => get(seeded, eventPath(id))) },
        { connections: 1, everyMs: 100, requests: [postEvent(seeded)] },
      ],
    })
    return { get: streams[0]!.p99, post: streams[1]!.p99 }
  }
  const before = await load()
  const start = performance.now()
  const windows: P99[] = []
  const run = { seconds: 0 }
  const ended = runImport(databaseUrl, seeded.network, file).finally(() => (run.seconds = (performance.now() - start) / 1000))
  while (run.seconds === 0) windows.push(await load())
  const used = await ended
  await service.stop()
  return {
    lines,
    ...run,
    ...used,
    before,
    meanwhile: { get: Math.max(...windows.map(({ get }) => get)), post: Math.max(...windows.map(({ post }) => post)) },
  }
}

function writeMemberships(file: string, lines: number, locationRef: string): void {
  const to = openSync(file, 'w')
  writeSync(to, 'user.email;user.name;user.surname;user.phoneNumber;role;metadata;locationRef\r\n')
  for (let i = 0; i < lines; i++) {
    const metadata = `"{""crm"":""A-${i}""}"`
    writeSync(to, `member${i}@import.example;Ada${i};Lovelace;+49 30 ${1_000_000 + i};member;${metadata};${locationRef}\r\n`)
  }
  closeSync(to)
}

async function runImport(databaseUrl: string, network: string, file: string): Promise<{ megabytes: number; cpuSeconds: number }> {
  const usage = fileURLToPath(new URL('usage.ts', import.meta.url))
  const words = ['bin/stoa.mjs', 'import', 'memberships', file, '--network', network, '--apply']
  const child = watched(
    spawn(process.execPath, ['--import', usage, ...words], {
      cwd: ROOT,
      env: serviceEnvironment(databaseUrl),
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`)
  return JSON.parse(said.trim().split('\n').at(-1)!) as { megabytes: number; cpuSeconds: number }
}

/** However many lines there were, as if there were 100,000. */
const checksOf = ({ lines, seconds, megabytes, meanwhile }: ImportResult): Check[] => [
  atMost('import of 100,000 lines', (seconds / lines) * 100_000, 60, 's'),
  atMost('import: resident', megabytes, 300, 'MB'),
  atMost('import: p99 of GET one event meanwhile', meanwhile.get, 50, 'ms'),
]

const report = ({ lines, seconds, cpuSeconds, megabytes, before, meanwhile }: ImportResult): string =>
  table(
    ['import beside a service', 'seconds', 'CPU s', 'resident MB', 'GET p99 ms', 'before', 'POST p99 ms', 'before'],
    [
      [
        `${count(lines)} memberships`,
        ...[seconds, cpuSeconds, megabytes].map(value => value.toFixed(0)),
        ...[meanwhile.get, before.get, meanwhile.post, before.post].map(value => value.toFixed(1)),
      ],
    ],
  )
