import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stop, watched } from '../bench/processes.ts'
import type { Engine } from '../src/db/engine.ts'
import { listening, type Served } from '../test/command.ts'
import type { OwnPostgres } from '../test/postgres.ts'
import { runCommand, serveWords, drilledEnvironment, type Ended } from './program.ts'
import { worldOf, type Template, type World } from './world.ts'

export interface Options {
  /** The checkout whose program is drilled. */
  program: string
  /** How often to kill or to restart; undefined: as often as the drill thinks right. */
  rounds: number | undefined
  /** How long the soak and the storm take. */
  minutes: number | undefined
  /** Of the year: how many subscriptions and days; and the seed of what people do in it, and in a storm. */
  subscriptions?: number | undefined
  days?: number | undefined
  seed?: number | undefined
}

/** A running service. */
export interface Service extends Served {
  port: number
  pid: number
  /** Its exit code, or the signal that ended it, once it has ended. */
  ended: Promise<number | NodeJS.Signals>
}

interface How {
  env?: Record<string, string>
  /** For node itself. */
  execArgv?: string[]
  /** A message channel to the process. */
  ipc?: boolean
}

/** What a drill on one engine works with. All that it started ends with it. */
export interface Stage {
  engine: Engine
  options: Options
  /** A folder for files. */
  folder: string
  /** The PostgreSQL, on that engine. */
  postgres: OwnPostgres | undefined
  /** A database with two networks and their people. */
  newWorld(): Promise<World>
  /** Starts `stoa serve` and waits until it listens. */
  serve(databaseUrl: string, how?: How): Promise<Service>
  /** Ends all services that were started here. */
  endServices(): Promise<void>
  /** Starts `stoa serve` where it is expected to end by itself; what runs on is killed after ten seconds. */
  startAndEnd(databaseUrl: string): Promise<Ended>
  /** Runs a command of `stoa` to its end. */
  command(databaseUrl: string, ...words: string[]): Promise<Ended>
}

interface StageSettings {
  engine: Engine
  options: Options
  folder: string
  postgres: OwnPostgres | undefined
  template: () => Promise<Template>
}

export function makeStage({ engine, options, folder, postgres, template }: StageSettings): Stage {
  const children = new Set<ReturnType<typeof spawn>>()
  let worlds = 0
  return {
    engine,
    options,
    folder,
    postgres,
    newWorld: async () => worldOf(await template(), join(folder, `world-${++worlds}`)),
    async serve(databaseUrl, { env = {}, execArgv = [], ipc = false } = {}) {
      const child = watched(
        spawn(process.execPath, [...execArgv, ...serveWords(options.program, 0)], {
          stdio: ['ignore', 'ignore', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
          env: { ...drilledEnvironment(databaseUrl), ...env },
        }),
      )
      children.add(child)
      const ended = new Promise<number | NodeJS.Signals>(resolve =>
        child.once('exit', (code, signal) => resolve(code ?? signal!)),
      )
      const served = await listening(child)
      return {
        ...served,
        port: Number(new URL(served.baseUrl).port),
        pid: child.pid!,
        ended,
        async end(signal) {
          const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS)
          return served.end(signal).finally(() => clearTimeout(late))
        },
      }
    },
    command: (databaseUrl, ...words) => runCommand(options.program, databaseUrl, words),
    startAndEnd: databaseUrl => runCommand(options.program, databaseUrl, ['serve', '--port', '0'], 10_000),
    async endServices() {
      await Promise.all([...children].map(stop))
    },
  }
}

const LONGEST_END_MS = 20_000

/** Asks until it is so; false when that took too long. */
export async function becomes(isSo: () => boolean | Promise<boolean>, withinMs: number, everyMs = 50): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) return false
    await wait(everyMs)
  }
  return true
}
