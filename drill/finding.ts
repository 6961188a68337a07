import type { Stage } from './stage.ts'
import type { Engine } from '../src/db/engine.ts'

/** What a drill found out about one promise. */
export interface Finding {
  /** What was measured. */
  what: string
  figure: string
  /** What is promised; empty for a figure that is only told. */
  limit: string
  held: 'yes' | 'NO' | 'skipped' | ''
}

/** One drill: it is run once on each of its engines, each time on data of its own. */
export interface Drill {
  engines: readonly Engine[]
  /** So many seconds it takes at most on a machine that does nothing else. */
  most(stage: Pick<Stage, 'options'>): number
  run(stage: Stage): AsyncIterable<Finding>
}

const written = (value: number) => value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })

export const told = (what: string, figure: string | number): Finding => ({
  what,
  figure: typeof figure === 'number' ? written(figure) : figure,
  limit: '',
  held: '',
})

export const skipped = (what: string, why: string): Finding => ({ what, figure: why, limit: '', held: 'skipped' })

export const holds = (what: string, figure: string, limit: string, held: boolean): Finding => ({
  what,
  figure,
  limit,
  held: held ? 'yes' : 'NO',
})

/** A value that must not be larger. NaN is not held. */
export const atMost = (what: string, value: number, limit: number, unit = ''): Finding =>
  holds(what, `${written(value)}${unit}`, `≤ ${written(limit)}${unit}`, value <= limit)

export const exactly = (what: string, value: number | string, wanted: number | string): Finding =>
  holds(
    what,
    typeof value === 'number' ? written(value) : value,
    typeof wanted === 'number' ? written(wanted) : wanted,
    value === wanted,
  )

/** How often something came that the rest of a drill is about: without it, that would hold whatever the service does. */
export const some = (what: string, times: number): Finding => holds(what, written(times), 'some', times > 0)

/** Whether `stoa verify` finds nothing in a database whose services have ended. */
export async function verified({ command }: Pick<Stage, 'command'>, databaseUrl: string, after = ''): Promise<Finding> {
  const { code, stdout } = await command(databaseUrl, 'verify')
  if (process.env.DRILL_TRACE && code !== 0) console.error(stdout)
  return exactly(`${after}exit code of stoa verify`, code ?? -1, 0)
}

/** How often each name comes. */
export function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** `201 × 340, 503 × 2`, the most frequent first. */
export const tally = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} × ${written(times)}`)
    .join(', ') || 'none'
