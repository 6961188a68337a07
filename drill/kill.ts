import { setTimeout as wait } from 'node:timers/promises'
import { caller } from './caller.ts'
import { atMost, exactly, some, told, type Drill, type Finding, verified } from './finding.ts'
import type { Stage } from './stage.ts'
import { giveDayPasses, send, stored, writeOn, type Kind, type Write } from './writers.ts'

const ROUNDS = 20
const CLIENTS = 16
const KINDS: Kind[] = ['event', 'ticket', 'charge']
/** How many acknowledged writes of a round are sent again after it. */
const SENT_AGAIN = 50

/** The service is killed while it writes; what it acknowledged is there, and what is sent again happens once. */
export const kill: Drill = { engines: ['sqlite', 'postgres'], most: ({ options }) => 60 + (options.rounds ?? ROUNDS) * 8, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const rounds = stage.options.rounds ?? ROUNDS
  const writes: Write[] = []
  const starts: number[] = []
  let unlike = 0
  let refused = 0
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now()
    const service = await stage.serve(databaseUrl)
    starts.push(performance.now() - start)
    const call = caller(service.baseUrl, main)
    if (round === 0) await giveDayPasses(call, main, 500_000)
    for (const write of [...writes.filter(({ id }) => id === undefined), ...writes.filter(({ id }) => id).slice(-SENT_AGAIN)]) {
      const { id } = write
      const reply = await send(write, call, main)
      if (reply?.status !== 201) refused++
      else if (id !== undefined && write.id !== id) unlike++
    }
    if (round === rounds) {
      await service.end()
      break
    }
    let isAlive = true
    const writing = writeOn({ call, clients: CLIENTS, kinds: KINDS, cast: main, goesOn: () => isAlive })
    await wait(500 + Math.random() * 700)
    isAlive = false
    await service.end('SIGKILL')
    writes.push(...(await writing))
  }
  const kept = await stored(databaseUrl, KINDS)
  yield told(`writes in ${rounds} kills, with ${CLIENTS} clients`, writes.length)
  yield some('of which were acknowledged', writes.filter(({ id }) => id !== undefined).length)
  yield exactly('acknowledged writes that are lost', writes.filter(({ text, id }) => id && !kept.has(text)).length, 0)
  yield exactly('writes that are stored twice', writes.filter(({ text }) => (kept.get(text) ?? 0) > 1).length, 0)
  yield exactly('writes sent again by their key and not answered 201', refused, 0)
  yield exactly('writes sent again by their key and answered with another object', unlike, 0)
  yield atMost('listens again after a kill, the slowest start', Math.max(...starts.slice(1)), 3_000, ' ms')
  yield await verified(stage, databaseUrl)
}
