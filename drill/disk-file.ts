import { copyFileSync, renameSync, rmSync, statSync, openSync, writeSync, closeSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { caller } from './caller.ts'
import { exactly, holds, tally, told, type Finding } from './finding.ts'
import type { Stage } from './stage.ts'
import { outcomesOf, writeOn, type Write } from './writers.ts'

/** Until when a service has to notice that its file is gone. */
const NOTICES_MS = 1_000
const ENDS_MS = 10_000

/** The file of the database is deleted under a service that writes. */
export async function* deleted(stage: Stage): AsyncGenerator<Finding> {
  yield* under(stage, { name: 'deleted file', harm: path => rmSync(path) })
}

/** Another database takes the place of the file. */
export async function* replaced(stage: Stage): AsyncGenerator<Finding> {
  const harm = (path: string) => {
    copyFileSync(path, `${path}.other`)
    renameSync(`${path}.other`, path)
  }
  yield* under(stage, { name: 'replaced file', harm })
}

/** Noise is written over the file, which stays the same file. */
export async function* noise(stage: Stage): AsyncGenerator<Finding> {
  const harm = (path: string) => {
    const file = openSync(path, 'r+')
    writeSync(file, randomBytes(statSync(path).size))
    closeSync(file)
  }
  yield* under(stage, { name: 'overwritten file', harm })
}

interface Harm {
  name: string
  harm: (path: string) => void
}

async function* under(stage: Stage, { name, harm }: Harm): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const service = await stage.serve(databaseUrl)
  const call = caller(service.baseUrl, main)
  let goesOn = true
  const times = new Map<Write, number>()
  const writing = writeOn({
    call,
    clients: 8,
    kinds: ['event', 'ticket'],
    cast: main,
    withKey: false,
    goesOn: () => goesOn,
    onAnswer: write => void times.set(write, performance.now()),
  })
  await wait(700)
  const harmed = performance.now()
  harm(databaseUrl.slice('sqlite:'.length))
  const ended = await Promise.race([service.ended, wait(ENDS_MS, 'still runs')])
  const after = performance.now() - harmed
  goesOn = false
  const writes = (await writing).filter(write => (times.get(write) ?? 0) > harmed)
  const late = writes.filter(write => write.id && times.get(write)! > harmed + NOTICES_MS)
  yield told(`${name}: the answers after it`, tally(outcomesOf(writes)))
  yield exactly(`${name}: acknowledged later than ${NOTICES_MS} ms after it`, late.length, 0)
  const says = `${ended}${ended === 'still runs' ? '' : `, after ${Math.round(after)} ms`}`
  yield holds(`${name}: the service ends by itself with`, says, '1', ended === 1)
  const why = lastWords(service.said())
  if (ended === 'still runs') await service.end('SIGKILL')
  yield holds(`${name}: its last words`, short(why), 'tell why', why !== undefined)
  const { code, stderr } = await stage.startAndEnd(databaseUrl)
  const lines = stderr.split('\n').filter(line => line.trim() !== '')
  yield exactly(`${name}: the next start ends with`, code ?? 'still runs', 1)
  const isPlain = code === 1 && lines.length === 1 && !lines[0]!.startsWith('{')
  yield holds(`${name}: the next start says`, code === 1 ? short(lines[0]) : 'nothing', 'why, in one line', isPlain)
}

const short = (text = 'nothing') => text.replaceAll(/\/\S*\//g, '…/').slice(0, 100)

/** What the log says at `fatal`. */
function lastWords(log: string): string | undefined {
  const lines = log.split('\n').filter(line => line.startsWith('{') && line.includes('"level":60'))
  const { msg, err } = JSON.parse(lines.at(-1) ?? '{}') as { msg?: string; err?: { message?: string } }
  return msg && `${msg}${err?.message === undefined ? '' : `: ${err.message}`}`
}
