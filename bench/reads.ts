import { eventPath, fetchText, get, pagePath, ticketPath } from './requests.ts'
import { interleave, ratio, summary, type Generate, type Pace, type Summary, type Target } from './rounds.ts'
import type { Seeded } from './seed.ts'
import type { Server } from './processes.ts'

const CONNECTIONS = 16

export interface ReadResult {
  name: string
  service: Summary
  bytes: Summary
  statements: Summary
  toBytes: number
  toStatements: number
}

interface Servers {
  service: Server
  /** The bare servers: C (bytes) and S (statements). */
  bytes: Server
  statements: Server
}

/** GET one event, GET 25 events, GET one ticket with its activities: each on the service and on the two bare servers. */
export async function measureReads(generate: Generate, servers: Servers, seeded: Seeded, pace: Pace): Promise<ReadResult[]> {
  const kinds: [string, string[]][] = [
    ['GET one event', seeded.events.map(eventPath)],
    ['GET 25 events', seeded.locations.map(location => pagePath(location))],
    ['GET one ticket', seeded.tickets.map(ticketPath)],
  ]
  const results: ReadResult[] = []
  for (const [name, paths] of kinds) {
    await agree(servers, seeded, paths)
    const streams = [{ connections: CONNECTIONS, requests: paths.map(path => get(seeded, path)) }]
    const target = (of: keyof Servers): Target => ({ name: of, port: servers[of].port, streams, status: 200 })
    const { service, bytes, statements } = await interleave(
      generate,
      [target('service'), target('bytes'), target('statements')],
      pace,
    )
    results.push({
      name,
      service: summary(service!),
      bytes: summary(bytes!),
      statements: summary(statements!),
      toBytes: ratio(service!, bytes!),
      toStatements: ratio(service!, statements!),
    })
  }
  return results
}

/** Gives the service's answers to C and makes sure that S returns the same ones; otherwise the times could not be compared. */
async function agree({ service, bytes, statements }: Servers, seeded: Seeded, paths: string[]): Promise<void> {
  const bodies: Record<string, string> = {}
  for (const path of paths) bodies[path] = await fetchText(service.port, seeded, path)
  await bytes.ask(bodies)
  for (const path of paths.slice(0, 20)) {
    const [ours, theirs] = [bodies[path]!, await fetchText(statements.port, seeded, path)].map(withoutToken)
    if (ours !== theirs) throw new Error(`S answers ${path} differently:\n${ours}\n${theirs}`)
  }
}

/** Our page tokens are signed. */
export const withoutToken = (body: string) => body.replace(/"nextPageToken":"[^"]*"/, '')

export interface PageResult {
  page: number
  first: Summary
  far: Summary
  ratio: number
}

/** A late page of a list compared with its first one. */
export async function measurePages(
  generate: Generate,
  { service }: Servers,
  seeded: Seeded,
  pace: Pace,
  page = 1_000,
): Promise<PageResult> {
  const [location] = seeded.locations
  let token: string | undefined
  for (let at = 1; at < page; at++) {
    const body = JSON.parse(await fetchText(service.port, seeded, pagePath(location!, token))) as {
      searchQueryNext?: { nextPageToken: string }
    }
    token = body.searchQueryNext?.nextPageToken
    if (token === undefined) throw new Error(`the list ends at page ${at}`)
  }
  const target = (name: string, path: string): Target => ({
    name,
    port: service.port,
    streams: [{ connections: CONNECTIONS, requests: [get(seeded, path)] }],
    status: 200,
  })
  const { first, far } = await interleave(
    generate,
    [target('first', pagePath(location!)), target('far', pagePath(location!, token))],
    pace,
  )
  return { page, first: summary(first!), far: summary(far!), ratio: ratio(far!, first!) }
}
