import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../src/db/engine.ts'
import type { Reply } from './client.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

export interface Result {
  code: number | null
  stdout: string
  stderr: string
  /** What stdout says, when it is JSON. */
  json: Reply['body']
}

/** What `node` runs as the command `stoa`: the bundle where a run of all tests has made one, else the sources. */
export const CLI = process.env.TEST_COMMAND ?? fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** Runs `stoa` with these words on a database, as an operator would, to its end. */
export async function stoa(databaseUrl: string, ...words: string[]): Promise<Result> {
  const child = start(databaseUrl, words)
  const [stdout, stderr] = [collect(child.stdout!), collect(child.stderr!)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout.text, stderr: stderr.text, json: jsonIn(stdout.text) }
}

/** What a text says, when it is JSON. */
export function jsonIn(text: string): Reply['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** As stoa, for an answer in JSON that must come. */
export async function ask(databaseUrl: string, ...words: string[]): Promise<Reply['body']> {
  const { code, json, stderr } = await stoa(databaseUrl, ...words, '--json')
  if (code !== 0) throw new Error(`stoa ${words.join(' ')}: exit code ${code}: ${stderr}`)
  return json
}

export interface Served {
  child: ChildProcess
  baseUrl: string
  /** Everything it has said on stderr so far. */
  said(): string
  /** Waits until it has said something like this on stderr. */
  says(pattern: RegExp): Promise<void>
  /** Ends it by a signal and gives its exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Starts `stoa serve` on a free port, with these settings beside the usual ones, and waits until it listens. */
export const serve = (databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Served> =>
  listening(start(databaseUrl, ['serve', '--port', '0'], settings))

const ADDRESS = /"address":"([^"]+)"/

/** Waits for the line that says where a service listens. Throws with what it said when it ends before. */
export async function listening(child: ChildProcess): Promise<Served> {
  const stderr = collect(child.stderr!)
  const ended = once(child, 'close')
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => void (pattern.test(stderr.text) && resolve())
      look()
      child.stderr!.on('data', look)
      ended.then(() => reject(new Error(`it ended without saying ${pattern}: ${stderr.text}`)), reject)
    })
  await says(ADDRESS)
  return {
    child,
    baseUrl: ADDRESS.exec(stderr.text)![1]!,
    said: () => stderr.text,
    says,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code, by] = (await ended) as [number | null, NodeJS.Signals]
      return code ?? by
    },
  }
}

export const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'info',
  RATE_LIMIT: '0',
  DRAIN_SECONDS: '0',
  npm_lifecycle_event: undefined,
})

export const start = (databaseUrl: string, words: string[], settings: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawnStoa(words, { ...environment(databaseUrl), ...settings })

/** Starts `stoa`. It ends with this process at the latest: what waits for it may have failed, or taken too long. */
export function spawnStoa(words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env })
  running.add(child)
  return child.on('exit', () => running.delete(child))
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function collect(stream: NodeJS.ReadableStream): { text: string } {
  const collected = { text: '' }
  stream.setEncoding('utf8').on('data', (text: string) => {
    collected.text += text
  })
  return collected
}

interface Store {
  url: string
  remove: () => Promise<void>
}

/** The address of a database that nobody has used yet. */
export const emptyStore = (engine: Engine): Promise<Store> => newStore(engine)

/** The address of a copy of the template, migrated and without networks, which test/run.ts has made before the first test file started. */
export const migratedStore = (engine: Engine): Promise<Store> =>
  newStore(engine, given(engine === 'sqlite' ? 'TEST_TEMPLATE_FILE' : 'TEST_TEMPLATE'))

/** The address of a copy of a database that nobody uses now. */
export const copyOfStore = (engine: Engine, url: string): Promise<Store> =>
  newStore(engine, engine === 'sqlite' ? url.slice('sqlite:'.length) : decodeURIComponent(new URL(url).pathname.slice(1)))

/** `from` is the file or the name of the database of which it is a copy. */
async function newStore(engine: Engine, from?: string): Promise<Store> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
    const path = join(folder, 'stoa.db')
    if (from !== undefined) copyFileSync(from, path, constants.COPYFILE_FICLONE)
    return { url: `sqlite:${path}`, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const admin = given('TEST_DATABASE_URL')
  const name = `${from ?? 'test'}_${randomUUID().slice(0, 8)}`
  return { url: await createDatabase(admin, name, from), remove: () => dropDatabase(admin, name) }
}

function given(variable: string): string {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: run the tests by npm test`)
  return value
}
