import type { Measured } from './load.ts'
import type { Server } from './processes.ts'
import { eventPath, get, postEvent } from './requests.ts'
import { interleave, measure, ratio, summary, type Generate, type Pace, type Summary, type Target } from './rounds.ts'
import type { Seeded } from './seed.ts'
import { median, quantile } from './statistics.ts'

const IN_FLIGHT = 64

/** What commit-watcher.mjs saw since it was asked before: how many writes were committed, and how many milliseconds each commit took. */
interface Commits {
  writes: number
  times: number[]
}

export interface WriteResult {
  service: Summary
  /** Bare Fastify with the same rows, and with the event's alone. */
  all: Summary
  one: Summary
  toAll: number
  toOne: number
  commitsPerWrite: number
  /** Milliseconds. */
  commitP50: number
}

/** POST an event, 64 at a time, on the service and on bare Fastify, both durable. */
export async function measureWrites(
  generate: Generate,
  { service, bare }: { service: Server; bare: Server },
  seeded: Seeded,
  pace: Pace,
): Promise<WriteResult> {
  const commits: Commits[] = []
  const counting: Generate = async load => {
    if (load.port !== service.port) return generate(load)
    await service.ask('commits')
    const outcome = await generate(load)
    commits.push((await service.ask('commits')) as Commits)
    return outcome
  }
  const target = (name: string, port: number, path: string): Target => ({
    name,
    port,
    streams: [{ connections: IN_FLIGHT, requests: [postEvent(seeded, path)] }],
    status: 201,
  })
  const rounds = await interleave(
    counting,
    [target('service', service.port, '/events/v1'), target('all', bare.port, '/all'), target('one', bare.port, '/one')],
    pace,
  )
  const of = (name: string): Measured[] => rounds[name]!
  return {
    service: summary(of('service')),
    all: summary(of('all')),
    one: summary(of('one')),
    toAll: ratio(of('service'), of('all')),
    toOne: ratio(of('service'), of('one')),
    commitsPerWrite: median(commits.slice(1).map(({ times, writes }) => times.length / writes)),
    commitP50: median(commits.slice(1).map(({ times }) => quantile(times, 0.5))),
  }
}

/** GET one event while so many writers run: what the reads measured. */
export interface MixedResult {
  writers: number
  reads: Summary
}

export async function measureMixed(generate: Generate, service: Server, seeded: Seeded, pace: Pace): Promise<MixedResult[]> {
  const of = async (writers: number) => ({ writers, reads: await readBeside(writers, generate, service, seeded, pace) })
  return [await of(8), await of(IN_FLIGHT)]
}

async function readBeside(
  writers: number,
  generate: Generate,
  service: Server,
  seeded: Seeded,
  { rounds, seconds }: Pace,
): Promise<Summary> {
  const target: Target = {
    name: 'service',
    port: service.port,
    status: 200,
    streams: [
      { connections: 8, requests: seeded.events.map(id => get(seeded, eventPath(id))) },
      { connections: writers, requests: [postEvent(seeded)] },
    ],
  }
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(generate, target, seconds))
  return summary(measured)
}
