import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../test/port.ts'
import { ROOT, serviceEnvironment, stop, watched } from './processes.ts'
import { median } from './statistics.ts'

const GIVE_UP_MS = 30_000
const SETTLE_MS = 3_000

export interface StartUp {
  /** Milliseconds from the start of the process to the first 200 at /livez. */
  first: number
  /** Resident MB after a few seconds without requests. */
  resident: number
}

/** Starts the service several times on an existing database; the first start, which may compile, does not count. */
export async function measureStartUp(script: string, databaseUrl: string, runs: number): Promise<StartUp> {
  const times: number[] = []
  const sizes: number[] = []
  for (let run = 0; run <= runs; run++) {
    const { first, resident } = await startOnce(script, databaseUrl, run === runs)
    if (run > 0) times.push(first)
    if (resident !== undefined) sizes.push(resident)
  }
  return { first: median(times), resident: median(sizes) }
}

async function startOnce(
  script: string,
  databaseUrl: string,
  weigh: boolean,
): Promise<{ first: number; resident: number | undefined }> {
  const port = await freePort()
  const start = performance.now()
  const child = watched(
    spawn(process.execPath, [script, 'serve', '--port', String(port)], {
      cwd: ROOT,
      env: serviceEnvironment(databaseUrl),
      stdio: 'ignore',
    }),
  )
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() - start > GIVE_UP_MS) throw new Error(`${script} serve did not answer`)
      await wait(3)
    }
    const first = performance.now() - start
    if (!weigh) return { first, resident: undefined }
    await wait(SETTLE_MS)
    return { first, resident: residentMb(child.pid!) }
  } finally {
    await stop(child)
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    get({ host: '127.0.0.1', port, path: '/livez', agent: false }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    }).on('error', () => resolve(false))
  })

/** The resident memory of a process, in MB of 1024 × 1024 bytes; NaN where the system does not tell. */
export function residentMb(pid: number): number {
  try {
    if (process.platform === 'linux')
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return Number.NaN
  }
}

/** Of a process so far, in all its threads; NaN where the system does not tell. A tick is 10 ms on Linux. */
export function cpuSeconds(pid: number): number {
  try {
    // The name of the program, in brackets, may have spaces.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return Number.NaN
  }
}
