import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { Stream } from '../bench/load.ts'
import { residentMb } from '../bench/start-up.ts'
import { median } from '../bench/statistics.ts'
import { raw } from '../bench/requests.ts'
import { caller, must, type Call } from './caller.ts'
import { atMost, exactly, holds, some, tally, told, type Drill, type Finding, verified } from './finding.ts'
import { generate } from './generator.ts'
import { delayOf, WATCHED } from './loop-delay.ts'
import type { Stage } from './stage.ts'
import { giveDayPasses, issuedInvoice } from './writers.ts'
import type { Cast } from './world.ts'

const CONNECTIONS = 16
const PEAK_SECONDS = 4
/** Until the caches of SQLite and the heap have their size. */
const SETTLE_SECONDS = 30
const GROWS_BY = 0.03
const MINUTES = 1

/** Half of what the service can do, for long: its memory stays what it is. */
export const soak: Drill = {
  engines: ['sqlite', 'postgres'],
  most: ({ options }) => 120 + (options.minutes ?? MINUTES) * 60,
  run,
}

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const service = await stage.serve(databaseUrl, WATCHED)
  const requests = await mixed(caller(service.baseUrl, main), main)
  const load = (stream: Stream, seconds: number) => generate({ port: service.port, seconds, stream })
  await load({ connections: CONNECTIONS, requests }, 2)
  const peak = await load({ connections: CONNECTIONS, requests }, PEAK_SECONDS)
  const everyMs = (CONNECTIONS / (peak.perSecond / 2)) * 1000
  const rare: Stream = { connections: 1, requests: await large(caller(service.baseUrl, main), main), everyMs: 4_000 }
  const half: Stream = { connections: CONNECTIONS, requests, everyMs, reconnects: true }
  await Promise.all([load(half, SETTLE_SECONDS), load(rare, SETTLE_SECONDS)])
  await delayOf(service)
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(ownMb(service.pid)), 1_000)
  const seconds = (stage.options.minutes ?? MINUTES) * 60
  const following = follow(service.baseUrl, main)
  const [done, files] = await Promise.all([load(half, seconds), load(rare, seconds)])
  const followed = following.end()
  clearInterval(sampling)
  const delay = await delayOf(service)
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))]
  yield told('the peak, and the load for the time after it', `${Math.round(peak.perSecond)}/s, ${Math.round(done.perSecond)}/s`)
  yield told('p50, p99 of all calls', `${done.p50.toFixed(1)} ms, ${done.p99.toFixed(1)} ms`)
  const failed = Object.entries(done.statuses).filter(([status]) => !status.startsWith('2'))
  yield holds('calls that failed', failed.length === 0 ? '0' : tally(Object.fromEntries(failed)), '0', failed.length === 0)
  const isGiven = Object.keys(files.statuses).join() === '200'
  yield holds('PDFs and calendars meanwhile', tally(files.statuses), 'all 200', isGiven && files.lost === 0)
  yield some('changes that a client followed', followed)
  yield exactly('calls without an answer', done.lost, 0)
  const growth = (last / middle - 1) * 100
  const figures = `${Math.round(middle)} MB, ${Math.round(last)} MB`
  yield atMost(`own memory, the last third compared with the middle one (${figures}): more by`, growth, GROWS_BY * 100, ' %')
  yield told('RSS at the end, the mapped file of SQLite included', `${Math.round(residentMb(service.pid))} MB`)
  yield told('the event loop is held up: p99, at most', `${Math.round(delay.p99)} ms, ${Math.round(delay.most)} ms`)
  yield exactly('ends by SIGTERM with', await service.end(), 0)
  yield await verified(stage, databaseUrl)
}

/**
 * The memory of a process without mapped files: SQLite maps up to 256 MB of the database, which grows with what is written. NaN where the
 * system does not tell.
 */
function ownMb(pid: number): number {
  if (process.platform !== 'linux') return residentMb(pid)
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** What is made in a thread of its own: a PDF, and a calendar. */
async function large(call: Call, cast: Cast): Promise<string[]> {
  const { body } = await must(
    201,
    call('POST', '/calendars/v1', { calendar: { locationRef: cast.location, title: 'All', content: 'events' } }),
  )
  const calendar = new URL(body.calendar.url, 'http://stoa').pathname
  return [raw('GET', `/invoices/v1/${await issuedInvoice(call, cast)}/pdf`, cast), raw('GET', calendar, cast)]
}

/** Follows all changes as they come; ends with how many there were. */
function follow(baseUrl: string, { authorization, network }: Cast): { end(): number } {
  let changes = 0
  const headers = { authorization, 'service-network-id': network, accept: 'text/event-stream' }
  const request = get(`${baseUrl}/changes/v1`, { headers }, response =>
    response.setEncoding('utf8').on('data', (text: string) => {
      changes += text.split('event: change').length - 1
    }),
  )
  request.on('error', () => {})
  return {
    end() {
      request.destroy()
      return changes
    },
  }
}

/** Eight reads and four writes. */
async function mixed(call: Call, cast: Cast): Promise<string[]> {
  await giveDayPasses(call, cast, 500_000)
  const { location: locationRef, member: membershipRef } = cast
  const event = { locationRef, title: 'Talk', startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' }
  const ticket = { locationRef, type: 'cleaning', description: 'Coffee on the floor' }
  const made = await must(201, call('POST', '/events/v1', { event }))
  const opened = await must(201, call('POST', '/support/tickets/v1', { ticket }))
  const transaction = { locationRef, membershipRef, amount: 0.01, type: 'chargePermanentDayPasses' }
  const one = raw('GET', `/events/v1/${made.body.event.id}`, cast)
  const member = raw('GET', `/community/memberships/v1/${membershipRef}`, cast)
  return [
    one,
    raw('POST', '/events/v1', cast, { event }),
    raw('GET', `/events/v1?locationRef=${locationRef}&limit=25`, cast),
    member,
    raw('POST', '/support/tickets/v1', cast, { ticket }),
    raw('GET', `/support/tickets/v1/${opened.body.ticket.id}`, cast),
    one,
    raw('POST', '/transactions/day_passes/v1', cast, { transaction }),
    raw('GET', `/support/tickets/v1?locationRef=${locationRef}`, cast),
    member,
    raw('POST', '/events/v1', cast, { event }),
    one,
  ]
}
