import type { Measured, Stream } from '../bench/load.ts'
import { raw } from '../bench/requests.ts'
import { must, type Call } from './caller.ts'
import { generate } from './generator.ts'
import type { Cast } from './world.ts'

const CONNECTIONS = 4
const EVERY_MS = 25

export interface Steady {
  /** Calls for so many seconds and gives what it measured. */
  measure(seconds: number): Promise<Measured>
}

/** A client that does no harm: it gets one event over a few connections, 160 times a second, from a process of its own. */
export async function steadyClient(port: number, call: Call, cast: Cast): Promise<Steady> {
  const event = eventOf(cast)
  const { body } = await must(201, call('POST', '/events/v1', { event }))
  return steady(port, CONNECTIONS, raw('GET', `/events/v1/${body.event.id}`, cast))
}

/** One that makes an event 40 times a second. */
export const steadyWriter = (port: number, cast: Cast): Promise<Steady> =>
  steady(port, 1, raw('POST', '/events/v1', cast, { event: eventOf(cast) }))

const eventOf = ({ location: locationRef }: Cast) => ({
  locationRef,
  title: 'Talk',
  startDate: '2040-01-01T10:00:00Z',
  endDate: '2040-01-01T11:00:00Z',
})

async function steady(port: number, connections: number, request: string): Promise<Steady> {
  const stream: Stream = { connections, requests: [request], everyMs: EVERY_MS, reconnects: true }
  const measure = (seconds: number) => generate({ port, seconds, stream })
  // The first calls meet code that is not compiled yet.
  await measure(1)
  return { measure }
}

/** Whether every call was answered with 200, or another status that is wanted. */
export const isUnharmed = ({ statuses, lost }: Measured, status = '200'): boolean =>
  lost === 0 && Object.keys(statuses).join() === status
