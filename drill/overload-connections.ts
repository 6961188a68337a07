import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { residentMb } from '../bench/start-up.ts'
import { raw } from '../bench/requests.ts'
import { caller, oneCall, outcome, PATIENCE_MS } from './caller.ts'
import { countEach, exactly, holds, tally, told, type Drill, type Finding } from './finding.ts'
import type { Stage } from './stage.ts'
import { isUnharmed, steadyClient } from './steady.ts'

const CONNECTIONS = 2_100
const AT_ONCE = 100

/** Very many connections are open at once, and each is used. */
export const overloadConnections: Drill = { engines: ['sqlite', 'postgres'], most: () => 60, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main, other } = await stage.newWorld()
  const service = await stage.serve(databaseUrl)
  const steady = await steadyClient(service.port, caller(service.baseUrl, other), other)
  const before = residentMb(service.pid)
  const request = raw('GET', `/plans/v1?locationRef=${main.location}`, main)
  const sockets: Socket[] = []
  const statuses: string[] = []
  const measuring = steady.measure(4)
  for (let i = 0; i < CONNECTIONS; i += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const socket = connect(service.port, '127.0.0.1')
        sockets.push(socket)
        statuses.push(await statusOf(socket, request))
      }),
    )
  }
  yield exactly('connections that were answered', tally(countEach(statuses)), tally({ 200: CONNECTIONS }))
  const again = await Promise.all(sockets.map(socket => statusOf(socket, request)))
  // They are one credential's, which may be asking for more than its share.
  const lost = again.filter(status => status !== '200' && status !== '429').length
  yield told('all of them used again at once: the answers', tally(countEach(again)))
  yield exactly('all of them used again at once: without an answer', lost, 0)
  const beside = await measuring
  yield told('p99 of another meanwhile', `${Math.round(beside.p99)} ms`)
  yield holds("the other's answers", tally(beside.statuses), 'all 200', isUnharmed(beside))
  yield exactly('one connection more', await outcome(caller(service.baseUrl, other, oneCall())('GET', '/livez')), '200')
  yield told('RSS grows by', `${Math.round(residentMb(service.pid) - before)} MB`)
  for (const socket of sockets) socket.destroy()
}

async function statusOf(socket: Socket, request: string): Promise<string> {
  try {
    socket.write(request)
    const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer]
    return bytes.toString('latin1', 9, 12)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error'
  }
}
