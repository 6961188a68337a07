import { execFile } from 'node:child_process'
import http from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { converse, headOf } from './conversation.ts'
import { countEach, holds, skipped, tally, type Finding } from './finding.ts'
import type { Service, Stage } from './stage.ts'
import type { Cast } from './world.ts'

const SIZES_MIB = [2, 4, 16]
const TIMES = 10

interface Sender {
  name: string
  /** Sends a body of this size so many times; gives the statuses that came. Rejects where the program is not installed. */
  send(bytes: number, times: number): Promise<string[]>
}

/** Bodies that are too large: whoever sends one learns that it is. */
export async function largeBodies(stage: Stage, service: Service, cast: Cast): Promise<Finding[]> {
  return Promise.all(senders(service, cast, stage.folder).map(lostOf))
}

async function lostOf({ name, send }: Sender): Promise<Finding> {
  const came: string[] = []
  try {
    for (const size of SIZES_MIB) came.push(...(await send(size * 1_048_576, TIMES)))
  } catch (error) {
    return skipped(`413 to ${name}`, (error as Error).message)
  }
  const lost = came.filter(status => status !== '413')
  const says = `${Math.round((lost.length / came.length) * 100)} % of ${came.length}`
  const figure = lost.length === 0 ? says : `${says}: ${tally(countEach(lost))}`
  return holds(`413 to ${name}, bodies of ${SIZES_MIB.join(', ')} MiB: answers lost`, figure, '0 %', lost.length === 0)
}

function senders({ port, baseUrl }: Service, cast: Cast, folder: string): Sender[] {
  const headers = { authorization: cast.authorization, 'content-type': 'application/json' }
  const url = `${baseUrl}/events/v1`
  const repeated = async (times: number, once: () => Promise<string>) => {
    const statuses: string[] = []
    for (let i = 0; i < times; i++) statuses.push(await once().catch(codeOf))
    return statuses
  }
  const bySocket = (bytes: number) => async () => {
    const { answers } = await converse(port, Buffer.concat([Buffer.from(headOf(cast, bytes)), Buffer.alloc(bytes, 'x')]), {
      most: 1,
    })
    return String(answers[0]?.status ?? 'no answer')
  }
  const byHttp = (bytes: number, more: object) => () =>
    new Promise<string>((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent: false, headers: { ...headers, ...more }, timeout: 5_000 })
      request.on('response', response => {
        response.on('error', reject).on('end', () => resolve(String(response.statusCode)))
        response.resume()
      })
      request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer')))
      request.end(Buffer.alloc(bytes, 'x'))
    })
  const byFetch = (bytes: number) => async () => {
    const answer = await fetch(url, { method: 'POST', headers, body: Buffer.alloc(bytes, 'x') })
    await answer.text()
    return String(answer.status)
  }
  return [
    { name: 'a socket', send: (bytes, times) => repeated(times, bySocket(bytes)) },
    { name: 'node:http', send: (bytes, times) => repeated(times, byHttp(bytes, { 'content-length': bytes })) },
    { name: 'node:http, chunked', send: (bytes, times) => repeated(times, byHttp(bytes, { 'transfer-encoding': 'chunked' })) },
    { name: 'fetch', send: (bytes, times) => repeated(times, byFetch(bytes)) },
    { name: "Python's http.client", send: (bytes, times) => byPython(port, cast, bytes, times) },
    { name: 'curl with Expect: 100-continue', send: (bytes, times) => repeated(times, byCurl(url, cast, folder, bytes)) },
  ]
}

const codeOf = (error: unknown): string => {
  const { code, cause, message } = error as NodeJS.ErrnoException & { cause?: { code?: string } }
  return cause?.code ?? code ?? message
}

const PYTHON = `
import sys, http.client
port, size, times = map(int, sys.argv[1:4])
for i in range(times):
    try:
        c = http.client.HTTPConnection('127.0.0.1', port, timeout=5)
        c.request('POST', '/events/v1', b'x' * size, {'Authorization': sys.argv[4], 'Content-Type': 'application/json'})
        print(c.getresponse().status)
    except Exception as e:
        print(type(e).__name__)
`

const byPython = async (port: number, { authorization }: Cast, bytes: number, times: number): Promise<string[]> =>
  (await output('python3', ['-c', PYTHON, String(port), String(bytes), String(times), authorization])).trim().split('\n')

const byCurl =
  (url: string, { authorization }: Cast, folder: string, bytes: number) =>
  async () => {
    const file = join(folder, 'large')
    writeFileSync(file, Buffer.alloc(bytes, 'x'))
    const header = (text: string) => ['--header', text]
    const headers = [...header(`Authorization: ${authorization}`), ...header('Content-Type: application/json')]
    const about = ['--silent', '--output', '-', '--write-out', '\n%{http_code}', '--max-time', '5', '--noproxy', '*']
    const words = [...about, ...headers, ...header('Expect: 100-continue'), '--data-binary', `@${file}`, url]
    return (await output('curl', words)).trim().split('\n').at(-1)!
  }

/** What a program says, whatever its exit code. Rejects when it is not installed. */
const output = (program: string, words: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, words, { timeout: 120_000, maxBuffer: 100_000_000 }, (error, stdout) => {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') reject(new Error(`${program} is not installed`))
      else resolve(stdout)
    })
  })
