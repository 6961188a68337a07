import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serviceEnvironment, watched } from '../bench/processes.ts'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export const serveWords = (program: string, port: number): string[] => [
  join(program, 'bin/stoa.mjs'),
  'serve',
  '--port',
  String(port),
]

/** Nobody waits for a balancer at the end. The service ends when this process does, whatever ends it. */
export const drilledEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...serviceEnvironment(databaseUrl),
  npm_lifecycle_event: undefined,
  DRAIN_SECONDS: '0',
  STOA_HANDED_OVER: '1',
})

export async function runCommand(program: string, databaseUrl: string, words: string[], mostMs?: number): Promise<Ended> {
  const child = watched(
    spawn(process.execPath, [join(program, 'bin/stoa.mjs'), ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: drilledEnvironment(databaseUrl),
      killSignal: 'SIGKILL',
      ...(mostMs !== undefined && { timeout: mostMs }),
    }),
  )
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      ended[name] += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...ended, code }
}
