import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer, type Balancer } from './balancer.ts'
import { caller, keepAlive, must, oneCall, outcome, type Call } from './caller.ts'
import { atMost, countEach, exactly, holds, tally, told, type Drill, type Finding, verified } from './finding.ts'
import { becomes, type Service, type Stage } from './stage.ts'
import { outcomesOf, stored, writeOn, type Write } from './writers.ts'
import type { World } from './world.ts'

const RESTARTS = 20
const CLIENTS = 4
/** Between two calls of a client, so that the clients do not take the processor from the processes that start. */
const PAUSE_MS = 10
/** These leave their connections idle throughout most drains, and send again what is cut off when such a connection is closed. */
const RARE_CLIENTS = 20
const RARE_PAUSE_MS = 2_500

/** Two processes on one PostgreSQL are restarted in turn behind a balancer, and no client notices. */
export const rolling: Drill = { engines: ['postgres'], most: ({ options }) => 60 + (options.rounds ?? RESTARTS) * 12, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const balancer = await startBalancer()
  const services = [await startProcess(stage, world), await startProcess(stage, world)]
  const ports = () => services.map(({ port }) => port)
  balancer.use(ports())
  await becomes(() => ports().every(balancer.isReady), 10_000)
  const restarts = stage.options.rounds ?? RESTARTS
  let goesOn = true
  const clients = callOn(balancer, world, () => goesOn)
  const ends: (number | string)[] = []
  const stops: number[] = []
  for (let i = 0; i < restarts; i++) {
    const at = i % 2
    await wait(300)
    const start = performance.now()
    ends.push(await services[at]!.end('SIGTERM'))
    stops.push(performance.now() - start)
    services[at] = await again(stage, world, balancer, services, at)
  }
  goesOn = false
  const { answers, writes, cut } = await clients
  for (const [name, counts] of Object.entries(answers)) {
    const failed = Object.entries(counts).filter(([answer]) => !/^20[01]$/.test(answer))
    const what = `${restarts} rolling restarts, ${name}: requests that failed`
    const all = Object.values(counts).reduce((a, b) => a + b, 0)
    const figure = failed.length === 0 ? '0' : tally(Object.fromEntries(failed))
    yield holds(what, `${figure} of ${all}`, '0', all > 0 && failed.length === 0)
  }
  yield told('reads every 2.5 s, cut off on a connection that was idle throughout the drain', cut)
  const kept = await stored(world.databaseUrl, ['event', 'ticket'])
  yield exactly('acknowledged writes that are lost', writes.filter(({ id, text }) => id && !kept.has(text)).length, 0)
  yield exactly('exit codes of the processes', tally(countEach(ends.map(String))), `0 × ${restarts}`)
  yield atMost('from SIGTERM to the end, the slowest', Math.max(...stops), 9_500, ' ms')
  yield told('from SIGTERM to the end, the quickest', `${Math.round(Math.min(...stops))} ms`)
  await balancer.close()
  await stage.endServices()
  yield await verified(stage, world.databaseUrl)
}

/** With the usual `DRAIN_SECONDS`. */
const startProcess = (stage: Stage, { databaseUrl }: World) => stage.serve(databaseUrl, { env: { DRAIN_SECONDS: '' } })

/** Starts a process in the place of one that has ended, and waits until the balancer knows it. */
async function again(stage: Stage, world: World, balancer: Balancer, services: Service[], at: number): Promise<Service> {
  const service = await startProcess(stage, world)
  balancer.use(services.map((old, i) => (i === at ? service : old).port))
  if (!(await becomes(() => balancer.isReady(service.port), 10_000))) throw new Error('a process did not become ready')
  return service
}

/** Clients that read and write, with and without connections that last. Gives how often each answer came. */
async function callOn({ port }: Balancer, { main }: World, goesOn: () => boolean) {
  const baseUrl = `http://127.0.0.1:${port}`
  const lasting = caller(baseUrl, main, keepAlive())
  const single = caller(baseUrl, main, oneCall())
  const event = { locationRef: main.location, title: 'Talk', startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' }
  const path = `/events/v1/${(await must(201, lasting('POST', '/events/v1', { event }))).body.event.id}`
  const writes: Write[] = []
  const reading = async (calls: Call[], pauseMs = PAUSE_MS) => {
    const answers: string[] = []
    const read = async (call: Call, i: number) => {
      await wait((i / calls.length) * pauseMs)
      while (goesOn()) {
        answers.push(await outcome(call('GET', path)))
        await wait(pauseMs)
      }
    }
    await Promise.all(calls.map(read))
    return countEach(answers)
  }
  const writing = async (call: Call) => {
    const paced: Call = async (...words) => {
      await wait(PAUSE_MS)
      return call(...words)
    }
    const kinds = ['event', 'ticket'] as const
    const made = await writeOn({ call: paced, clients: CLIENTS, kinds, cast: main, withKey: false, goesOn })
    writes.push(...made)
    return outcomesOf(made)
  }
  let cut = 0
  const repeating =
    (call: Call): Call =>
    (...words) =>
      call(...words).catch(() => {
        cut++
        return call(...words)
      })
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  const [readLasting, readSingle, readRarely, writeLasting, writeSingle] = await Promise.all([
    reading(times(CLIENTS, () => lasting)),
    reading(times(CLIENTS, () => single)),
    reading(
      times(RARE_CLIENTS, () => repeating(caller(baseUrl, main, keepAlive()))),
      RARE_PAUSE_MS,
    ),
    writing(lasting),
    writing(single),
  ])
  const answers = {
    'reads with keep-alive': readLasting,
    'reads without': readSingle,
    'reads every 2.5 s, repeated once': readRarely,
    'writes with keep-alive': writeLasting,
    'writes without': writeSingle,
  }
  return { answers, writes, cut }
}
