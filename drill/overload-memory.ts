import { connect, type Socket } from 'node:net'
import { residentMb } from '../bench/start-up.ts'
import { raw } from '../bench/requests.ts'
import { caller, must, type Call } from './caller.ts'
import { atMost, exactly, holds, tally, type Drill, type Finding } from './finding.ts'
import { generate } from './generator.ts'
import { copyRow } from './rows.ts'
import type { Stage } from './stage.ts'
import { isUnharmed, steadyClient } from './steady.ts'
import type { World } from './world.ts'

const CONNECTIONS = 40
const PIPELINED = 100
/** So many of 18 bytes come with one read of the service. */
const SHORT = 3_000
const SHORTEST = 'GET / HTTP/1.1\r\n\r\n'.repeat(SHORT)
const SECONDS = 4
const WARM_UP_SECONDS = 2
const MOST_MB = 60
/** Below this, a p99 that has doubled says more about the machine. */
const LEAST_P99_MS = 10

/** Clients ask for much and read nothing of it. */
export const overloadMemory: Drill = { engines: ['sqlite', 'postgres'], most: () => 120, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  yield* flooded(stage, world, `${PIPELINED} of a script of the reference`, scriptOf)
  yield* flooded(stage, world, `${PIPELINED} of a list of 100`, call => listOf(call, world))
  yield* flooded(stage, world, `${PIPELINED} of /openapi.json`, () => '/openapi.json')
  yield* flooded(stage, world, `3 scripts and ${SHORT} short requests`, scriptOf, request => request.repeat(3) + SHORTEST)
}

type PathOf = (call: Call) => string | Promise<string>

/** Each on a service of its own, because the one before may still be busy. */
async function* flooded(
  stage: Stage,
  { databaseUrl, main, other }: World,
  name: string,
  pathOf: PathOf,
  bytesOf = (request: string) => request.repeat(PIPELINED),
): AsyncGenerator<Finding> {
  const service = await stage.serve(databaseUrl)
  const { port, pid } = service
  const request = raw('GET', await pathOf(caller(service.baseUrl, main)), main)
  const steady = await steadyClient(port, caller(service.baseUrl, other), other)
  await generate({ port, seconds: WARM_UP_SECONDS, stream: { connections: 8, requests: [request] } })
  const alone = await steady.measure(2)
  const before = residentMb(pid)
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, residentMb(pid))), 50)
  let connected = 0
  const sockets = Array.from({ length: CONNECTIONS }, () => deaf(port, bytesOf(request)).on('connect', () => connected++))
  const beside = await steady.measure(SECONDS)
  clearInterval(sampling)
  for (const socket of sockets) socket.destroy()
  const what = `${CONNECTIONS} × ${name}, never read`
  yield exactly(`${what}: connections that were taken`, connected, CONNECTIONS)
  yield atMost(`${what}: RSS grows by`, most - before, MOST_MB, ' MB')
  const limit = Math.max(2 * alone.p99, LEAST_P99_MS)
  yield atMost(`${what}: p99 of another (alone ${alone.p99.toFixed(1)} ms)`, beside.p99, limit, ' ms')
  yield holds(`${what}: the other's answers`, tally(beside.statuses), 'all 200', isUnharmed(beside))
  await service.end('SIGKILL')
}

/** A connection that sends and never reads. */
function deaf(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  socket.write(bytes)
  return socket
}

async function scriptOf(call: Call): Promise<string> {
  const { text } = await must(200, call('GET', '/reference'))
  const path = /\/assets\/[^"']+\/swagger-ui\.js/.exec(text)?.[0]
  if (path === undefined) throw new Error('the reference loads no swagger-ui.js')
  return path
}

async function listOf(call: Call, { databaseUrl, main: { location: locationRef } }: World): Promise<string> {
  const event = {
    locationRef,
    title: 'Breakfast',
    description: 'Coffee, croissants and three short talks.'.repeat(20),
    startDate: '2040-01-01T08:00:00Z',
    endDate: '2040-01-01T09:00:00Z',
  }
  const { body } = await must(201, call('POST', '/events/v1', { event }))
  await copyRow(databaseUrl, 'event', body.event.id, { times: 200 })
  return `/events/v1?locationRef=${locationRef}&limit=100`
}
