import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { watched } from '../bench/processes.ts'
import { freePort } from '../test/port.ts'
import { caller, outcome } from './caller.ts'
import { countEach, exactly, holds, tally, type Finding } from './finding.ts'
import { serveWords, drilledEnvironment } from './program.ts'
import { becomes, type Stage } from './stage.ts'

const REFUSALS = 5_000
const IN_FLIGHT = 16
/** Refusals that the log keeps waiting never come; on a machine that is busy all of them may take half a minute. */
const MOST_S = 60

/** Every line of the log meets a full disk. */
export async function* onFullDisk(stage: Stage): AsyncGenerator<Finding> {
  yield* refusing(stage, 'log on a full disk', openSync('/dev/full', 'w'))
}

/** The log goes into a pipe that nobody reads. */
export async function* onFullPipe(stage: Stage): AsyncGenerator<Finding> {
  yield* refusing(stage, 'log in a full pipe', 'pipe')
}

async function* refusing(stage: Stage, name: string, stderr: number | 'pipe'): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const port = await freePort()
  const child = watched(
    spawn(process.execPath, serveWords(stage.options.program, port), {
      stdio: ['ignore', 'ignore', stderr],
      env: { ...drilledEnvironment(databaseUrl), LOG_LEVEL: 'debug' },
    }),
  )
  // What is not read stays in the pipe.
  child.stderr?.pause()
  const ended = endOf(child)
  const baseUrl = `http://127.0.0.1:${port}`
  const call = caller(baseUrl, main, new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT }))
  const isUp = await becomes(async () => (await outcome(call('GET', '/livez'))) === '200', 10_000)
  if (!isUp) {
    child.kill('SIGKILL')
    return void (yield holds(`${name}: the service starts`, 'no answer within 10 s', 'an answer', false))
  }
  const answers: string[] = []
  let sent = 0
  const stranger = caller(baseUrl, { ...main, authorization: 'Basic bm9ib2R5OmF0YWxs' }, new http.Agent({ keepAlive: true }))
  const clients = Array.from({ length: IN_FLIGHT }, async () => {
    while (sent < REFUSALS) {
      sent++
      answers.push(await outcome(sent % 2 === 0 ? stranger('GET', '/plans/v1') : call('GET', '/nowhere')))
    }
  })
  const inTime = await Promise.race([Promise.all(clients).then(() => true), wait(MOST_S * 1_000, false)])
  const all = inTime && answers.every(answer => /^40[14] /.test(answer))
  yield holds(
    `${name}: ${REFUSALS} refusals are answered`,
    `${tally(countEach(answers))}${inTime ? '' : `, the rest not within ${MOST_S} s`}`,
    '401, 404',
    all,
  )
  const event = {
    event: { locationRef: main.location, title: 'x', startDate: '2040-01-01T00:00:00Z', endDate: '2040-01-02T00:00:00Z' },
  }
  const lives = await Promise.race([outcome(call('POST', '/events/v1', event)), wait(5_000, 'no answer within 5 s')])
  yield exactly(`${name}: a write after that`, lives, '201')
  child.kill('SIGTERM')
  const end = await Promise.race([ended, wait(12_000, 'not within 12 s')])
  if (typeof end === 'string') child.kill('SIGKILL')
  yield exactly(`${name}: ends by SIGTERM with`, end, 0)
}

const endOf = (child: ChildProcess) =>
  new Promise<number | string>(resolve => child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing')))
