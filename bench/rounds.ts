import type { Load, Measured, Outcome, Stream } from './load.ts'
import { median } from './statistics.ts'

/** How long and how often to measure. */
export interface Pace {
  rounds: number
  seconds: number
}

export type Generate = (load: Load) => Promise<Outcome>

/** One server under one load. */
export interface Target {
  name: string
  port: number
  streams: Stream[]
  /** Every answer must have this status. */
  status: number
}

/** What one target reached in every round; `perSecond` and the rest are of its first stream. */
type Rounds = Record<string, Measured[]>

/** How long to warm up, so that Node's compiler is not what is measured. */
const WARM_UP_SECONDS = 2.5

/** Puts load on each target in turn, once in every round, after a warm-up that does not count. */
export async function interleave(generate: Generate, targets: Target[], { rounds, seconds }: Pace): Promise<Rounds> {
  const results: Rounds = Object.fromEntries(targets.map(({ name }) => [name, []]))
  for (const target of targets) await measure(generate, target, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) results[target.name]!.push(await measure(generate, target, seconds))
  }
  return results
}

export async function measure(generate: Generate, { name, port, streams, status }: Target, seconds: number): Promise<Measured> {
  const {
    streams: [first, ...others],
    busy,
  } = await generate({ port, seconds, streams })
  for (const { statuses } of [first!, ...others]) {
    const strange = Object.keys(statuses).filter(got => !got.startsWith('2'))
    if (strange.length > 0) throw new Error(`${name} answered ${JSON.stringify(statuses)}`)
  }
  if (first!.statuses[status] === undefined) throw new Error(`${name} never answered ${status}`)
  if (busy > 0.95) console.error(`note: the load generator was busy ${Math.round(busy * 100)} % of the time with ${name}`)
  return first!
}

export interface Summary {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** The median of each figure over the rounds. */
export const summary = (rounds: Measured[]): Summary => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
})

/** The throughput of `of` divided by that of `to`: the median of the rounds' ratios, which a shared machine disturbs least. */
export const ratio = (of: Measured[], to: Measured[]): number =>
  median(of.map(({ perSecond }, i) => perSecond / to[i]!.perSecond))
