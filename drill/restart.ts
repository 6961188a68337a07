import { setTimeout as wait } from 'node:timers/promises'
import { startProxy } from '../test/postgres-proxy.ts'
import { caller, type Call } from './caller.ts'
import { atMost, exactly, holds, some, tally, told, type Drill, type Finding, verified } from './finding.ts'
import { rows } from './rows.ts'
import { becomes, type Stage } from './stage.ts'
import { outcomesOf, stored, writeOn, type Kind, type Write } from './writers.ts'
import type { World } from './world.ts'

const ROUNDS = 20
const CLIENTS = 24
const CUT_EVERY_MS = 100
/** So many writes come at once while commits wait for a standby, and for so long the first time. */
const AT_ONCE = 40
const WAIT_MS = 1_000
const KINDS: Kind[] = ['event', 'ticket']

/** PostgreSQL goes away in the middle of writes. Each write has an answer that is true. */
export const restart: Drill = {
  engines: ['postgres'],
  most: ({ options }) => 120 + (options.rounds ?? ROUNDS) * 6,
  async *run(stage) {
    yield* restarts(stage)
    yield* cuts(stage, 'connections cut after a commit', 'url')
    yield* cuts(stage, 'encrypted connections cut after a commit', 'encryptedUrl')
    yield* withoutStandby(stage)
  },
}

async function* restarts(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl)
  const call = caller(service.baseUrl, world.main)
  const rounds = stage.options.rounds ?? ROUNDS
  let goesOn = true
  const writing = writeOn({ call, clients: CLIENTS, kinds: KINDS, cast: world.main, withKey: false, goesOn: () => goesOn })
  const backs: number[] = []
  for (let round = 0; round < rounds; round++) {
    await wait(300 + Math.random() * 300)
    await stage.postgres!.restart()
    const start = performance.now()
    const isBack = await becomes(async () => (await writeOnce(call, world)) === 201, 10_000)
    backs.push(isBack ? performance.now() - start : Infinity)
  }
  goesOn = false
  yield* truth(`${rounds} immediate restarts`, await writing, world)
  yield atMost('writes again after PostgreSQL takes connections, the slowest', Math.max(...backs), 5_000, ' ms')
  yield exactly('ends by SIGTERM with', await service.end(), 0)
  yield await verified(stage, world.databaseUrl, `${rounds} immediate restarts: `)
}

const writeOnce = async (call: Call, { main }: World): Promise<number> => {
  const body = { ticket: { locationRef: main.location, type: 'cleaning', description: 'a look' } }
  return call('POST', '/support/tickets/v1', body).then(
    ({ status }) => status,
    () => 0,
  )
}

/** The connection to PostgreSQL is cut when a commit has been carried out and its answer is on the way. */
async function* cuts(stage: Stage, when: string, way: 'url' | 'encryptedUrl'): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const proxy = await startProxy(world.databaseUrl)
  const service = await stage.serve(proxy[way])
  const call = caller(service.baseUrl, world.main)
  const end = performance.now() + 4_000
  const cutting = setInterval(() => proxy.cutNext('after the commit'), CUT_EVERY_MS)
  const goesOn = () => performance.now() < end
  const writes = await writeOn({ call, clients: CLIENTS, kinds: KINDS, cast: world.main, withKey: false, goesOn })
  clearInterval(cutting)
  yield some(when, proxy.cuts)
  yield* truth(when, writes, world)
  await service.end()
  proxy.close()
}

/** Commits wait for a standby that there is not, and each is durable on this server all the same. */
async function* withoutStandby(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl)
  const call = caller(service.baseUrl, world.main)
  const waitFor = async (standbys: string) => {
    await rows(stage.postgres!.url, `alter system set synchronous_standby_names = '${standbys}'`)
    await rows(stage.postgres!.url, 'select pg_reload_conf()')
    await wait(300)
  }
  for (const isShort of [true, false]) {
    const when = `commits that wait for a standby ${isShort ? 'for a while' : 'that never comes'}`
    await waitFor('nobody')
    const writing = writeAtOnce(call, world)
    await (isShort ? wait(WAIT_MS) : writing)
    const waiting = await rows(world.databaseUrl, WAITING)
    await waitFor('')
    const writes = await writing
    yield some(when, waiting.length)
    yield* truth(when, writes, world)
    if (isShort) yield exactly(`${when}: answers other than 201`, writes.filter(({ last }) => last !== '201').length, 0)
  }
  await service.end()
}

const WAITING = "select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()"

function writeAtOnce(call: Call, { main: cast }: World): Promise<Write[]> {
  let isFirst = true
  const goesOn = () => isFirst
  const writing = writeOn({ call, clients: AT_ONCE, kinds: KINDS, cast, withKey: false, goesOn, pauseMs: 0 })
  isFirst = false
  return writing
}

/** Compares what clients were told with what is stored. */
async function* truth(when: string, writes: Write[], { databaseUrl }: World): AsyncGenerator<Finding> {
  // A commit whose answer was lost may still be on its way.
  await wait(500)
  const kept = await stored(databaseUrl, KINDS)
  const isStored = ({ text }: Write) => kept.has(text)
  yield told(`${when}: the answers`, tally(outcomesOf(writes)))
  yield exactly(`${when}: acknowledged and lost`, writes.filter(write => write.id && !isStored(write)).length, 0)
  const unlike = writes.filter(write => !write.id && isStored(write) && write.last !== '503 outcome_unknown')
  const says = unlike.length === 0 ? '0' : tally(outcomesOf(unlike))
  yield holds(`${when}: stored, but neither acknowledged nor outcome_unknown`, says, '0', unlike.length === 0)
  const faults = writes.filter(({ last = '' }) => !/^(201|503)/.test(last)).length
  yield exactly(`${when}: answers other than 201 and 503`, faults, 0)
}
