import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import type { Measured } from '../bench/load.ts'
import { raw } from '../bench/requests.ts'
import { caller, oneCall, outcome, type Call } from './caller.ts'
import { atMost, countEach, holds, some, tally, told, type Drill, type Finding } from './finding.ts'
import { generate } from './generator.ts'
import type { Service, Stage } from './stage.ts'
import { isUnharmed, steadyClient, type Steady } from './steady.ts'
import { giveDayPasses } from './writers.ts'
import type { World } from './world.ts'

const LOCKED_MS = 12_000
const LOCK_CLIENTS = 64
const CLIENTS = 512
const SECONDS = 8
const MOST_P99_MS = 100
/** Below this, three times as long says more about the machine. */
const LEAST_P50_MS = 3

/** Writes of one network wait for locks; the others' reads and the health check go on. */
export const overloadLocks: Drill = { engines: ['postgres'], most: () => 100, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl)
  const steady = await steadyClient(service.port, caller(service.baseUrl, world.other), world.other)
  const call = caller(service.baseUrl, world.main)
  await giveDayPasses(call, world.main, 500_000)
  const alone = await steady.measure(3)
  yield told('another network alone: p50, p99', `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms`)
  const locked = `a row locked for ${LOCKED_MS / 1000} s, ${LOCK_CLIENTS} writes want it`
  const client = await lock(world)
  const locking = wait(LOCKED_MS).then(() => client.end())
  const lockedLoad = charges(service, world, LOCK_CLIENTS, LOCKED_MS / 1000)
  yield* besides(locked, { alone, service, steady, seconds: LOCKED_MS / 1000 - 1, load: lockedLoad })
  yield some(`${locked}: refused in time`, (await lockedLoad).statuses['503'] ?? 0)
  await locking
  const load = charges(service, world, CLIENTS, SECONDS)
  yield* besides(`${CLIENTS} connections charge one balance`, { alone, service, steady, seconds: SECONDS - 1, load })
}

/** Locks the member as a charge does, from a connection of nobody's. */
async function lock({ databaseUrl, main }: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`select 1 from "membership" where "network" = $1 and "id" = $2 for update`, [main.network, main.member])
  return client
}

async function charges({ port }: Service, { main }: World, connections: number, seconds: number): Promise<Measured> {
  const transaction = { locationRef: main.location, membershipRef: main.member, amount: 0.01, type: 'chargePermanentDayPasses' }
  const requests = [raw('POST', '/transactions/day_passes/v1', main, { transaction })]
  return generate({ port, seconds, stream: { connections, requests, reconnects: true } })
}

interface Beside {
  alone: Measured
  service: Service
  steady: Steady
  seconds: number
  load: Promise<Measured>
}

async function* besides(what: string, { alone, service, steady, seconds, load }: Beside): AsyncGenerator<Finding> {
  const end = performance.now() + seconds * 1000
  const looking = readiness(caller(service.baseUrl, { authorization: '', network: '' }, oneCall()), end)
  const beside = await steady.measure(seconds)
  yield atMost(`${what}: p50 of another network`, beside.p50, Math.max(3 * alone.p50, LEAST_P50_MS), ' ms')
  yield atMost(`${what}: p99 of another network`, beside.p99, MOST_P99_MS, ' ms')
  yield holds(`${what}: the other's answers`, tally(beside.statuses), 'all 200', isUnharmed(beside))
  const ready = await looking
  yield holds(`${what}: /readyz`, tally(ready), 'all 200', Object.keys(ready).join() === '200')
  yield told(`${what}: how the writes were answered`, tally((await load).statuses))
}

async function readiness(call: Call, end: number): Promise<Record<string, number>> {
  const answers: string[] = []
  while (performance.now() < end) {
    answers.push(await outcome(call('GET', '/readyz')))
    await wait(200)
  }
  return countEach(answers)
}
