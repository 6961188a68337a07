import { caller } from './caller.ts'
import { atMost, holds, tally, told, type Drill, type Finding } from './finding.ts'
import { generate } from './generator.ts'
import type { Stage } from './stage.ts'
import { worstOf } from './overload-worst.ts'
import { isUnharmed, steadyClient } from './steady.ts'

const SECONDS = 5
const MOST_P99_MS = 50

/** One credential does its worst, under the usual rate limit; a credential of another network reads on. */
export const overloadNeighbours: Drill = { engines: ['sqlite', 'postgres'], most: () => 300, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const world = await stage.newWorld()
  const service = await stage.serve(world.databaseUrl, { env: { RATE_LIMIT: '' } })
  const [call, callOther] = [caller(service.baseUrl, world.main), caller(service.baseUrl, world.other)]
  const loads = await worstOf(stage, call, world)
  const steady = await steadyClient(service.port, callOther, world.other)
  const alone = await steady.measure(3)
  yield told('another credential alone: p50, p99', `${alone.p50.toFixed(1)} ms, ${alone.p99.toFixed(1)} ms`)
  for (const [name, stream] of Object.entries(loads)) {
    const load = generate({ port: service.port, seconds: SECONDS + 1, stream: { ...stream, reconnects: true } })
    const beside = await steady.measure(SECONDS)
    const { statuses, lost } = await load
    const what = `${stream.connections} × ${name}`
    const figures = `p50 ${beside.p50.toFixed(1)} ms`
    yield atMost(`${what}: p99 of another (${figures})`, beside.p99, MOST_P99_MS, ' ms')
    yield holds(`${what}: the other's answers`, tally(beside.statuses), 'all 200', isUnharmed(beside))
    yield told(`${what}: how they were answered`, tally({ ...statuses, ...(lost > 0 && { lost }) }))
  }
}
