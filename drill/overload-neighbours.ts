import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { caller } from './caller.ts'
import type { Measured } from '../bench/load.ts'
import { atMost, holds, tally, told, type Drill, type Finding } from './finding.ts'
import { generate } from './generator.ts'
import type { Stage } from './stage.ts'
import { secondCredential, worstOf } from './overload-worst.ts'
import { isUnharmed, steadyClient, steadyWriter } from './steady.ts'

const SECONDS = 5
const MOST_P99_MS = 50
/** Beside these writes, a credential of the same network reads and writes. */
const WRITES = /^(POST|PUT) (orders|assignees|bookings)/

/** These are refused once all of them has been read; what else is asked is done, unless it is more than the credential's share. */
const REFUSED = /^POST (1 MiB|a wrong password)/

/** One credential does its worst, under the usual rate limit; a credential of another network reads on, and one of the same reads and writes. */
export const overloadNeighbours: Drill = { engines: ['sqlite', 'postgres'], most: () => 360, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl, { env: { RATE_LIMIT: '' } })
  const [call, callOther] = [caller(service.baseUrl, world.main), caller(service.baseUrl, world.other)]
  const loads = await worstOf(stage, call, world)
  const steady = await steadyClient(service.port, callOther, world.other)
  const second = await secondCredential(stage, world.databaseUrl, world.main, 'events')
  const [reader, writer] = [
    await steadyClient(service.port, caller(service.baseUrl, second), second),
    await steadyWriter(service.port, second),
  ]
  const both = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} ms, ${p99.toFixed(1)} ms`
  yield told('another credential alone: p50, p99', both(await steady.measure(3)))
  yield told('alone, while others keep all processors busy: p50, p99', both(await besideOthers(() => steady.measure(3))))
  yield told('a credential of the same network alone: p50, p99 of a write', both(await writer.measure(3)))
  for (const [name, stream] of Object.entries(loads)) {
    const load = generate({ port: service.port, seconds: SECONDS + 1, stream: { ...stream, reconnects: true } })
    const besideWrites = WRITES.test(name) ? [reader.measure(SECONDS), writer.measure(SECONDS)] : []
    const beside = await steady.measure(SECONDS)
    const [read, written] = await Promise.all(besideWrites)
    const { statuses, lost } = await load
    const what = `${stream.connections} × ${name}`
    const figures = `p50 ${beside.p50.toFixed(1)} ms`
    yield atMost(`${what}: p99 of another (${figures})`, beside.p99, MOST_P99_MS, ' ms')
    yield holds(`${what}: the other's answers`, tally(beside.statuses), 'all 200', isUnharmed(beside))
    if (read && written) {
      yield told(`${what}: p50, p99 of a read of the same network`, both(read))
      yield told(`${what}: p50, p99 of a write of the same network`, both(written))
      const answers = `${tally(read.statuses)}; ${tally(written.statuses)}`
      yield holds(`${what}: its answers`, answers, 'all 200; 201', isUnharmed(read) && isUnharmed(written, '201'))
    }
    const isMeant = Object.keys(statuses).some(status => (REFUSED.test(name) ? /^40[013]/ : /^2/).test(status))
    yield holds(`${what}: how they were answered`, tally({ ...statuses, ...(lost > 0 && { lost }) }), 'some as meant', isMeant)
  }
}

/** Measures while something that is not the service uses all processors: so late a machine is that is full, whoever answers on it. */
async function besideOthers<T>(measure: () => Promise<T>): Promise<T> {
  const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  try {
    return await measure()
  } finally {
    await Promise.all(busy.map(worker => worker.terminate()))
  }
}
