import { fork, spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Load, Outcome } from './load.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A server in a process of its own. */
export interface Server {
  port: number
  pid: number
  /** Sends a message to the process and resolves with its answer. */
  ask(question: unknown): Promise<unknown>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
let ending = false

/** Ends every process that was started here, and those that are started afterwards. */
export async function stopAll(): Promise<void> {
  ending = true
  await Promise.all([...running].map(stop))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C under npm arrives twice.
  process.on(signal, () => void stopAll().finally(() => process.exit(1)))
}

/** Starts one of the bare servers of this folder, which sends its port once it listens. */
export async function startBare(script: string, settings: object): Promise<Server> {
  const child = watched(
    fork(new URL(script, import.meta.url), [JSON.stringify(settings)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
    }),
  )
  const { port } = await answerOf<{ port: number }>(child)
  return serverOf(child, port)
}

/** Starts the service as an operator would, from the bundle if there is one, but with commit-watcher.mjs and without rate limits. */
export async function startService(databaseUrl: string, execArgv: string[] = []): Promise<Server> {
  const watcher = fileURLToPath(new URL('commit-watcher.mjs', import.meta.url))
  const child = watched(
    spawn(process.execPath, [...execArgv, '--import', watcher, 'bin/stoa.mjs', 'serve', '--port', '0'], {
      cwd: ROOT,
      env: serviceEnvironment(databaseUrl),
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    }),
  )
  return serverOf(child, await portIn(child))
}

/** As the image and the unit of systemd set it, but without rate limits. */
export const serviceEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  DATABASE_URL: databaseUrl,
  RATE_LIMIT: '0',
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
})

/** A process that puts load on servers, one at a time. */
export function startGenerator(): (load: Load) => Promise<Outcome> {
  const child = watched(fork(new URL('load.ts', import.meta.url), [], { execArgv: [] }))
  return async load => {
    const outcome = answerOf<Outcome>(child)
    child.send(load)
    return outcome
  }
}

/** Makes sure that a process started elsewhere ends with this one. */
export function watched<C extends ChildProcess>(child: C): C {
  running.add(child)
  if (ending) child.kill('SIGKILL')
  child.once('exit', () => running.delete(child))
  return child
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

const serverOf = (child: ChildProcess, port: number): Server => ({
  port,
  pid: child.pid!,
  stop: () => stop(child),
  async ask(question) {
    const answer = answerOf(child)
    child.send(question as object)
    return answer
  },
})

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code} before it answered`))
    child.once('exit', failed)
    child.once('message', (message: { error?: string }) => {
      child.off('exit', failed)
      if (message.error === undefined) resolve(message as T)
      else reject(new Error(message.error))
    })
  })
}

/** The port in the service's log; its other lines above the level info are passed on. */
function portIn(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the service ended with ${code} before it listened`)))
    createInterface({ input: child.stderr! }).on('line', line => {
      const { level = 100, address } = parse(line)
      if (level > 30) console.error(line)
      if (address !== undefined) resolve(Number(new URL(address).port))
    })
  })
}

function parse(line: string): { level?: number; address?: string } {
  try {
    return JSON.parse(line) as object
  } catch {
    return {}
  }
}
