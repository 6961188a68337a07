import type { Measured, Stream } from '../bench/load.ts'
import { must, type Call } from './caller.ts'
import { generate } from './generator.ts'
import type { Cast } from './world.ts'

const CONNECTIONS = 4
const EVERY_MS = 25

/** A whole request, as bench/load.ts sends it. */
export function raw(method: string, path: string, { authorization, network }: Cast, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const more = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nservice-network-id: ${network}\r\n${more}\r\n${text}`
}

export interface Steady {
  /** Calls for so many seconds and gives what it measured. */
  measure(seconds: number): Promise<Measured>
}

/** A client that does no harm: it gets one event over a few connections, 160 times a second, from a process of its own. */
export async function steadyClient(port: number, call: Call, cast: Cast): Promise<Steady> {
  const event = { locationRef: cast.location, title: 'Talk', startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' }
  const { body } = await must(201, call('POST', '/events/v1', { event }))
  const stream: Stream = {
    connections: CONNECTIONS,
    requests: [raw('GET', `/events/v1/${body.event.id}`, cast)],
    everyMs: EVERY_MS,
    reconnects: true,
  }
  const measure = (seconds: number) => generate({ port, seconds, stream })
  // The first calls meet code that is not compiled yet.
  await measure(1)
  return { measure }
}

/** Whether every call was answered with 200. */
export const isUnharmed = ({ statuses, lost }: Measured): boolean => lost === 0 && Object.keys(statuses).join() === '200'
